import { useState } from 'react';
import { type CallRequest, call, isApiFailure, routeQuery } from '../platform/api/index.ts';
import { useLocale, useTexts } from '../platform/i18n/index.ts';
import { queryClient } from '../platform/reads/query-client.ts';
import { toasts } from '../ui/toasts.ts';
import { deliveryQuery } from './delivery-query.ts';
import { saveFailureText } from './save-failure.ts';

export type SaveOutcome = 'saved' | 'emailRefused' | 'failed';

/**
 * Saves how invoices are delivered (C-031). Afterwards the account and the delivery are asked for again (PAPER-008); a failure is a toast
 * of one second and stays beside the button until something changes (PAPER-014, D-054).
 */
export function useChangeDelivery(accountId: number) {
  const locale = useLocale();
  const errors = useTexts('errors');
  const { failed } = useTexts('deliveryPanel');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: accountId };

  const save = async (body: CallRequest<'delivery.changeDelivery'>['body']): Promise<SaveOutcome> => {
    setSaving(true);
    setProblem(null);
    try {
      const answer = await call('delivery.changeDelivery', { params, body });
      const { queryKey } = deliveryQuery(accountId, locale);
      queryClient.setQueryData(queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: routeQuery('delivery.getDelivery', { params }).queryKey });
      void queryClient.invalidateQueries({ queryKey: routeQuery('account.getAccount', { params }).queryKey });
      return 'saved';
    } catch (thrown) {
      const text = saveFailureText(errors, failed, thrown);
      toasts.show({ kind: 'error', text });
      setProblem(text);
      return isApiFailure(thrown) && thrown.code === 'DLV0002' ? 'emailRefused' : 'failed';
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, save, forget: () => setProblem(null) };
}

import { useState } from 'react';
import { type CallAnswer, call, isApiFailure, routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import type { ChangeValues, ContactKind } from './contact-form.ts';

export type ContactDatum = CallAnswer<'contactData.getContactData'>['email'];

/** The own contacts. A link may be opened in another tab, so it is asked again whenever this one comes back. */
export function useContactData(accountId: number) {
  const read = routeQuery('contactData.getContactData', { params: { id: accountId } });
  return useQuery({ ...read, staleTime: 0 });
}

/** A step that failed: the server's code and a sentence. */
export interface StepFailure {
  code: string;
  sentence: string;
}

/** The steps of a change (C-115 to C-118). Each answers null when it went well, and the contacts are read again whatever it answered. */
export function useContactSteps(accountId: number, kind: ContactKind) {
  const texts = useTexts('contactData');
  const [isBusy, setBusy] = useState(false);
  const params = { id: accountId };

  const run = async (work: () => Promise<unknown>): Promise<StepFailure | null> => {
    setBusy(true);
    try {
      await work();
      return null;
    } catch (thrown) {
      if (!isApiFailure(thrown)) return { code: '', sentence: texts.failed };
      if (!thrown.answered) return { code: '', sentence: texts.noAnswer };
      const said = thrown.fields[0]?.message || (thrown.code === '500' ? '' : thrown.message);
      return { code: thrown.code, sentence: said || texts.failed };
    } finally {
      await queryClient.invalidateQueries({ queryKey: routeQuery('contactData.getContactData', { params }).queryKey });
      setBusy(false);
    }
  };
  return {
    isBusy,
    ask: ({ value, currentPassword }: ChangeValues) =>
      run(() =>
        kind === 'email'
          ? call('contactData.changeEmail', { params, body: { email: value.trim(), currentPassword } })
          : call('contactData.changeMobile', { params, body: { mobileNumber: value.trim(), currentPassword } }),
      ),
    enter: async (code: string): Promise<StepFailure | null> => {
      const failure = await run(() => call('contactData.verifyMobile', { params, body: { code: code.trim() } }));
      if (failure === null) await queryClient.invalidateQueries({ queryKey: routeQuery('account.getAccount', { params }).queryKey });
      return failure;
    },
    withdraw: () => run(() => call('contactData.withdrawChange', { params, body: { kind } })),
  };
}

import { errorCodeText } from '@porchlight/texts/error-text.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { ask } from '../ui/dialogs.ts';
import type { Method, MethodChanges } from './method-changes.ts';
import { readMethodsNow, refreshAutoPay } from './methods-now.ts';

export interface Removal {
  /** What was removed last. */
  changes: MethodChanges | null;
  /** Why it was not. */
  problem: string | null;
  /** Token of the method that is being deleted. */
  removing: string | null;
  remove: (method: Method) => Promise<void>;
}

/** Deletes a stored method after the customer has confirmed it (PM-005, PM-009), and says what that means for AutoPay (D-073). */
export function useRemoveMethod(accountId: number): Removal {
  const texts = useTexts('paymentMethods');
  const shell = useTexts('shell').actions;
  const errors = useTexts('errors');
  const [removing, setRemoving] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Pick<Removal, 'changes' | 'problem'>>({ changes: null, problem: null });

  const remove = async (method: Method): Promise<void> => {
    const named = fill(texts.confirm.text, { method: method.paymentInformation });
    const isConfirmed = await ask({
      title: texts.confirm.title,
      text: method.autoPay ? `${named} ${texts.confirm.autoPay}` : named,
      cancel: shell.no,
      confirm: shell.yes,
      destructive: true,
    });
    if (!isConfirmed) return;
    setOutcome({ changes: null, problem: null });
    setRemoving(method.token);
    const thrown = await call('paymentMethods.deletePaymentMethod', {
      params: { accountId },
      body: { submitType: 'deletePaymentMethod', paymentMethodToken: method.token },
    }).then(
      () => null,
      (reason: unknown) => reason,
    );
    // Whatever was answered, and if nothing was: the list says whether it is still there.
    const now = await readMethodsNow(accountId).catch(() => null);
    const isGone = now ? now.every(({ token }) => token !== method.token) : thrown === null;
    setRemoving(null);
    if (isGone) {
      void refreshAutoPay();
      setOutcome({ changes: { added: [], removed: [method] }, problem: null });
    } else {
      const reason = isApiFailure(thrown) ? errorCodeText(errors, thrown.code) : null;
      const notRemoved = fill(texts.notRemoved, { method: method.paymentInformation });
      setOutcome({ changes: null, problem: reason ? `${notRemoved} ${reason}` : notRemoved });
    }
  };
  return { ...outcome, removing, remove };
}

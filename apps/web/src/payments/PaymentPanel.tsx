import { useEffect, useState } from 'react';
import type { Amounts } from '../account/index.ts';
import { useAmounts } from '../account/index.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { useContentText } from '../platform/i18n/index.ts';
import { currentPayment } from './current-payment.ts';
import { forgetEntry, keptEntry } from './kept-entry.ts';
import { focusMethod, PaymentForm } from './PaymentForm.tsx';
import { PaymentStages } from './PaymentStages.tsx';
import type { PaymentIntent } from './payment-flow.ts';
import { amountEntry, choiceOf, initialEntry, nextStored, type PaymentEntry } from './payment-form.ts';
import { useWaysToPay, type WaysToPay } from './payment-queries.ts';
import { usePay } from './use-pay.ts';

/** Make a Payment: with a stored method, or by card or bank account where the provider stores none. */
export function PaymentPanel({ accountId }: PanelProps) {
  const [entry, setEntry] = useState<PaymentEntry | null>(null);
  const ways = useWaysToPay(accountId);
  const { data: amounts } = useAmounts(accountId);
  const payment = usePay(accountId);
  // Asked for beside the others: what is owed says it, above the form.
  useContentText('paymentMessage');
  const start = useStartEntry(accountId, amounts, ways.data);

  const tryAnother = ({ amount, ...declined }: PaymentIntent): void => {
    if (!start || !ways.data) return;
    const before = entry ?? start;
    const paymentMethod = declined.kind === 'stored' ? nextStored(declined.token, ways.data.choices) : before.paymentMethod;
    setEntry({ ...before, paymentMethod, paymentAmount: amountEntry(amount) });
  };
  /** Asks at once whether to pay the same amount with that method. */
  const payWith = async ({ amount }: PaymentIntent, token: string): Promise<void> => {
    const choice = start && ways.data && choiceOf({ ...start, paymentMethod: token }, ways.data.choices);
    if (!start || choice?.kind !== 'stored') return;
    setEntry({ ...start, paymentMethod: token, paymentAmount: amountEntry(amount) });
    currentPayment.dismiss();
    const intent = { kind: 'stored', accountId, amount, token, information: choice.information } as const;
    if (!(await payment.pay({ intent }))) focusMethod();
  };

  return (
    <PaymentStages
      panel="payment"
      accountId={accountId}
      read={ways}
      onTryAnother={tryAnother}
      others={ways.data && { ways: ways.data, onChoose: payWith }}
    >
      {(known, { choices, storesMethods, initial }) => (
        <PaymentForm
          accountId={accountId}
          amounts={known}
          choices={choices}
          storesMethods={storesMethods}
          entry={entry ?? start ?? initialEntry(known.accountBalance, initial)}
          onChange={setEntry}
          payment={payment}
        />
      )}
    </PaymentStages>
  );
}

/** What the form starts with: what was left on the way to another panel, else the first stored method and the balance. */
function useStartEntry(accountId: number, amounts: Amounts | undefined, ways: WaysToPay | undefined): PaymentEntry | null {
  const [kept] = useState(() => (amounts ? keptEntry(accountId, amounts.accountBalance) : {}));
  useEffect(forgetEntry, []);
  if (!amounts || !ways) return null;
  const fresh = initialEntry(amounts.accountBalance, ways.initial);
  const left = { ...fresh, ...kept };
  return choiceOf(left, ways.choices) ? left : { ...left, paymentMethod: fresh.paymentMethod };
}

import { formatCents, formatMoney } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { useAmounts } from '../account/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { ask } from '../ui/dialogs.ts';
import { askAndPay } from './ask-and-pay.ts';
import { currentPayment } from './current-payment.ts';
import type { PaymentOrder } from './payment-run.ts';
import { paymentSteps } from './payment-steps.ts';

export interface Pay {
  isAsking: boolean;
  /** Asks Proceed or Cancel and starts the payment; false when nothing was started. */
  pay: (order: PaymentOrder, onProceed?: () => void) => Promise<boolean>;
}

/** The question before every payment (PAY-053, D-087), and the payment. */
export function usePay(accountId: number): Pay {
  const { confirm, failed } = useTexts('payments');
  const { close, tryAgain } = useTexts('shell').actions;
  const balance = useAmounts(accountId).data?.accountBalance ?? 0;
  const [isAsking, setAsking] = useState(false);
  const pay = (order: PaymentOrder, onProceed?: () => void): Promise<boolean> => {
    const { intent } = order;
    const amount = formatCents(intent.amount);
    const title =
      intent.kind === 'stored' ? fill(confirm.titleWith, { amount, method: intent.information }) : fill(confirm.title, { amount });
    const parts = {
      run: currentPayment,
      askCustomer: () => ask({ title, text: confirm.text, cancel: confirm.cancel, confirm: confirm.proceed }),
      loadSteps: paymentSteps.load,
      onAsking: setAsking,
      // A browser does not ask again for a script it could not have: the page is loaded again, and opens this panel again.
      onLost: async () => {
        const sentence = fill(failed.notStarted, { amount: formatMoney(balance) });
        if (await ask({ title: failed.title, text: sentence, cancel: close, confirm: tryAgain })) window.location.reload();
      },
    };
    return askAndPay(parts, order, onProceed);
  };
  return { isAsking, pay };
}

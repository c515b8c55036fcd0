import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { ask } from '../ui/dialogs.ts';
import { currentPayment } from './current-payment.ts';
import type { PaymentOrder } from './payment-run.ts';

export interface Pay {
  isAsking: boolean;
  /** Asks Proceed or Cancel and starts the payment; false when nothing was started. */
  pay: (order: PaymentOrder, onProceed?: () => void) => Promise<boolean>;
}

/** The question before every payment (PAY-053, D-087), and the payment. */
export function usePay(): Pay {
  const { confirm } = useTexts('payments');
  const [isAsking, setAsking] = useState(false);
  const pay = async (order: PaymentOrder, onProceed?: () => void): Promise<boolean> => {
    const { intent } = order;
    // Set at once, outside of React: a second press in the same moment finds the question asked already.
    if (!currentPayment.ask()) return false;
    setAsking(true);
    const amount = formatCents(intent.amount);
    const isProceeding = await ask({
      title: intent.kind === 'stored' ? fill(confirm.titleWith, { amount, method: intent.information }) : fill(confirm.title, { amount }),
      text: confirm.text,
      cancel: confirm.cancel,
      confirm: confirm.proceed,
    });
    setAsking(false);
    if (!isProceeding) {
      currentPayment.cancel();
      return false;
    }
    onProceed?.();
    await currentPayment.confirm(order);
    return true;
  };
  return { isAsking, pay };
}

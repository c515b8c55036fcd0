import { onSessionEnd } from '../platform/portal.ts';
import { askIn, cancelIn } from './payment-question.ts';
import type { PaymentOrder, PaymentRun } from './payment-run.ts';
import { fetchedRun } from './payment-steps.ts';
import { paymentStore as store } from './payment-store.ts';

type CurrentPayment = Pick<PaymentRun, 'store' | 'ask' | 'cancel' | 'confirm' | 'panelOpened' | 'panelClosed' | 'dismiss'>;

/** The payment of this tab as its form knows it: a question, and what runs the payment as soon as that is here. */
export const currentPayment: CurrentPayment = {
  store,
  ask: () => askIn(store),
  cancel: () => cancelIn(store),
  /** After `paymentSteps.load` alone. */
  confirm: async (order: PaymentOrder) => fetchedRun()?.confirm(order),
  panelOpened: (accountId) => fetchedRun()?.panelOpened(accountId),
  panelClosed: () => {
    cancelIn(store);
    fetchedRun()?.panelClosed();
  },
  dismiss: () => fetchedRun()?.dismiss(),
};

onSessionEnd(currentPayment.cancel);

import { createStore } from '../ui/external-store.ts';
import { idle, type PaymentFlow } from './payment-flow.ts';

/**
 * Where the payment of this tab is. It lives as long as the page, so a panel that is closed and opened again shows what became of it;
 * nothing of it is kept in the browser's storage.
 */
export const paymentStore = createStore<PaymentFlow>(idle);

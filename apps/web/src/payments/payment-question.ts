import type { Store } from '../ui/external-store.ts';
import { idle, type PaymentFlow } from './payment-flow.ts';

/** The customer pressed Submit: a second press changes nothing until it is answered. False when a payment is under way already. */
export function askIn(store: Store<PaymentFlow>): boolean {
  const isFree = store.get().phase === 'idle';
  if (isFree) store.set({ phase: 'confirming' });
  return isFree;
}

/** The question was answered with Cancel, or is over with its panel; a payment that was confirmed stays as it is. */
export function cancelIn(store: Store<PaymentFlow>): void {
  if (store.get().phase === 'confirming') store.set(idle);
}

import { applyEvent } from './apply-provider-result.ts';
import type { PaymentsDeps } from './deps.ts';
import { findPayment } from './payments.store.ts';

/**
 * Puts on record that a page of ours hands the form of a payment to its provider. True for one caller, and only while the form is open: a
 * form is handed over once, and never after it was ended (decision 0031). Once it is true the outcome is asked for like that of any payment,
 * should the page's process die.
 */
export async function handOver(deps: PaymentsDeps, providerId: string, reference: string): Promise<boolean> {
  const payment = await findPayment(deps.db, reference);
  if (payment?.provider !== providerId || payment.channel !== 'card') return false;
  if (payment.formExpiresAt === null || payment.formExpiresAt <= deps.clock.now()) return false;
  const learnt = { event: 'submitted', source: 'customer', result: null, onlyFrom: 'formIssued', known: payment } as const;
  const applied = await applyEvent(deps, reference, learnt);
  return applied?.outcome === 'moved';
}

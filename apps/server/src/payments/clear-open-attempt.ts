import { isOpen } from '@porchlight/domain/payments/transitions.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { applyProviderResult } from './apply-provider-result.ts';
import { callOverMs, watchedLookMs } from './check-times.rules.ts';
import { claimLookNow } from './checks.store.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';

/**
 * An account has one open attempt at most. A form the customer left is ended at the provider first, and only its word that no
 * money moved makes room. `paid`: it turned out to have moved money. `busy`: an outcome is still to come.
 */
export async function clearOpenAttempt(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  payment: PaymentRecord,
): Promise<'cleared' | 'paid' | 'busy'> {
  const answer = await askAbout(deps, provider, payment);
  if (answer === null || !answer.known) return 'busy';
  // While a call may be under way, "never seen" says nothing.
  if (answer.result.status === 'notFound' && payment.state !== 'formIssued') return 'busy';
  const applied = await applyProviderResult(deps, payment.reference, answer.result, 'query');
  if (applied === null || isOpen(applied.payment.state)) return 'busy';
  return ['succeeded', 'accepted', 'settled'].includes(applied.payment.state) ? 'paid' : 'cleared';
}

async function askAbout(deps: PaymentsDeps, provider: PaymentProvider, payment: PaymentRecord) {
  const now = deps.clock.now();
  if (payment.state === 'formIssued') return provider.cancelForm(payment.reference);
  if (payment.state === 'created') {
    // Somebody is asking for that form right now, or died doing so; its form never reached a browser.
    return now.getTime() - payment.createdAt.getTime() < callOverMs ? null : provider.cancelForm(payment.reference);
  }
  const isTurn = await claimLookNow(deps.db, payment.id, now, new Date(now.getTime() - watchedLookMs));
  return isTurn ? provider.query(payment.reference) : null;
}

import { watchedLookMs } from '@porchlight/domain/payments/check-times.ts';
import { isUnseenBelieved, questionToMakeRoom, roomLeftBy } from '@porchlight/domain/payments/questions.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { applyProviderResult } from './apply-provider-result.ts';
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
  if (answer.result.status === 'notFound' && !isUnseenBelieved(payment.state)) return 'busy';
  const applied = await applyProviderResult(deps, payment.reference, answer.result, 'query');
  return applied === null ? 'busy' : roomLeftBy(applied.payment.state);
}

async function askAbout(deps: PaymentsDeps, provider: PaymentProvider, payment: PaymentRecord) {
  const now = deps.clock.now();
  const question = questionToMakeRoom(payment, now);
  if (question === null) return null;
  if (question === 'cancelForm') return provider.cancelForm(payment.reference);
  const isTurn = await claimLookNow(deps.db, payment.id, now, new Date(now.getTime() - watchedLookMs));
  return isTurn ? provider.query(payment.reference) : null;
}

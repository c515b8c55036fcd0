import { watchedLookMs } from '@porchlight/domain/payments/check-times.ts';
import { isUnseenBelieved, questionToMakeRoom, roomLeftBy } from '@porchlight/domain/payments/questions.ts';
import { applyProviderResult } from './apply-provider-result.ts';
import { claimLookNow } from './checks.store.ts';
import type { PaymentsDeps } from './deps.ts';
import { type PaymentRecord, soughtOf } from './payment.ts';

/**
 * An account has one open attempt at most. A form the customer left is ended at the provider first, and only its word that no
 * money moved makes room. `paid`: it turned out to have moved money. `busy`: an outcome is still to come.
 */
export async function clearOpenAttempt(deps: PaymentsDeps, payment: PaymentRecord): Promise<'cleared' | 'paid' | 'busy'> {
  const answer = await askAbout(deps, payment);
  if (answer === null || !answer.known) return 'busy';
  if (answer.result.status === 'notFound' && !isUnseenBelieved(payment.state)) return 'busy';
  // Nothing is known of it there: that is no longer so once its page has handed it over meanwhile.
  const onlyFrom = answer.result.status === 'notFound' ? { onlyFrom: payment.state } : {};
  const applied = await applyProviderResult(deps, payment.reference, answer.result, 'query', onlyFrom);
  return applied === null ? 'busy' : roomLeftBy(applied.payment.state);
}

async function askAbout(deps: PaymentsDeps, payment: PaymentRecord) {
  const provider = deps.providers.of(payment.provider);
  if (provider === null) return null;
  const now = deps.clock.now();
  const question = questionToMakeRoom(payment, now);
  if (question === null) return null;
  if (question === 'cancelForm') return provider.cancelForm(soughtOf(payment));
  const isTurn = await claimLookNow(deps.db, payment.id, now, new Date(now.getTime() - watchedLookMs));
  return isTurn ? provider.query(soughtOf(payment)) : null;
}

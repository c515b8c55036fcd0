import { searchedLookMs, watchedLookMs } from '@porchlight/domain/payments/check-times.ts';
import { isOpen } from '@porchlight/domain/payments/transitions.ts';
import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { applyProviderResult } from './apply-provider-result.ts';
import { claimLookNow } from './checks.store.ts';
import type { PaymentsDeps } from './deps.ts';
import { type PaymentRecord, soughtOf } from './payment.ts';
import { findOwnPayment } from './payments.store.ts';
import { presentResult } from './present-payment.ts';

/** C-021: the result of an attempt. While it is open the provider is asked, at most every two seconds for all who watch (D-079), seldom where it has to search. */
export async function getPaymentStatus(
  deps: PaymentsDeps,
  accountId: number,
  { reference, locale }: { reference: string; locale: Locale },
): Promise<ReturnType<typeof presentResult> | Refusal<'PAY0007'>> {
  const payment = await findOwnPayment(deps.db, reference, accountId);
  if (payment === null) return refuse('PAY0007');
  return presentResult(isOpen(payment.state) ? await look(deps, payment) : payment, locale);
}

async function look(deps: PaymentsDeps, payment: PaymentRecord): Promise<PaymentRecord> {
  const now = deps.clock.now();
  const provider = deps.providers.of(payment.provider);
  if (provider === null) return payment;
  const apartMs = provider.capabilities.findsByReference || payment.transactionId !== null ? watchedLookMs : searchedLookMs;
  if (!(await claimLookNow(deps.db, payment.id, now, new Date(now.getTime() - apartMs)))) return payment;
  const answer = await provider.query(soughtOf(payment));
  // "Never seen" is no news here: the call may still be on its way. The reconciler decides that later.
  if (!answer.known || answer.result.status === 'notFound') return payment;
  return (await applyProviderResult(deps, payment.reference, answer.result, 'query'))?.payment ?? payment;
}

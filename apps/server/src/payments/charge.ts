import { DatabaseUnavailable } from '../platform/db/database.ts';
import type { ProviderAnswer } from '../ports/payment-provider.ts';
import { applyEvent, applyProviderResult } from './apply-provider-result.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';

/**
 * Calls the provider for an attempt that is on record, outside any transaction, and applies what it said. An answer that was lost
 * is recorded as just that. Answers the attempt as it is then.
 */
export async function charge(deps: PaymentsDeps, payment: PaymentRecord, call: () => Promise<ProviderAnswer>): Promise<PaymentRecord> {
  const answer = await call();
  try {
    const applied =
      answer.known && answer.result.status !== 'notFound'
        ? await applyProviderResult(deps, payment.reference, answer.result, 'providerAnswer', { known: payment })
        : await applyEvent(deps, payment.reference, { event: 'answerLost', source: 'providerAnswer', result: null });
    return applied?.payment ?? payment;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    // The provider has been called and what it said cannot be kept now. The attempt is on record and will be asked about.
    deps.log.error({ paymentId: payment.id }, 'the database went away between charge and booking');
    return payment;
  }
}

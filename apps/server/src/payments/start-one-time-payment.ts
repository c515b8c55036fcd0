import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { PaymentsDeps } from './deps.ts';
import { type CardPaymentRequest, startCardPayment } from './start-card-payment.ts';

/**
 * C-019: a payment in the provider's frame that leaves the stored methods alone, for providers that take such payments (D-074).
 * It is a card payment in every other way.
 */
export async function startOneTimePayment(
  deps: PaymentsDeps,
  request: CardPaymentRequest,
): Promise<Awaited<ReturnType<typeof startCardPayment>> | Refusal<'PAY0008'>> {
  if (deps.provider?.capabilities.oneTimePayment === false) return refuse('PAY0008');
  return startCardPayment(deps, request, 'C-019');
}

import type { Cents } from '@porchlight/domain/money/cents.ts';
import { refuse } from '../platform/http/handlers.ts';
import type { ProviderAnswer } from '../ports/payment-provider.ts';
import type { AttemptRequest } from './begin-attempt.ts';
import { charge } from './charge.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { type TurnRefusal, takeTurn } from './take-turn.ts';
import { waitUntil } from './wait-until.ts';

/** What every charge carries, whatever is charged. */
export interface Charge {
  reference: string;
  amountCents: Cents;
  customer: string;
}

/**
 * A payment without a page of the provider, from a bank account or with a stored method: one call decides it, or its answer is lost
 * and the attempt stays open. Answers the attempt as it is then.
 */
export function payDirectly(
  deps: PaymentsDeps,
  request: AttemptRequest,
  call: (charge: Charge) => Promise<ProviderAnswer>,
): Promise<PaymentRecord | TurnRefusal> {
  return takeTurn<PaymentRecord | TurnRefusal>(deps, request, {
    started: (payment, customer) => {
      const { reference, amountCents } = payment;
      return charge(deps, payment, () => call({ reference, amountCents, customer }));
    },
    replayed: (payment) => awaitFirst(deps, payment),
  });
}

/** The first request's outcome; while that request is under way, a short wait for it. */
export async function awaitFirst(deps: PaymentsDeps, payment: PaymentRecord): Promise<PaymentRecord | TurnRefusal> {
  const settled = await waitUntil(deps, payment, ({ state }) => state !== 'submitted' && state !== 'created');
  return settled.state === 'submitted' ? refuse('PAY0010', { retryAfterSeconds: 5 }) : settled;
}

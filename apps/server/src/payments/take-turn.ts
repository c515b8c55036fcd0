import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { type AttemptRequest, beginAttempt, findFirst } from './begin-attempt.ts';
import { clearOpenAttempt } from './clear-open-attempt.ts';
import { declineWait } from './decline-brake.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';

export type TurnRefusal = Refusal<'PAY0006' | 'PAY0010' | 'GEN0006' | 'GEN0007' | 'GEN0004'>;

/** What a way to pay does with its turn. */
export interface Turn<Answer> {
  /** The attempt is on record and nobody has been called. `customer` is the account's number. */
  started(payment: PaymentRecord, customer: string): Promise<Answer>;
  /** The key was used for the same request before; `kept` is the answer kept then, if any was. */
  replayed(payment: PaymentRecord, kept: unknown): Promise<Answer>;
}

/**
 * Every payment by a customer begins here, whatever it is paid with: the intent goes on record, a repeat answers the first outcome
 * (PAY-064), and an attempt that is still open is cleared first or holds the account. After many declines nothing new is begun for a while.
 */
export async function takeTurn<Answer>(deps: PaymentsDeps, request: AttemptRequest, turn: Turn<Answer>): Promise<Answer | TurnRefusal> {
  const wait = await declineWait(deps, deps.db, request);
  if (wait !== null && (await findFirst(deps, request)) === null) return refuse('GEN0006', { retryAfterSeconds: wait });
  for (let round = 1; round <= 3; round++) {
    const begun = await beginAttempt(deps, request);
    if (begun.kind === 'refused') return begun.refusal;
    if (begun.kind === 'replay') return turn.replayed(begun.payment, begun.answer);
    if (begun.kind === 'started') return turn.started(begun.payment, begun.accountNumber);
    const cleared = await clearOpenAttempt(deps, begun.payment);
    if (cleared === 'paid') return refuse('PAY0006');
    if (cleared === 'busy') break;
  }
  return refuse('PAY0010', { retryAfterSeconds: 5 });
}

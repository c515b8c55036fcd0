import type { PaymentState } from './transitions.ts';

/** Without a key the same payment (account, amount, method) within this time is one payment (D-013). */
export const twinWindowMs = 60_000;

/** A use of an idempotency key as it is on record. */
export interface KeyUse {
  /** The request was the same, field by field. */
  isSameRequest: boolean;
  /** State of the payment it led to; null when there is none. */
  state: PaymentState | null;
  /** An answer that cannot be made again, such as a form, was kept with it. */
  hasAnswer: boolean;
}

/**
 * What a key means for a request (PAY-064): `replay` answers the first outcome and charges nobody, `otherRequest` is refused. A key
 * whose attempt came to nothing before an answer was given is `free` again: the customer's retry is a first try.
 */
export function judgeKey(use: KeyUse | null): 'free' | 'replay' | 'otherRequest' {
  if (use === null) return 'free';
  if (!use.isSameRequest) return 'otherRequest';
  if (use.state === null) return 'free';
  return !use.hasAnswer && (use.state === 'cancelled' || use.state === 'expired') ? 'free' : 'replay';
}

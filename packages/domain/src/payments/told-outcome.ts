import type { PaymentState } from './transitions.ts';

const outcomes: Readonly<Partial<Record<PaymentState, 'paid' | 'failed'>>> = {
  succeeded: 'paid',
  accepted: 'paid',
  settled: 'paid',
  refunded: 'paid',
  declined: 'failed',
  returned: 'failed',
  chargedBack: 'failed',
};

/** What the customer is told became of an attempt; null for neither: it has no outcome yet, or ended without one. */
export function toldOutcome(state: PaymentState): 'paid' | 'failed' | null {
  return outcomes[state] ?? null;
}

export type PaymentMailKind = 'receipt' | 'failed' | 'returned' | 'chargedBack';

const mails: Readonly<Partial<Record<PaymentState, PaymentMailKind>>> = {
  succeeded: 'receipt',
  accepted: 'receipt',
  settled: 'receipt',
  declined: 'failed',
  returned: 'returned',
  chargedBack: 'chargedBack',
};

/**
 * The mail a move makes, null for none. One receipt per success (I9): an accepted bank payment has had its receipt when it settles.
 * What AutoPay does about a decline, such as trying again, only it can say: it writes that mail itself.
 */
export function mailOfMove(from: PaymentState, to: PaymentState, isAutoPay: boolean): PaymentMailKind | null {
  const kind = mails[to] ?? null;
  if (kind === 'failed' && isAutoPay) return null;
  return to === 'settled' && from === 'accepted' ? null : kind;
}

import { type Cents, centsFromDollars, zeroCents } from './cents.ts';

/** The most one payment may be unless a provider configures another cap (D-070, PAY-066). */
export const defaultPaymentCapCents = 1_000_000 as Cents;

export type PaymentAmountRefusal = 'invalid' | 'notPositive' | 'overCap';

/**
 * The server's own check of `paymentAmount`, a wire amount in dollars: more than 0, at most two decimals, at most the cap (PAY-066).
 * More than the balance is allowed and becomes a credit (D-070).
 */
export function checkPaymentAmount(
  dollars: unknown,
  capCents: Cents = defaultPaymentCapCents,
): { ok: true; amount: Cents } | { ok: false; reason: PaymentAmountRefusal } {
  const amount = typeof dollars === 'number' ? centsFromDollars(dollars) : null;
  if (amount === null) return { ok: false, reason: 'invalid' };
  if (amount <= 0) return { ok: false, reason: 'notPositive' };
  return amount > capCents ? { ok: false, reason: 'overCap' } : { ok: true, amount };
}

/** What the amount field starts with: the account balance (PAY-063, D-069); negative or non-numeric becomes 0 (PAY-051). */
export function initialPaymentAmount(balanceDollars: unknown): Cents {
  const amount = typeof balanceDollars === 'number' ? centsFromDollars(balanceDollars) : null;
  return amount !== null && amount > 0 ? amount : zeroCents;
}

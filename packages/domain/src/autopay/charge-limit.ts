import { type Cents, centsFromDollars } from '../money/cents.ts';
import { defaultPaymentCapCents } from '../money/payment-amount.ts';

/** The smallest limit that makes sense: one dollar. */
export const leastLimitCents = 100 as Cents;

/**
 * A limit for AutoPay as it came over the wire, in dollars: at least 1.00, at most what one payment may be, at most two decimals.
 * Null for anything else (error AP0003).
 */
export function checkLimit(dollars: unknown, capCents: Cents = defaultPaymentCapCents): Cents | null {
  const limit = typeof dollars === 'number' ? centsFromDollars(dollars) : null;
  return limit !== null && limit >= leastLimitCents && limit <= capCents ? limit : null;
}

/** Whether AutoPay must ask before it charges that much. Without a limit of the customer's the cap of one payment holds. */
export function isOverLimit(amountCents: Cents, limitCents: Cents | null, capCents: Cents = defaultPaymentCapCents): boolean {
  return amountCents > Math.min(limitCents ?? capCents, capCents);
}

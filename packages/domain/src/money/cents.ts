/**
 * Money is a whole number of cents, branded so that a dollar amount or a float does not compile where cents are meant.
 * Source: decision D-155; the range is invariant I14.
 */
export type Cents = number & { readonly __unit: 'cents' };

export const zeroCents = 0 as Cents;

/** Takes a whole number for cents. Throws RangeError for a fraction, NaN or an unsafe integer: that is a programming error, not input. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError('cents must be a whole safe integer');
  return value as Cents;
}

/** Sum of amounts, in cents. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** A wire amount (dollars, at most two decimals, D-155) as cents; null when it is not a finite number with at most two decimals. */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null;
  const scaled = Math.round(dollars * 100);
  if (!Number.isSafeInteger(scaled)) return null;
  return Number((scaled / 100).toFixed(2)) === dollars ? (scaled as Cents) : null;
}

/** Cents as the wire's number of dollars. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

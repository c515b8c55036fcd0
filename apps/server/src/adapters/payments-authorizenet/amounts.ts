import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';

/** Cents as decimal text, such as 0.29, made of whole numbers alone. */
export function decimalText(amount: Cents): string {
  const rest = amount % 100;
  return `${(amount - rest) / 100}.${String(rest).padStart(2, '0')}`;
}

/** An amount as the gateway writes it, a number or text; null when it is no whole number of cents. */
export function centsOf(said: number | string): Cents | null {
  if (typeof said === 'string' && !/^\d{1,12}(\.\d{1,4})?$/.test(said)) return null;
  return centsFromDollars(Number(said));
}

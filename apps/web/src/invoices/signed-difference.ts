import { formatPrice } from '@porchlight/domain/money/format-money.ts';

/** '+$12.40' or '-$5.00' from dollars: what was added, and what went. A minus is the hyphen that every amount of the product has. */
export function signedDifference(dollars: number): string {
  if (dollars === 0) return formatPrice(0);
  return `${dollars > 0 ? '+' : '-'}${formatPrice(Math.abs(dollars))}`;
}

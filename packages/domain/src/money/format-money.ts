import type { Cents } from './cents.ts';

const withThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as '1,234,567.50'; a negative amount gives '0.00' (FMT-003, FMT-004, D-067). Exact: no float takes part. */
export function formatCents(amount: Cents): string {
  return amount > 0 ? formatSignedCents(amount) : '0.00';
}

/** Cents as '1,234.50' or '-1,234.50', for the places where a credit is shown as one: invoice lines and the credit note of D-067. */
export function formatSignedCents(amount: Cents): string {
  const size = Math.abs(amount);
  const fraction = String(size % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${withThousands(Math.floor(size / 100))}.${fraction}`;
}

/**
 * An amount as it came over the wire, in dollars, as '1,234,567.50'. Negative, missing and non-numeric values give '0.00' (FMT-004).
 * A third decimal, which the wire never has, is rounded half up on the decimal digits (D-155).
 */
export function formatMoney(dollars: unknown): string {
  const scaled = typeof dollars === 'number' ? Math.round(Number(`${dollars}e2`)) : 0;
  return Number.isSafeInteger(scaled) ? formatCents(scaled as Cents) : '0.00';
}

/** '$1,234.50' from a wire amount in dollars (FMT-013). */
export const formatPrice = (dollars: unknown): string => `$${formatMoney(dollars)}`;

/** '$1,234.50' from cents (FMT-013). */
export const formatPriceCents = (amount: Cents): string => `$${formatCents(amount)}`;

/** '$49.99/mo' from a wire amount in dollars (FMT-014, D-129). */
export const formatMonthlyPrice = (dollars: unknown): string => `${formatPrice(dollars)}/mo`;

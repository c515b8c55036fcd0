import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { orderTotals } from '@porchlight/domain/pricing/order-totals.ts';
import type { PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';

/** What ordered plans cost, as the rows of a mail: each plan, and of several the totals. */
export function priceRows(plans: readonly PricedPlan[], locale: Locale): { label: string; value: string }[] {
  return [...plans.map((plan) => ({ label: plan.planDescription, value: pricesOf(plan, locale) })), ...totalRows(plans, locale)];
}

function pricesOf({ items }: PricedPlan, locale: Locale): string {
  const words = catalogue[locale].orderMail.ordered;
  const { oneTime, recurring } = orderTotals(items);
  const parts = [
    ...(recurring && recurring.cents > 0 ? [fill(words.monthly, { price: formatPriceCents(recurring.cents) })] : []),
    ...(oneTime ? [fill(words.once, { price: formatPriceCents(oneTime.cents) })] : []),
  ];
  // A hidden price is no price of nothing (D-141).
  if (parts.length > 0 || recurring === null) return parts.join(', ');
  return words.nothing;
}

function totalRows(plans: readonly PricedPlan[], locale: Locale): { label: string; value: string }[] {
  if (plans.length < 2) return [];
  const words = catalogue[locale].orderMail.ordered;
  const { oneTime, recurring } = orderTotals(plans.flatMap(({ items }) => items));
  return [
    ...(recurring ? [{ label: words.totalMonthly, value: formatPriceCents(recurring.cents) }] : []),
    ...(oneTime ? [{ label: words.totalOnce, value: formatPriceCents(oneTime.cents) }] : []),
  ];
}

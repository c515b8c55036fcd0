import { type Cents, sumCents } from '../money/cents.ts';
import type { PricedItem } from './priced-order.ts';

/** One counted item behind a total. */
export interface TotalRow {
  /** Null for an item that is part of the order without being shown by name (D-112). */
  readonly description: string | null;
  readonly cents: Cents;
}

/** A sum and what it is made of, for the toggle beside it (GUEST-036, D-141). */
export interface OrderTotal {
  readonly cents: Cents;
  readonly rows: readonly TotalRow[];
}

export interface OrderTotals {
  /** Null: not shown, no activation feature has a price to show (GUEST-034). */
  readonly oneTime: OrderTotal | null;
  /** A month's sum without activation (CAT-005). Null: not shown, every price in it is hidden (D-141). */
  readonly recurring: OrderTotal | null;
}

/** What the items of an order, of all its plans, cost once and every month. Hidden prices are left out (CAT-016). */
export function orderTotals(items: readonly PricedItem[]): OrderTotals {
  const oneTime = rowsOf(items, ({ oneTimeCents }) => oneTimeCents);
  const recurring = rowsOf(items, ({ monthlyCents }) => monthlyCents);
  const hidesMonthly = items.some(({ isPriceHidden, monthlyCents }) => isPriceHidden && monthlyCents !== 0);
  return {
    oneTime: oneTime.length === 0 ? null : totalOf(oneTime),
    recurring: recurring.length === 0 && hidesMonthly ? null : totalOf(recurring),
  };
}

function rowsOf(items: readonly PricedItem[], priceOf: (item: PricedItem) => Cents): TotalRow[] {
  return items
    .filter((item) => !item.isPriceHidden && priceOf(item) !== 0)
    .map((item) => ({ description: item.isItemHidden ? null : item.description, cents: priceOf(item) }));
}

function totalOf(rows: readonly TotalRow[]): OrderTotal {
  return { cents: sumCents(rows.map((row) => row.cents)), rows };
}

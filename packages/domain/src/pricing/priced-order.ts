import type { Cents } from '../money/cents.ts';

/** The kind of a guest order (CONST-030). */
export type OrderType = 'SIGNUP' | 'SURVEY' | 'ACTIVE';

/** One thing chosen on a plan's line: a feature, or an option of a package. */
export type ChosenItem = { readonly featureId: number } | { readonly packageId: number; readonly optionId: number };

/** A plan as a visitor chose it, alone or as part of a bundle. */
export interface ChosenPlan {
  readonly planId: number;
  readonly bundleId: number | null;
  readonly items: readonly ChosenItem[];
}

/** One priced position of an ordered plan. What a plan costs by itself is the price of what it includes, so every position is a feature or an option. */
export interface PricedItem {
  readonly kind: 'feature' | 'option';
  readonly id: number;
  readonly description: string;
  /** Charged once, when the service is activated. */
  readonly oneTimeCents: Cents;
  /** Charged every month. */
  readonly monthlyCents: Cents;
  /** Its price is not shown for this type of order and stays out of the shown totals (CAT-015, D-141). */
  readonly isPriceHidden: boolean;
  /** Part of the order without being shown by name (D-112). Its price counts all the same: the total is what will be charged. */
  readonly isItemHidden: boolean;
}

/** A chosen plan with the names and prices of the catalogue, as the order keeps it. */
export interface PricedPlan {
  readonly planId: number;
  readonly planName: string;
  readonly planDescription: string;
  readonly bundle: { readonly id: number; readonly name: string; readonly description: string } | null;
  readonly items: readonly PricedItem[];
}

/** How many plans and bundles the list shows first (CONST-023). */
export const initialListSize = 3;
/** How many a click on More adds (CONST-023). */
export const listStep = 1;

/** What of a plan decides whether and where it is listed (ENT-042). */
export interface ListedPlan {
  readonly id: number;
  readonly description: string;
  readonly fromPrice: number | null;
  readonly hideFromPrice: boolean;
  readonly hideCustomerPortal: boolean;
  readonly onlyBundlesCustomerPortal: boolean;
}

/** The same of a bundle (ENT-043). */
export interface ListedBundle {
  readonly id: number;
  readonly description: string;
  readonly fromPrice: number | null;
  readonly hideFromPrice: boolean;
  readonly hideCustomerPortal: boolean;
}

/** Something a visitor can select: a plan by itself, or a bundle of plans. */
export type ListItem<Plan, Bundle> = { readonly kind: 'plan'; readonly plan: Plan } | { readonly kind: 'bundle'; readonly bundle: Bundle };

/**
 * What can be selected, bundles and plans in one list: nothing hidden, no plan that is sold in bundles only (CAT-006, CAT-007, CAT-009),
 * dearest first, what has no price last, ties by description and id (GUEST-026, D-129). Its length is the number that decides whether there is a choice at all (D-126).
 */
export function selectableItems<Plan extends ListedPlan, Bundle extends ListedBundle>(
  plans: readonly Plan[],
  bundles: readonly Bundle[],
): ListItem<Plan, Bundle>[] {
  const items: ListItem<Plan, Bundle>[] = [
    ...bundles.filter((bundle) => !bundle.hideCustomerPortal).map((bundle) => ({ kind: 'bundle', bundle }) as const),
    ...plans.filter((plan) => !plan.hideCustomerPortal && !plan.onlyBundlesCustomerPortal).map((plan) => ({ kind: 'plan', plan }) as const),
  ];
  return items.toSorted((a, b) => compareListed(listed(a), listed(b)));
}

/** The plans of a bundle that may be shown (CAT-006); one that is sold in bundles only is among them (CAT-007). */
export function shownPlansOf<Plan extends Pick<ListedPlan, 'hideCustomerPortal'>>(bundle: { readonly plans: readonly Plan[] }): Plan[] {
  return bundle.plans.filter((plan) => !plan.hideCustomerPortal);
}

/** The price a card starts 'from', in dollars; null where there is none or it is hidden (CAT-008). */
export function shownFromPrice(item: Pick<ListedPlan, 'fromPrice' | 'hideFromPrice'>): number | null {
  return item.hideFromPrice ? null : item.fromPrice;
}

/** How many items show after a number of clicks on More, and whether More still has something to add (GUEST-025). */
export function shownPart(count: number, clicks: number): { readonly shown: number; readonly hasMore: boolean } {
  const shown = Math.min(count, initialListSize + clicks * listStep);
  return { shown, hasMore: shown < count };
}

function listed(item: ListItem<ListedPlan, ListedBundle>): ListedPlan | ListedBundle {
  return item.kind === 'plan' ? item.plan : item.bundle;
}

const byDescription = new Intl.Collator('en');

function compareListed(a: ListedPlan | ListedBundle, b: ListedPlan | ListedBundle): number {
  const price = (item: ListedPlan | ListedBundle) => item.fromPrice ?? Number.NEGATIVE_INFINITY;
  if (price(a) !== price(b)) return price(b) > price(a) ? 1 : -1;
  return byDescription.compare(a.description, b.description) || a.id - b.id;
}

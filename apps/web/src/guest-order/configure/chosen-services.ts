import { type OrderedPlan, orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { type OrderTotals, orderTotals } from '@porchlight/domain/pricing/order-totals.ts';
import { priceSelection } from '@porchlight/domain/pricing/price-selection.ts';
import type { ChosenItem, PricedItem } from '@porchlight/domain/pricing/priced-order.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import { orderTypeOf, type Plan, type PlanDetails, type WizardState } from '../wizard-state.ts';

/** A chosen plan whose details are here, with what is chosen on its line. */
export interface ChosenService {
  planIndex: number;
  plan: Plan;
  details: PlanDetails;
  selection: readonly ChosenItem[];
}

/** The chosen plans as far as their details are here; an untouched line has what the plan starts with (CAT-010). */
export function chosenServices({ choice, data }: Pick<WizardState, 'choice' | 'data'>): ChosenService[] {
  return (choice?.plans ?? []).flatMap((plan, planIndex) => {
    const read = data.plansDetails[planIndex];
    if (read?.state !== 'loaded') return [];
    const selection = choice?.selections[planIndex] ?? initialSelection(read.details);
    return [{ planIndex, plan, details: read.details, selection }];
  });
}

/** Everything chosen with its price, for this kind of order. */
export function pricedItems(state: WizardState): PricedItem[] {
  const orderType = orderTypeOf(state);
  if (orderType === null) return [];
  return chosenServices(state).flatMap(({ details, selection }) => priceSelection(details, selection, orderType));
}

export const totalsOf = (state: WizardState): OrderTotals => orderTotals(pricedItems(state));

/** The plans as the order and a kept choice name them (ENT-038). */
export function plansToOrder(state: Pick<WizardState, 'choice' | 'data'>): OrderedPlan[] {
  const bundle = state.choice?.bundle ?? null;
  return orderPlans(chosenServices(state).map(({ plan, selection }) => ({ plan, bundle, selection })));
}

/** What was chosen, by name: the bundle, or the plan. */
export const choiceName = ({ choice }: Pick<WizardState, 'choice'>): string =>
  choice?.bundle?.description ?? choice?.plans[0]?.description ?? '';

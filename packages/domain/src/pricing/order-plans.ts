import type { ChosenItem, ChosenPlan } from './priced-order.ts';

/** Each plan of an order has exactly one service line (CONST-024). */
export const serviceLinesPerPlan = 1;

/** A feature or option as an order names it on the wire (ENT-039). */
export type OrderedItem = { id: number } | { featurePackageId: number; featurePackageOptionId: number };

/** A plan of an order as the wire wants it (ENT-038). */
export interface OrderedPlan {
  planId: number;
  planName: string;
  planDescription: string;
  planBundleId?: number;
  planBundleName?: string;
  planBundleDescription?: string;
  index: number;
  servicelines: { features: OrderedItem[]; serviceLineRelation: 'Main'; index: number; number?: null }[];
}

/** What a visitor chose, ready to be ordered: plan and bundle as the list of plans named them, and the selection on the plan's line. */
export interface PlanToOrder {
  readonly plan: {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly serviceModel?: { readonly directorySystemNumType?: { readonly defaultSource?: string | undefined } | null } | null;
  };
  readonly bundle: { readonly id: number; readonly name: string; readonly description: string } | null;
  readonly selection: readonly ChosenItem[];
}

/**
 * The plans of an order: each with its single Main line, counted from 0 (CAT-010, GUEST-060, D-142). A plan whose numbers come from the number inventory
 * carries an empty number, which the server fills (ENT-039).
 */
export function orderPlans(chosen: readonly PlanToOrder[]): OrderedPlan[] {
  return chosen.map(({ plan, bundle, selection }, index) => ({
    planId: plan.id,
    planName: plan.name,
    planDescription: plan.description,
    ...(bundle ? { planBundleId: bundle.id, planBundleName: bundle.name, planBundleDescription: bundle.description } : {}),
    index,
    servicelines: [
      {
        features: selection.map(toOrderedItem),
        serviceLineRelation: 'Main',
        index: 0,
        ...(plan.serviceModel?.directorySystemNumType?.defaultSource === 'number_inventory' ? { number: null } : {}),
      },
    ],
  }));
}

/** A chosen item as the wire names it. */
export function toOrderedItem(item: ChosenItem): OrderedItem {
  return 'featureId' in item ? { id: item.featureId } : { featurePackageId: item.packageId, featurePackageOptionId: item.optionId };
}

/** An item of the wire (orders, kept choices) as the rules here name it. */
export function toChosenItem(item: OrderedItem): ChosenItem {
  return 'id' in item ? { featureId: item.id } : { packageId: item.featurePackageId, optionId: item.featurePackageOptionId };
}

/** What was chosen by a plan of the wire, without the names and texts around it. */
export function toChosenPlan(plan: {
  readonly planId: number;
  readonly planBundleId?: number | undefined;
  readonly servicelines: readonly { readonly features: readonly OrderedItem[] }[];
}): ChosenPlan {
  return {
    planId: plan.planId,
    bundleId: plan.planBundleId ?? null,
    items: plan.servicelines.flatMap(({ features }) => features.map(toChosenItem)),
  };
}

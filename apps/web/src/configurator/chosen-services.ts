import { type OrderTotals, orderTotals } from '@porchlight/domain/pricing/order-totals.ts';
import { priceSelection } from '@porchlight/domain/pricing/price-selection.ts';
import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import type { CallAnswer } from '../platform/api/index.ts';

/** What a plan's line includes, demands and offers (ENT-040). */
export type OfferedLine = Pick<
  CallAnswer<'catalogue.getPlanDetails'>,
  | 'mainIncludedFeatures'
  | 'mainIncludedFeaturePackages'
  | 'mainMandatoryFeatures'
  | 'mainMandatoryFeaturePackages'
  | 'mainOptionalFeatures'
  | 'mainOptionalFeaturePackages'
>;

/** A plan with what is offered and what is chosen on its line. */
export interface ChosenService<Plan = { description: string; note: string | null }> {
  plan: Plan;
  details: OfferedLine;
  selection: readonly ChosenItem[];
}

/** What everything chosen costs once and every month, in this kind of order. */
export const totalsOf = (services: readonly ChosenService<unknown>[], orderType: OrderType): OrderTotals =>
  orderTotals(services.flatMap(({ details, selection }) => priceSelection(details, selection, orderType)));

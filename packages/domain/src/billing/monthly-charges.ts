import { type Cents, cents, sumCents } from '../money/cents.ts';
import { featurePrice, optionPrice } from '../pricing/feature-price.ts';
import type { OfferedGroups } from '../pricing/offered.ts';
import type { ChosenItem } from '../pricing/priced-order.ts';
import { defaultOption, isChosen, offeredItems } from '../pricing/selection.ts';

/** A line of an account with its plan and what is active on it. */
export interface BilledLine {
  readonly lineId: number;
  readonly plan: OfferedGroups & { readonly id: number; readonly description: string };
  readonly active: readonly ChosenItem[];
}

/** What is charged every month for one thing. */
export interface MonthlyCharge {
  /** The same thing of the same line before and after a change. */
  readonly key: string;
  readonly description: string;
  /** Above zero. */
  readonly cents: Cents;
}

/** What is charged once, when something is newly active. */
export interface ActivationFee {
  readonly description: string;
  readonly cents: Cents;
}

/**
 * What a line costs a month: its plan with what the plan includes (decision 0012), then each other active feature and option by itself. What is
 * hidden from the customer is charged with the plan, without a name of its own (D-112). What costs nothing has no line.
 */
export function monthlyCharges({ lineId, plan, active }: BilledLine): MonthlyCharge[] {
  const items = offeredItems(plan).flatMap((offered) => {
    if (isIncluded(plan, offered.item) || !isChosen(active, offered.item)) return [];
    const { isOneTime, cents: price } = 'feature' in offered ? featurePrice(offered.feature) : optionPrice(offered.option);
    const { description, hideCustomerPortal } = 'feature' in offered ? offered.feature : offered.option;
    return isOneTime ? [] : [{ key: `${lineId} ${keyOf(offered.item)}`, description, cents: price, hideCustomerPortal }];
  });
  const hidden = items.filter(({ hideCustomerPortal }) => hideCustomerPortal).map((item) => item.cents);
  const own = { key: `${lineId} plan ${plan.id}`, description: plan.description, cents: sumCents([includedPrice(plan), ...hidden]) };
  const shown = items.filter(({ hideCustomerPortal }) => !hideCustomerPortal);
  return [own, ...shown].filter((item) => item.cents > 0).map(({ key, description, cents: price }) => ({ key, description, cents: price }));
}

/** What is charged once for a change: every ACTIVATION feature that was not active before (D-107); a hidden one under the plan's name. */
export function activationFees(plan: BilledLine['plan'], before: readonly ChosenItem[], after: readonly ChosenItem[]): ActivationFee[] {
  return offeredItems(plan).flatMap((offered) => {
    if (!('feature' in offered) || isChosen(before, offered.item) || !isChosen(after, offered.item)) return [];
    const price = featurePrice(offered.feature);
    const description = offered.feature.hideCustomerPortal ? plan.description : offered.feature.description;
    return price.isOneTime && price.cents > 0 ? [{ description, cents: price.cents }] : [];
  });
}

/** The price of a plan: its included features by the month, and the option each included package starts with. */
function includedPrice(plan: OfferedGroups): Cents {
  const features = plan.mainIncludedFeatures.map(featurePrice).filter(({ isOneTime }) => !isOneTime);
  const options = plan.mainIncludedFeaturePackages.flatMap((pack) => defaultOption(pack) ?? []).map(optionPrice);
  return cents([...features, ...options].reduce((sum, price) => sum + price.cents, 0));
}

function isIncluded(plan: OfferedGroups, item: ChosenItem): boolean {
  if ('featureId' in item) return plan.mainIncludedFeatures.some(({ id }) => id === item.featureId);
  return plan.mainIncludedFeaturePackages.some(({ featurePackageId }) => featurePackageId === item.packageId);
}

function keyOf(item: ChosenItem): string {
  return 'featureId' in item ? `feature ${item.featureId}` : `option ${item.optionId}`;
}

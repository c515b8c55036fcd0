import { type Cents, cents, sumCents } from '../money/cents.ts';
import { featurePrice, optionPrice } from '../pricing/feature-price.ts';
import type { OfferedGroups } from '../pricing/offered.ts';
import type { ChosenItem } from '../pricing/priced-order.ts';
import { defaultOption, isChosen, offeredItems } from '../pricing/selection.ts';
import type { ChargeClass } from '../rates/rate-lines.ts';
import type { ChargeLine } from './bill-line.ts';
import { chargeKeys } from './charge-keys.ts';

/** A plan as lines are billed for it. */
export type BilledPlan = OfferedGroups & { readonly id: number; readonly description: string };

/** What taxes and fees of plans, features and options depend on, by id; null: its plan's. */
export interface ClassesOnSale {
  plan(id: number): ChargeClass;
  feature(id: number): ChargeClass | null;
  option(id: number): ChargeClass | null;
}

/** What a plan costs a month with what is active on a line. */
export interface PlanCharge {
  /** What it is, whichever line it is on: `plan 7`, `feature 5`, `option 31`. */
  readonly thing: string;
  readonly description: string;
  /** Above zero. */
  readonly cents: Cents;
  readonly chargeClass: ChargeClass;
}

/** What is charged every month for one thing on one line. */
export interface MonthlyCharge {
  /** The same thing of the same line, before and after a change and on every bill. */
  readonly key: string;
  readonly description: string;
  /** Above zero. */
  readonly cents: Cents;
  readonly chargeClass: ChargeClass;
}

/** What is charged once, when something is newly active. */
export interface ActivationFee {
  readonly featureId: number;
  readonly description: string;
  readonly cents: Cents;
}

/**
 * What a line costs a month: its plan with what the plan includes (decision 0012), then each other active feature and option by itself. What is
 * hidden from the customer is charged with the plan, without a name of its own (D-112). What costs nothing has no line.
 */
export function planCharges(plan: BilledPlan, active: readonly ChosenItem[], classes: ClassesOnSale): PlanCharge[] {
  const items = offeredItems(plan).flatMap((offered) => {
    if (isIncluded(plan, offered.item) || !isChosen(active, offered.item)) return [];
    const { isOneTime, cents: price } = 'feature' in offered ? featurePrice(offered.feature) : optionPrice(offered.option);
    const { description, hideCustomerPortal } = 'feature' in offered ? offered.feature : offered.option;
    const chargeClass = classOf(classes, plan.id, offered.item);
    return isOneTime ? [] : [{ thing: thingOf(offered.item), description, cents: price, hideCustomerPortal, chargeClass }];
  });
  const hidden = items.filter(({ hideCustomerPortal }) => hideCustomerPortal).map((item) => item.cents);
  const own = {
    thing: `plan ${plan.id}`,
    description: plan.description,
    cents: sumCents([planPrice(plan), ...hidden]),
    chargeClass: classes.plan(plan.id),
  };
  const shown = items.filter(({ hideCustomerPortal }) => !hideCustomerPortal);
  return [own, ...shown.map(({ hideCustomerPortal: _shown, ...item }) => item)].filter((item) => item.cents > 0);
}

/** The charges of a plan as those of a line. */
export function monthOfLine(lineId: number, charges: readonly PlanCharge[]): MonthlyCharge[] {
  return charges.map(({ thing, description, cents: amount, chargeClass }) => ({
    key: chargeKeys.service(lineId, thing),
    description,
    cents: amount,
    chargeClass,
  }));
}

/** What is charged once for a change: every ACTIVATION feature that was not active before (D-107); a hidden one under the plan's name. */
export function activationFees(plan: BilledPlan, before: readonly ChosenItem[], after: readonly ChosenItem[]): ActivationFee[] {
  return offeredItems(plan).flatMap((offered) => {
    if (!('feature' in offered) || isChosen(before, offered.item) || !isChosen(after, offered.item)) return [];
    const price = featurePrice(offered.feature);
    const description = offered.feature.hideCustomerPortal ? plan.description : offered.feature.description;
    return price.isOneTime && price.cents > 0 ? [{ featureId: offered.feature.id, description, cents: price.cents }] : [];
  });
}

/** What is charged once on a line, as lines of a bill. */
export function onceOnLine(lineId: number, planId: number, fees: readonly ActivationFee[], classes: ClassesOnSale): ChargeLine[] {
  return fees.map(({ featureId, description, cents: amount }) => ({
    kind: 'ONE_TIME',
    description,
    periodStart: null,
    periodEnd: null,
    cents: amount,
    chargeKey: chargeKeys.service(lineId, `feature ${featureId}`),
    chargeClass: classOf(classes, planId, { featureId }),
  }));
}

/** The price of a plan: its included features by the month, and the option each included package starts with. */
export function planPrice(plan: OfferedGroups): Cents {
  const features = plan.mainIncludedFeatures.map(featurePrice).filter(({ isOneTime }) => !isOneTime);
  const options = plan.mainIncludedFeaturePackages.flatMap((pack) => defaultOption(pack) ?? []).map(optionPrice);
  return cents([...features, ...options].reduce((sum, price) => sum + price.cents, 0));
}

function isIncluded(plan: OfferedGroups, item: ChosenItem): boolean {
  if ('featureId' in item) return plan.mainIncludedFeatures.some(({ id }) => id === item.featureId);
  return plan.mainIncludedFeaturePackages.some(({ featurePackageId }) => featurePackageId === item.packageId);
}

function thingOf(item: ChosenItem): string {
  return 'featureId' in item ? `feature ${item.featureId}` : `option ${item.optionId}`;
}

function classOf(classes: ClassesOnSale, planId: number, item: ChosenItem): ChargeClass {
  return ('featureId' in item ? classes.feature(item.featureId) : classes.option(item.optionId)) ?? classes.plan(planId);
}

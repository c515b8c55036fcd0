import type { ActivationFee } from '@porchlight/domain/billing/monthly-charges.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { PricedItem, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import { defaultLocale } from '@porchlight/texts';
import type { ManagedPlan } from '../catalogue/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { readRecordedAccount, writeLine } from './account-services.store.ts';
import { activateAccount, insertService, readOrderedPlans } from './begun-services.store.ts';
import type { ChangingDeps } from './deps.ts';

/** A piece of work that was installed. */
export interface InstalledWork {
  orderId: number;
  accountId: number;
  description: string;
}

/**
 * What was ordered becomes a service once it is installed: a line with the plan, features and options of the order, at the service address; the next
 * bill carries the days up to its period, and what is charged once at the price that was ordered; an account that waited for service is active. Work that is about no ordered plan
 * (a repair, an order imported without its plans) begins nothing. Call it in the transaction that finishes the work, which happens once.
 */
export async function beginService(deps: ChangingDeps, tx: Transaction, { orderId, accountId, description }: InstalledWork): Promise<void> {
  const plans = await readOrderedPlans(tx, orderId);
  const plan = plans.find(({ planDescription }) => planDescription === description) ?? (plans.length === 1 ? plans[0] : undefined);
  if (plan === undefined) return;
  await deps.ledger.lockAccount(tx, accountId);
  const account = await readRecordedAccount(tx, accountId);
  if (account === null) throw new Error('an order without its account');
  const at = deps.clock.now();
  const begun = await insertService(tx, { accountId, orderId, planId: plan.planId, isFirst: account.services.length === 0 });
  const managed = await readManaged(deps, tx, plan, todayInZone(at, account.timeZone));
  const items = plan.items.filter((item) => !comesAnyway(managed, item)).map(itemOf);
  await writeLine(tx, { ...begun, planId: plan.planId, items });
  const once = plan.items.flatMap((item) => chargedOnce(plan, item));
  await deps.billing.beginLine(tx, { accountId, orderId, lineId: begun.lineId, at, once });
  await activateAccount(tx, accountId);
}

/** The plan as it is sold now, with what was ordered kept where it has left sale. */
async function readManaged(deps: ChangingDeps, tx: Transaction, { planId, items }: PricedPlan, day: string): Promise<ManagedPlan> {
  const idsOf = (kind: PricedItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const active = new Map([[planId, { featureIds: idsOf('feature'), optionIds: idsOf('option') }]]);
  const plans = await deps.catalogue.managedPlans(tx, { planIds: [planId], active, day, locale: defaultLocale });
  const managed = plans.get(planId);
  if (managed === undefined) throw new Error('an ordered plan that is not in the catalogue');
  return managed;
}

/** What a plan includes or demands by itself follows from the plan and is not recorded with a line. */
function comesAnyway(plan: ManagedPlan, { kind, id }: PricedItem): boolean {
  return kind === 'feature'
    ? [...plan.mainIncludedFeatures, ...plan.mainMandatoryFeatures].some((feature) => feature.id === id)
    : plan.mainIncludedFeaturePackages.some((pack) => pack.featurePackageOptions.some((option) => option.featurePackageOptionId === id));
}

function itemOf({ kind, id }: PricedItem): { featureId: number } | { optionId: number } {
  return kind === 'feature' ? { featureId: id } : { optionId: id };
}

/** What is hidden from the customer is charged under the plan's name (D-112). */
function chargedOnce({ planDescription }: PricedPlan, { id, description, isItemHidden, oneTimeCents }: PricedItem): ActivationFee[] {
  return oneTimeCents === 0 ? [] : [{ featureId: id, description: isItemHidden ? planDescription : description, cents: oneTimeCents }];
}

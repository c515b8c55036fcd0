import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { BillLine } from '@porchlight/domain/billing/bill-line.ts';
import { planPrice } from '@porchlight/domain/billing/monthly-charges.ts';
import { type Bill, markChanged } from '@porchlight/domain/billing/next-bills.ts';
import { type Cents, dollarsFromCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import { featurePrice, optionPrice } from '@porchlight/domain/pricing/feature-price.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import { isChosen, offeredItems } from '@porchlight/domain/pricing/selection.ts';
import type { ManagedPlan } from '../catalogue/index.ts';
import type { JudgedChange } from './judge-change.ts';

export type Preview = RouteAnswer<Contract['planChange']['previewChange']>;

/** One thing that comes or goes, with what it costs by itself. */
export interface TellingChange {
  description: string;
  action: 'ENABLE' | 'DISABLE';
  monthlyCents: Cents;
  onceCents: Cents;
}

/** What a change means in words for people: another plan first, then what comes and what goes. Hidden things are not told (D-112). */
export function tellChanges({ line, target, after }: JudgedChange): TellingChange[] {
  const isOther = target.id !== line.plan.id;
  const come = shownItems(target, after).filter(({ item }) => !isChosen(line.active, item));
  const gone = shownItems(line.plan, line.active).filter(({ item }) => !isChosen(after, item));
  return [
    ...(isOther ? [tellPlan(target, 'ENABLE'), tellPlan(line.plan, 'DISABLE')] : []),
    ...come.map(({ item: _item, ...told }) => ({ ...told, action: 'ENABLE' as const })),
    // What was paid once is not given back.
    ...gone.map(({ item: _item, ...told }) => ({ ...told, action: 'DISABLE' as const, onceCents: zeroCents })),
  ];
}

/** A plan and what it includes, as one thing with one price. */
function tellPlan(plan: ManagedPlan, action: TellingChange['action']): TellingChange {
  return { description: plan.description, action, monthlyCents: planPrice(plan), onceCents: zeroCents };
}

/** What is active beside what the plan includes, and shown. */
function shownItems(plan: ManagedPlan, active: readonly ChosenItem[]) {
  const included = new Set(plan.mainIncludedFeatures.map(({ id }) => id));
  const includedPackages = new Set(plan.mainIncludedFeaturePackages.map(({ featurePackageId }) => featurePackageId));
  return offeredItems(plan).flatMap((offered) => {
    const { item } = offered;
    const isIncluded = 'featureId' in item ? included.has(item.featureId) : includedPackages.has(item.packageId);
    const thing = 'feature' in offered ? offered.feature : offered.option;
    if (isIncluded || thing.hideCustomerPortal || !isChosen(active, item)) return [];
    const price = 'feature' in offered ? featurePrice(offered.feature) : optionPrice(offered.option);
    const [onceCents, monthlyCents] = price.isOneTime ? [price.cents, zeroCents] : [zeroCents, price.cents];
    return [{ item, description: thing.description, monthlyCents, onceCents }];
  });
}

export function presentTelling({ description, action, monthlyCents, onceCents }: TellingChange): Preview['changes'][number] {
  return { description, action, recurringMonthlyPrice: dollarsFromCents(monthlyCents), oneTimePrice: dollarsFromCents(onceCents) };
}

/** Two versions of one bill, each with its lines marked that the other one lacks. */
export function presentBills(before: Bill, after: Bill): Preview['bills'][number] {
  return {
    invoiceDate: before.invoiceDate,
    before: { lines: presentLines(before.lines, after.lines), total: dollarsFromCents(before.total) },
    after: { lines: presentLines(after.lines, before.lines), total: dollarsFromCents(after.total) },
  };
}

function presentLines(lines: readonly BillLine[], other: readonly BillLine[]): Preview['bills'][number]['before']['lines'] {
  return markChanged(lines, other).map(({ line: { kind, description, periodStart, periodEnd, cents: amount }, isChanged }) => ({
    kind,
    description,
    periodStart,
    periodEnd,
    amount: dollarsFromCents(amount),
    isChanged,
  }));
}

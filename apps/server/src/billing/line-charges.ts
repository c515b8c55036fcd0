import type { ChargeLine } from '@porchlight/domain/billing/bill-line.ts';
import {
  type ActivationFee,
  type BilledPlan,
  type ClassesOnSale,
  type MonthlyCharge,
  monthOfLine,
  onceOnLine,
  type PlanCharge,
  planCharges,
} from '@porchlight/domain/billing/monthly-charges.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { presentSelection } from '@porchlight/domain/plan-change/change-selection.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import { isChosen, offeredItems } from '@porchlight/domain/pricing/selection.ts';
import type { Locale } from '@porchlight/texts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Queries } from '../platform/db/database.ts';

/** A line as far as its price goes: its plan and what is recorded on it. */
export interface PricedLine {
  readonly lineId: number;
  readonly planId: number;
  /** Rising. */
  readonly features: readonly number[];
  readonly options: readonly number[];
}

/** The day of a bill and the language of its customer. */
export interface BillContext {
  readonly day: CalendarDate;
  readonly locale: Locale;
}

type CatalogueDoor = Pick<Catalogue, 'managedPlans' | 'chargeClasses'>;

/** How many different lines are remembered: beyond that what is known is forgotten, and memory stays flat. */
const mostRemembered = 20_000;

/**
 * What lines cost a month. Equal lines (the same plan, the same active items, the same day and language) are worked out once; everybody asks here, so
 * a run makes the bills that a preview shows. An instance is for one preview or one run.
 */
export class LineCharges {
  readonly #catalogue: CatalogueDoor;
  readonly #known = new Map<string, readonly PlanCharge[] | null>();
  readonly #offers = new Map<string, BilledPlan | null>();
  #classes: ClassesOnSale | null = null;

  constructor(catalogue: CatalogueDoor) {
    this.#catalogue = catalogue;
  }

  /** Works out what is not known yet of these lines. */
  async learn(queries: Queries, wanted: readonly { line: PricedLine; context: BillContext }[]): Promise<void> {
    if (this.#known.size > mostRemembered) this.#known.clear();
    const unknown = new Map<string, { line: PricedLine; context: BillContext }>();
    for (const each of wanted) {
      const key = keyOf(each.line, each.context);
      if (!this.#known.has(key)) unknown.set(key, each);
    }
    if (unknown.size === 0) return;
    await this.#learnOffers(queries, [...unknown.values()]);
    for (const [key, { line, context }] of unknown) this.#known.set(key, await this.#workOut(queries, line, context));
  }

  /** What a line that was learned costs a month; null when the catalogue does not have its plan. */
  of(line: PricedLine, context: BillContext): MonthlyCharge[] | null {
    const charges = this.#known.get(keyOf(line, context));
    if (charges === undefined) throw new Error('a line is charged that was not learned');
    return charges === null ? null : monthOfLine(line.lineId, charges);
  }

  /** What is charged once on a line, as lines of its next bill. */
  async once(
    queries: Queries,
    { lineId, planId }: Pick<PricedLine, 'lineId' | 'planId'>,
    fees: readonly ActivationFee[],
  ): Promise<ChargeLine[]> {
    return onceOnLine(lineId, planId, fees, await this.#readClasses(queries));
  }

  async #readClasses(queries: Queries): Promise<ClassesOnSale> {
    this.#classes ??= await this.#catalogue.chargeClasses(queries);
    return this.#classes;
  }

  /** The plans as they are offered to anybody, one read for each day and language. */
  async #learnOffers(queries: Queries, wanted: readonly { line: PricedLine; context: BillContext }[]): Promise<void> {
    const missing = new Map<string, { context: BillContext; planIds: Set<number> }>();
    for (const { line, context } of wanted) {
      if (this.#offers.has(offerKey(line.planId, context))) continue;
      const group = missing.get(offerKey(0, context)) ?? { context, planIds: new Set() };
      missing.set(offerKey(0, context), { ...group, planIds: group.planIds.add(line.planId) });
    }
    for (const { context, planIds } of missing.values()) {
      const plans = await this.#catalogue.managedPlans(queries, { planIds: [...planIds], active: new Map(), ...context });
      for (const planId of planIds) this.#offers.set(offerKey(planId, context), plans.get(planId) ?? null);
    }
  }

  async #workOut(queries: Queries, line: PricedLine, context: BillContext): Promise<readonly PlanCharge[] | null> {
    const plan = await this.#planOf(queries, line, context);
    if (plan === null) return null;
    return planCharges(plan, presentSelection(plan, itemsOf(plan, line)), await this.#readClasses(queries));
  }

  /** The plan of a line with what is active on it: what has left sale and is not on offer any more is read with the plan for this line alone. */
  async #planOf(queries: Queries, line: PricedLine, context: BillContext): Promise<BilledPlan | null> {
    const offer = this.#offers.get(offerKey(line.planId, context)) ?? null;
    if (offer === null) return null;
    const offered = offeredItems(offer).map(({ item }) => item);
    const isOffered =
      line.features.every((featureId) => isChosen(offered, { featureId })) &&
      line.options.every((id) => offered.some((item) => 'optionId' in item && item.optionId === id));
    if (isOffered) return offer;
    const active = new Map([[line.planId, { featureIds: line.features, optionIds: line.options }]]);
    const plans = await this.#catalogue.managedPlans(queries, { planIds: [line.planId], active, ...context });
    return plans.get(line.planId) ?? null;
  }
}

function itemsOf(plan: BilledPlan, { features, options }: PricedLine): ChosenItem[] {
  const recorded = new Set(options);
  const chosen = offeredItems(plan).flatMap(({ item }) => ('optionId' in item && recorded.has(item.optionId) ? [item] : []));
  return [...features.map((featureId) => ({ featureId })), ...chosen];
}

const keyOf = ({ planId, features, options }: PricedLine, { day, locale }: BillContext): string =>
  `${day} ${locale} ${planId} ${features.join()} ${options.join()}`;
const offerKey = (planId: number, { day, locale }: BillContext): string => `${day} ${locale} ${planId}`;

import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { presentSelection } from '@porchlight/domain/plan-change/change-selection.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import type { Catalogue, ManagedPlan } from '../catalogue/index.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { type RecordedAccount, type RecordedLine, type RecordedService, readRecordedAccount } from './account-services.store.ts';

export interface ReadDeps {
  clock: Clock;
  catalogue: Pick<Catalogue, 'managedPlans' | 'listAlternatives'>;
}

/** One line of an account with its plan and what is active on it. */
export interface ManagedLine {
  line: RecordedLine;
  service: RecordedService;
  plan: ManagedPlan;
  /** What is recorded for it, and with what its plan includes and demands anyway. */
  recorded: readonly ChosenItem[];
  active: readonly ChosenItem[];
}

/** What an account has, in a language, on its day. */
export interface AccountServices {
  account: RecordedAccount;
  /** Today at the service address. */
  today: CalendarDate;
  locale: Locale;
  lines: ManagedLine[];
}

/** Everything an account has; null when there is no such account. Reads through the transaction it is given. */
export async function readAccountServices(
  deps: ReadDeps,
  queries: Queries,
  accountId: number,
  locale: Locale,
): Promise<AccountServices | null> {
  const account = await readRecordedAccount(queries, accountId);
  if (account === null) return null;
  const today = todayInZone(deps.clock.now(), account.timeZone);
  const active = activeByPlan(account.services);
  const plans = await deps.catalogue.managedPlans(queries, { planIds: [...active.keys()], active, day: today, locale });
  const lines = account.services.flatMap((service) => {
    const plan = plans.get(service.planId);
    if (plan === undefined) throw new Error('a service has a plan that is not in the catalogue');
    return service.lines.map((line): ManagedLine => {
      const recorded = itemsOf(line);
      return { line, service, plan, recorded, active: presentSelection(plan, recorded) };
    });
  });
  return { account, today, locale, lines };
}

/** What the account has on lines of each plan. */
export function activeByPlan(services: readonly RecordedService[]): Map<number, { featureIds: number[]; optionIds: number[] }> {
  const byPlan = new Map<number, { featureIds: number[]; optionIds: number[] }>();
  for (const { planId, lines } of services) {
    const kept = byPlan.get(planId) ?? { featureIds: [], optionIds: [] };
    kept.featureIds.push(...lines.flatMap(({ features }) => features));
    kept.optionIds.push(...lines.flatMap(({ options }) => options.map(({ optionId }) => optionId)));
    byPlan.set(planId, kept);
  }
  return byPlan;
}

function itemsOf({ features, options }: RecordedLine): ChosenItem[] {
  return [...features.map((featureId) => ({ featureId })), ...options];
}

/** Another plan as that account may get it, with what is kept of a line where the plan offers it; null when there is none such. */
export async function readPlan(
  deps: ReadDeps,
  queries: Queries,
  { account, today, locale }: Pick<AccountServices, 'account' | 'today' | 'locale'>,
  planId: number,
): Promise<ManagedPlan | null> {
  const active = activeByPlan(account.services);
  const plans = await deps.catalogue.managedPlans(queries, { planIds: [planId], active, day: today, locale });
  return plans.get(planId) ?? null;
}

/** The plan of a line, then those it may change to, as the wire shows them. */
export async function listPlansOf(deps: ReadDeps, queries: Queries, { account, locale }: AccountServices, { service }: ManagedLine) {
  const { type: accountType, locationId } = account;
  return deps.catalogue.listAlternatives(queries, { presentPlanId: service.planId, locationId, accountType, locale });
}

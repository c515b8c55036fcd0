import type { RouteAnswer, RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { cents, centsFromDollars, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { type CreditRule, judgeCreditRule } from '@porchlight/domain/outages/credit-rule.ts';
import { outageState } from '@porchlight/domain/outages/outage-kinds.ts';
import type { Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { type Handlers, isRefusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { changeOpenOutage, endOutageNow, startOutage } from './change-outages.ts';
import { readChoices } from './choices.store.ts';
import { decideOnCredit, readCreditState } from './decide-credit.ts';
import type { OutageDeps } from './deps.ts';
import { type AreaGiven, judgeArea } from './judge-area.ts';
import { countArea } from './list-concerned.ts';
import { listOutages, type Outage, readOutage, readUpdates } from './outages.store.ts';
import { presentUpdate } from './routes.ts';
import { readCreditRules, readSettings, writeCreditRule, writeSettings } from './settings.store.ts';
import { refusalOfChange, refusalOfGiven, refusalOfStart } from './staff-refusals.ts';

type Calls = StaffContract['outages'];
type WireArea = RouteRequest<Calls['startOutage']>['body']['area'];
type WireRule = RouteAnswer<Calls['getOutageSettings']>['rules'][number];

const mostListed = 50;

/** S-150 to S-158. */
export function outageStaffHandlers(deps: OutageDeps): Handlers<Calls> {
  const { db } = deps;
  const now = () => deps.clock.now();
  return {
    listOutages: async () => (await listOutages(db, mostListed)).map((outage) => presentOutage(outage, now())),
    getOutage: ({ params }, { locale }) => getOutage(deps, params.id, locale),
    countOutage: async ({ body }, { locale }) => {
      const area = await judgeArea(db, givenArea(body.area));
      return 'problem' in area ? refusalOfGiven(area.problem, locale) : countArea(deps, area);
    },
    startOutage: async ({ body }, { locale, staff }) => {
      const { area, cause, startsAt, expectedUntil, note, ...said } = body;
      const outage = { ...said, ...givenArea(area), causeKind: cause, cause: note };
      const times = { startsAt: instantOf(startsAt), expectedUntil: instantOf(expectedUntil) };
      const outcome = await startOutage(deps, { ...outage, ...times }, { staffId: staff.userId });
      return 'problem' in outcome ? refusalOfStart(outcome.problem, locale) : outcome;
    },
    changeOutage: async ({ params, body }, { locale, staff }) => {
      const { version, area, cause, startsAt, expectedUntil, ...said } = body;
      const to = { ...said, causeKind: cause, startedAt: new Date(startsAt), expectedUntil: instantOf(expectedUntil) };
      const where = area === null ? {} : { area: givenArea(area) };
      const outcome = await changeOpenOutage(deps, params.id, { ...to, ...where }, { staffId: staff.userId, version });
      return 'problem' in outcome ? refusalOfChange(outcome.problem, locale) : outcome;
    },
    endOutage: async ({ params, body }, { locale, staff }) => {
      const by = { staffId: staff.userId, version: body.version };
      const outcome = await endOutageNow(deps, params.id, { ...by, at: instantOf(body.endedAt) });
      return 'problem' in outcome ? refusalOfChange(outcome.problem, locale) : outcome;
    },
    decideOutageCredit: async ({ params, body }, { staff }) => {
      const outcome = await decideOnCredit(deps, params.id, body.decision, { staffId: staff.userId, version: body.version });
      if ('id' in outcome) return outcome;
      return outcome.problem === 'noOutage' ? refuse('GEN0004') : refuse('STF0002');
    },
    getOutageSettings: async () => {
      const [settings, rules, choices] = await Promise.all([readSettings(db), readCreditRules(db), readChoices(db)]);
      return { ...settings, ...choices, rules: rules.map(presentRule) };
    },
    changeOutageSettings: ({ body }, { locale, staff }) => changeSettings(deps, body, { locale, staffId: staff.userId }),
  };
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function givenArea({ isNetwork, accountNumbers, ...area }: WireArea): AreaGiven {
  return { ...area, accounts: isNetwork ? null : accountNumbers };
}

function presentOutage(outage: Outage, now: Date): RouteAnswer<Calls['listOutages']>[number] {
  const { id, version, isPlanned, severity, causeKind, words, wordsEs, cause: note, startedAt, expectedUntil, endedAt } = outage;
  const { accounts, zipCodes, locations, hasShape, concerned, byZip, isListed } = outage;
  const times = { startedAt: startedAt.toISOString(), expectedUntil: expectedUntil?.toISOString() ?? null };
  return {
    id,
    version,
    isPlanned,
    severity,
    words,
    wordsEs,
    note,
    byZip,
    isListed,
    ...times,
    state: outageState(outage, now),
    cause: causeKind,
    endedAt: endedAt?.toISOString() ?? null,
    area: { isNetwork: accounts === null, accountNumbers: accounts ?? [], zipCodes, locations, hasShape },
    accounts: concerned,
  };
}

async function getOutage(deps: OutageDeps, id: number, locale: Locale) {
  const [outage, credit] = await Promise.all([readOutage(deps.db, id), readCreditState(deps, id)]);
  if (outage === null || credit === null) return refuse('GEN0004');
  const [updates, rules] = await Promise.all([readUpdates(deps.db, [id]), credit.terms ?? readCreditRules(deps.db)]);
  const { until, isWorking, decision, sums } = credit;
  const summed = sums.map(({ accountType, accounts, cents: amount, most }) => ({
    accountType,
    accounts,
    amount: dollarsFromCents(cents(amount)),
    most: dollarsFromCents(cents(most)),
  }));
  return {
    ...presentOutage(outage, deps.clock.now()),
    updates: updates.map((update) => presentUpdate(update, locale)),
    credit: { until: until?.toISOString() ?? null, isWorking, decision, rules: rules.map(presentRule), sums: summed },
  };
}

function presentRule({ dayCents, capCents, severities, ...rule }: CreditRule): WireRule {
  const cap = capCents === null ? null : dollarsFromCents(cents(capCents));
  return { ...rule, severities: [...severities], dayAmount: dollarsFromCents(cents(dayCents)), cap };
}

/** A rule as it is kept; null where its money is none. */
function ruleOf({ dayAmount, cap, ...rule }: WireRule): CreditRule | null {
  const [dayCents, capCents] = [centsFromDollars(dayAmount), cap === null ? null : centsFromDollars(cap)];
  return dayCents === null || (cap !== null && capCents === null) ? null : { ...rule, dayCents, capCents };
}

async function changeSettings(
  deps: OutageDeps,
  { rules: given, ...settings }: RouteRequest<Calls['changeOutageSettings']>['body'],
  { locale, staffId }: { locale: Locale; staffId: number },
) {
  const rules: CreditRule[] = [];
  for (const each of given) {
    const rule = ruleOf(each);
    const problem = rule === null ? 'dayCents' : judgeCreditRule(rule);
    const message = problem && staffCatalogue[locale].outages.ruleProblems[problem];
    if (problem && message) return refuse('GEN0002', { fields: [{ field: `${each.accountType}.${problem}`, code: 'invalid', message }] });
    if (rule !== null) rules.push(rule);
  }
  const written = await deps.db.transaction(async (tx) => {
    if (!(await writeSettings(tx, settings))) return refuse('STF0002');
    for (const rule of rules) await writeCreditRule(tx, rule);
    await recordAudit(tx, { at: deps.clock.now(), action: 'outage.settingsChanged', staffId, detail: { version: settings.version + 1 } });
    return { version: settings.version + 1 };
  });
  return isRefusal(written) ? refuse('STF0002') : written;
}

import { type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { outlookOf, type PastDueOutlook } from '@porchlight/domain/dunning/past-due-outlook.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import type { Queries } from '../platform/db/database.ts';
import { recordAudit } from '../session/index.ts';
import { accountOn, dayFor } from './decide.rules.ts';
import type { DunningDeps } from './deps.ts';
import { type AccountFacts, readFacts } from './facts.store.ts';
import { type CaseRecord, endHold, findAccountByNumber, insertHold, readCases, readHold } from './operator.store.ts';
import { readPolicies } from './policies.store.ts';

/** Where an account stands, for an operator. */
export interface Standing {
  accountNumber: string;
  status: string;
  today: CalendarDate;
  outlook: PastDueOutlook | null;
  /** Bank payments on their way. */
  onItsWayCents: number;
  /** A payment has no outcome yet, or AutoPay is about to charge again: no step is taken meanwhile. */
  isHeldBack: boolean;
  hold: { until: CalendarDate; reason: string } | null;
  policy: BillingPolicy;
  cases: CaseRecord[];
}

interface Looked {
  facts: AccountFacts;
  policy: BillingPolicy;
  today: CalendarDate;
}

async function lookAt({ clock }: Pick<DunningDeps, 'clock'>, queries: Queries, accountId: number): Promise<Looked | null> {
  const [facts] = await readFacts(queries, [accountId]);
  const policy = (await readPolicies(queries)).find(({ accountType }) => accountType === facts?.accountType);
  if (facts === undefined || policy === undefined) return null;
  return { facts, policy, today: dayFor(facts, todayInZone(clock.now(), facts.timeZone)) };
}

const outlookFrom = ({ facts, policy, today }: Looked): PastDueOutlook | null =>
  outlookOf(accountOn(facts, today), policy, today, facts.heldUntil);

/** What an account is told of what is past due; null where nothing is, or there is no such account. */
export async function readPastDue(deps: DunningDeps, queries: Queries, accountId: number): Promise<PastDueOutlook | null> {
  const looked = await lookAt(deps, queries, accountId);
  return looked && outlookFrom(looked);
}

/** Null when there is no account of that number. */
export async function readStanding(deps: DunningDeps, accountNumber: string): Promise<Standing | null> {
  const accountId = await findAccountByNumber(deps.db, accountNumber);
  const looked = accountId === null ? null : await lookAt(deps, deps.db, accountId);
  if (accountId === null || looked === null) return null;
  const { facts, policy, today } = looked;
  const [hold, cases] = await Promise.all([readHold(deps.db, accountId), readCases(deps.db, accountId)]);
  const { number, status, isHeldBack, onItsWay } = facts;
  return { accountNumber: number, status, today, outlook: outlookFrom(looked), onItsWayCents: onItsWay, isHeldBack, hold, policy, cases };
}

export type HoldProblem = 'noAccount' | 'notAhead';

/** What is promised, and by which member of staff; null: an operator. */
export interface HoldPromise {
  accountNumber: string;
  until: CalendarDate;
  reason: string;
  staffId?: number | null;
}

/** Promises that no step is taken before that day; a promise made before is replaced. Its day is on the audit record, the reason beside it. */
export async function placeHold(
  { db, clock, ledger }: DunningDeps,
  { accountNumber, until, reason, staffId = null }: HoldPromise,
): Promise<{ replaced: boolean } | { problem: HoldProblem }> {
  const accountId = await findAccountByNumber(db, accountNumber);
  if (accountId === null) return { problem: 'noAccount' };
  return db.transaction(async (tx) => {
    const locked = await ledger.lockAccount(tx, accountId);
    const at = clock.now();
    if (locked === null) return { problem: 'noAccount' };
    if (until <= todayInZone(at, locked.timeZone)) return { problem: 'notAhead' };
    const replaced = await endHold(tx, accountId, at);
    await insertHold(tx, { accountId, until, reason, at });
    await recordAudit(tx, { at, action: 'dunning.held', accountId, staffId, detail: { until } });
    return { replaced };
  });
}

/** Ends a promise early; steps that are due are taken by the next run. */
export async function releaseHold(
  { db, clock, ledger }: DunningDeps,
  accountNumber: string,
  staffId: number | null = null,
): Promise<'released' | 'noHold' | 'noAccount'> {
  const accountId = await findAccountByNumber(db, accountNumber);
  if (accountId === null) return 'noAccount';
  return db.transaction(async (tx) => {
    const at = clock.now();
    if ((await ledger.lockAccount(tx, accountId)) === null) return 'noAccount';
    if (!(await endHold(tx, accountId, at))) return 'noHold';
    await recordAudit(tx, { at, action: 'dunning.released', accountId, staffId });
    return 'released';
  });
}

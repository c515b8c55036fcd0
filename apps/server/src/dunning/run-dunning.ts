import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import { dayFor, decide } from './decide.rules.ts';
import type { DunningDeps } from './deps.ts';
import { type AccountFacts, readConcerned, readFactsByIndex } from './facts.store.ts';
import { readPolicies } from './policies.store.ts';
import { settleCase, takeSteps } from './take-steps.ts';

const pageSize = 500;
/** Accounts at a time: the rest of the product needs connections too. */
const atOnce = 4;
/** AutoPay charges from eight; whoever it charges that morning is not written to about it before. */
const firstHour = 9;

export interface RunOptions {
  /** Acts as if it were that day everywhere; unless told, by each account's own day, from nine in the morning there. */
  asOf?: CalendarDate | null;
  /** Told after each page how many accounts were looked at. */
  onProgress?: (looked: number) => void;
  /** Ends early: what was begun is finished. */
  stopping?: AbortSignal;
}

/** What a run did: accounts looked at, and what was done about how many. */
export interface RunCounts {
  looked: number;
  opened: number;
  reminder: number;
  lateFee: number;
  suspensionNotice: number;
  suspended: number;
  deactivated: number;
  writtenOff: number;
  closed: number;
  reconnected: number;
  errors: number;
}

interface Pass {
  deps: DunningDeps;
  options: RunOptions;
  counts: RunCounts;
  policies: ReadonlyMap<BillingPolicy['accountType'], BillingPolicy>;
  brand: Brand;
}

/**
 * Takes every step that is due, a page of accounts at a time. A page is judged from one statement; only where something is to be done is the
 * account locked, looked at again and changed, each in a transaction of its own. So several runs may be at it, and any may die anywhere.
 */
export async function runDunning(deps: DunningDeps, options: RunOptions = {}): Promise<RunCounts> {
  const counts: RunCounts = {
    looked: 0,
    opened: 0,
    reminder: 0,
    lateFee: 0,
    suspensionNotice: 0,
    suspended: 0,
    deactivated: 0,
    writtenOff: 0,
    closed: 0,
    reconnected: 0,
    errors: 0,
  };
  const policies = new Map((await readPolicies(deps.db)).map((policy) => [policy.accountType, policy]));
  const pass: Pass = { deps, options, counts, policies, brand: await deps.site.brand() };
  // A day ahead of the clock is today somewhere; the account's own day decides.
  const latest = options.asOf ?? addDays(wallClockIn(deps.clock.now(), 'UTC').date, 1);
  for (let afterId = 0; options.stopping?.aborted !== true; ) {
    const ids = await readConcerned(deps.db, latest, afterId, pageSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    afterId = last;
    const judged = (await deps.db.transaction((tx) => readFactsByIndex(tx, ids), { readOnly: true })).map((facts) => ({
      id: facts.id,
      kind: judge(pass, facts)?.decision.kind ?? 'nothing',
    }));
    await workThrough(
      pass,
      judged.flatMap(({ id, kind }) => (kind === 'nothing' ? [] : [id])),
    );
    counts.looked += ids.length;
    options.onProgress?.(counts.looked);
  }
  return counts;
}

/** The account's day; null while it is too early there. */
function dayOf({ deps, options }: Pass, facts: AccountFacts): CalendarDate | null {
  if (options.asOf != null) return dayFor(facts, options.asOf);
  const { date, hour } = wallClockIn(deps.clock.now(), facts.timeZone);
  return hour < firstHour ? null : dayFor(facts, date);
}

function judge(pass: Pass, facts: AccountFacts) {
  const today = dayOf(pass, facts);
  const policy = pass.policies.get(facts.accountType);
  return today === null || policy === undefined ? null : { today, policy, decision: decide(facts, policy, today) };
}

async function workThrough(pass: Pass, accountIds: readonly number[]): Promise<void> {
  const left = accountIds.toReversed();
  const work = async () => {
    for (let id = left.pop(); id !== undefined && pass.options.stopping?.aborted !== true; id = left.pop()) await visit(pass, id);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** One account's turn. Its trouble stops no other's: it is on record in the log and tried again by the next run. */
async function visit(pass: Pass, accountId: number): Promise<void> {
  const { deps, counts } = pass;
  try {
    for (const done of await deps.db.transaction((tx) => takeTurn(pass, tx, accountId))) counts[done] += 1;
  } catch (error) {
    counts.errors += 1;
    deps.log.error({ accountId, err: error }, 'a step about an unpaid bill failed; it is tried again by the next run');
  }
}

type Done = Exclude<keyof RunCounts, 'looked' | 'errors'>;

async function takeTurn(pass: Pass, tx: Transaction, accountId: number): Promise<Done[]> {
  const { deps, brand } = pass;
  const locked = await deps.ledger.lockAccount(tx, accountId);
  const [facts] = await readFactsByIndex(tx, [accountId]);
  const judged = facts && judge(pass, facts);
  if (locked === null || facts === undefined || !judged) return [];
  const { decision, today, policy } = judged;
  const turn = { locked, facts, policy, today, at: deps.clock.now(), brand };
  if (decision.kind === 'nothing') return [];
  if (decision.kind === 'close') {
    const how = await settleCase(deps, tx, turn, decision.account);
    return how === 'reconnected' ? ['closed', 'reconnected'] : ['closed'];
  }
  await takeSteps(deps, tx, turn, decision);
  return [...(facts.caseId === null ? ['opened' as const] : []), ...decision.steps.map(({ kind }) => kind)];
}

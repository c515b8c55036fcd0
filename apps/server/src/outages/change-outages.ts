import { outageState } from '@porchlight/domain/outages/outage-kinds.ts';
import type { Transaction } from '../platform/db/database.ts';
import { enqueue } from '../platform/jobs/index.ts';
import { recordAudit } from '../session/index.ts';
import type { OutageDeps } from './deps.ts';
import { type AreaGiven, type AreaProblem, judgeArea } from './judge-area.ts';
import {
  changeOutage,
  changeOutageArea,
  endOutage,
  insertOutage,
  insertUpdate,
  type LockedOutage,
  lockNetworkOutage,
  lockOutage,
  type OutageSpan,
  type OutageWords,
} from './outages.store.ts';
import { readSettings } from './settings.store.ts';
import { beginFollowUp, beginTelling, finishTellings } from './tellings.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Lists whom outages concern, ends planned ones, tells customers and puts credits on bills. */
    followOutages: Record<never, never>;
  }
}

/** What is said of an outage when it begins or is announced. */
export interface NewOutage extends AreaGiven, Partial<OutageWords> {
  /** A note for those who look at it here. */
  cause: string | null;
  /** When it is expected to be over. An unplanned one goes on until it is ended, a planned one ends then by itself. */
  expectedUntil: Date | null;
  /** Since when; now unless told. Of a planned one when it begins. */
  startsAt?: Date | null;
  isPlanned?: boolean;
}

/** What is wrong with what was given. */
export type GivenProblem = AreaProblem | 'notInFuture' | 'notInPast' | 'tooLongAgo' | 'noEnd' | 'endBeforeBegin';
/** Why an outage is not begun. */
export type StartProblem = GivenProblem | { openAlready: number };
/** Why one is not changed or ended. */
export type ChangeProblem = GivenProblem | 'noOutage' | 'endedBefore' | 'otherVersion';
export type OutageProblem = StartProblem | ChangeProblem;

export interface ByStaff {
  staffId?: number;
  /** The version it was made from; a later one is not overwritten. */
  version?: number;
}

/** The outage, or why nothing was done. */
export type Outcome<Problem> = { id: number } | { problem: Problem };

/** How long ago an outage may have begun that is told only now. */
const longestAgoMs = 31 * 24 * 3_600_000;

/** Begins an outage, or announces a planned one. */
export async function startOutage(deps: OutageDeps, outage: NewOutage, { staffId }: ByStaff = {}): Promise<Outcome<StartProblem>> {
  const { isPlanned = false, expectedUntil, cause } = outage;
  const now = deps.clock.now();
  const startedAt = outage.startsAt ?? now;
  const problem = problemOfTimes({ startedAt, expectedUntil }, { isPlanned, now, isNew: true });
  if (problem) return { problem };
  const area = await judgeArea(deps.db, outage);
  if ('problem' in area) return area;
  return deps.db.transaction(async (tx) => {
    const open = area.accountIds === null && !isPlanned ? await lockNetworkOutage(tx, now) : null;
    if (open !== null) return { problem: { openAlready: open } };
    const { severity = 'down', causeKind = isPlanned ? 'maintenance' : 'unknown', words = null, wordsEs = null } = outage;
    const said = { severity, causeKind, words, wordsEs };
    const id = await insertOutage(tx, { startedAt, expectedUntil, cause, isPlanned, area, ...said });
    await insertUpdate(tx, id, { at: now, kind: isPlanned ? 'announced' : 'begun', expectedUntil, words, wordsEs });
    const quietUntil = new Date(now.getTime() + (await readSettings(tx)).quietMinutes * 60_000);
    if (!isPlanned) await beginTelling(tx, id, 'begun', quietUntil);
    else await beginTelling(tx, id, 'planned', quietUntil < startedAt ? quietUntil : now);
    await note(tx, { id, now, action: isPlanned ? 'outage.planned' : 'outage.started', staffId });
    return { id };
  });
}

/** Ends an outage; one that was planned and has not begun is called off. `at` is when it was over, now unless told. */
export function endOutageNow(
  deps: OutageDeps,
  id: number,
  { at, staffId, version }: ByStaff & { at?: Date | null } = {},
): Promise<Outcome<ChangeProblem>> {
  return deps.db.transaction(async (tx) => {
    const outage = await lockOutage(tx, id);
    if (outage === null) return { problem: 'noOutage' };
    if (version !== undefined && outage.version !== version) return { problem: 'otherVersion' };
    const now = deps.clock.now();
    const state = outageState(outage, now);
    if (state === 'cancelled' || (state === 'ended' && at == null)) return { problem: 'endedBefore' };
    const over = at ?? now;
    if (over > now) return { problem: 'notInPast' };
    if (state === 'planned') await callOff(tx, id, now, staffId);
    else if (over < outage.startedAt && at != null) return { problem: 'endBeforeBegin' };
    else if (state === 'ended') await correctEnd(tx, { id, now, over, staffId });
    else await endOpen(tx, { id, now, over, staffId });
    return { id };
  });
}

interface Ending {
  id: number;
  now: Date;
  over: Date;
  staffId: number | undefined;
}

const unsaid = { expectedUntil: null, words: null, wordsEs: null };

/** Ends an outage that is locked and goes on. */
export async function endOpen(tx: Transaction, { id, now, over, staffId }: Ending): Promise<void> {
  await endOutage(tx, id, over, { isCancelled: false });
  await insertUpdate(tx, id, { at: now, kind: 'ended', ...unsaid });
  await finishTellings(tx, id, now);
  await beginTelling(tx, id, 'ended', now);
  await note(tx, { id, now, action: 'outage.ended', staffId });
}

async function callOff(tx: Transaction, id: number, now: Date, staffId: number | undefined): Promise<void> {
  await endOutage(tx, id, now, { isCancelled: true });
  await insertUpdate(tx, id, { at: now, kind: 'cancelled', ...unsaid });
  await finishTellings(tx, id, now);
  await beginTelling(tx, id, 'cancelled', now);
  await note(tx, { id, now, action: 'outage.cancelled', staffId });
}

async function correctEnd(tx: Transaction, { id, now, over, staffId }: Ending): Promise<void> {
  await endOutage(tx, id, over, { isCancelled: false });
  await note(tx, { id, now, action: 'outage.corrected', staffId });
}

/** What may be changed of an outage that is not over. */
export interface OutageChange extends OutageWords, OutageSpan {
  /** Left out: it stays where it is. */
  area?: AreaGiven;
}

/** Changes what is said of an outage. Times that passed may be kept, not set. */
export async function changeOpenOutage(
  deps: OutageDeps,
  id: number,
  to: OutageChange,
  { staffId, version }: ByStaff & { version: number },
): Promise<Outcome<ChangeProblem>> {
  const area = to.area === undefined ? null : await judgeArea(deps.db, to.area);
  if (area !== null && 'problem' in area) return area;
  return deps.db.transaction(async (tx) => {
    const outage = await lockOutage(tx, id);
    if (outage === null) return { problem: 'noOutage' };
    if (outage.version !== version) return { problem: 'otherVersion' };
    if (outage.endedAt !== null) return { problem: 'endedBefore' };
    const now = deps.clock.now();
    const isBegun = outage.startedAt <= now;
    const problem = problemOfTimes(to, { isPlanned: outage.isPlanned, now, isNew: false, isBegun, before: outage });
    if (problem) return { problem };
    await changeOutage(tx, id, to);
    if (area !== null) await changeOutageArea(tx, id, area);
    const { expectedUntil, words, wordsEs } = to;
    await insertUpdate(tx, id, { at: now, kind: 'changed', expectedUntil, words, wordsEs });
    await tellOfChange(tx, { id, now, before: outage, to });
    await note(tx, { id, now, action: 'outage.changed', staffId });
    return { id };
  });
}

/** Another time is told once, a while after it was changed so that a second thought is told with it. */
async function tellOfChange(tx: Transaction, { id, now, before, to }: { id: number; now: Date; before: LockedOutage; to: OutageSpan }) {
  const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
  if (isSame(before.expectedUntil, to.expectedUntil) && isSame(before.startedAt, to.startedAt)) return;
  const { quietMinutes } = await readSettings(tx);
  await beginFollowUp(tx, id, new Date(now.getTime() + quietMinutes * 60_000), now);
}

interface TimesContext {
  isPlanned: boolean;
  now: Date;
  isNew: boolean;
  isBegun?: boolean;
  before?: OutageSpan;
}

function problemOfTimes(
  { startedAt, expectedUntil }: OutageSpan,
  { isPlanned, now, isNew, isBegun, before }: TimesContext,
): GivenProblem | null {
  const isKept = before !== undefined && before.startedAt.getTime() === startedAt.getTime();
  if (isPlanned && !isKept && startedAt <= now) return 'notInFuture';
  if (!isPlanned && startedAt > now) return 'notInPast';
  if (!isPlanned && !isKept && now.getTime() - startedAt.getTime() > longestAgoMs) return 'tooLongAgo';
  if (isPlanned && isBegun && !isKept) return 'notInPast';
  if (isPlanned && expectedUntil === null) return 'noEnd';
  if (expectedUntil === null) return null;
  const isSameEnd = before?.expectedUntil?.getTime() === expectedUntil.getTime();
  const isOver = expectedUntil <= now && (isNew || !isSameEnd);
  if (isOver && !isPlanned) return 'notInFuture';
  if (expectedUntil <= startedAt) return 'endBeforeBegin';
  return isOver ? 'notInFuture' : null;
}

interface Noted {
  id: number;
  now: Date;
  action: `outage.${string}`;
  staffId: number | undefined;
}

/** On record, and followed up at once. */
export async function note(tx: Transaction, { id, now, action, staffId }: Noted): Promise<void> {
  await recordAudit(tx, { at: now, action, staffId: staffId ?? null, detail: { outageId: id } });
  await enqueue(tx, 'followOutages', {}, { jobKey: 'followOutages' });
}

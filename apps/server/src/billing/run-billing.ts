import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { SeriesFault } from '@porchlight/domain/rates/rate-series.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import { readAccounts } from './account-facts.store.ts';
import { type AccountBills, composeBills } from './bill-accounts.ts';
import type { BillProblem, SharedFacts } from './bill-content.ts';
import type { BillingDeps } from './deps.ts';
import { LineCharges } from './line-charges.ts';
import { finishRun, insertRun, lockFreeAccounts, type RunScope, readDue, readTakenNumbers, writeBillFroms } from './run.store.ts';
import { readOperatorTerms } from './terms.store.ts';
import { invoiceNumber, type OwnedBill, writeBills } from './write-bills.ts';

/** An account that can't be billed before somebody mends it. */
export interface RefusedAccount {
  accountNumber: string;
  reason: BillProblem;
}

export interface RunCounts {
  /** Accounts that had a period to be billed. */
  looked: number;
  invoices: number;
  amountCents: Cents;
  /** Accounts whose periods passed without a bill: there was nothing to bill, or they are not billed now. */
  skipped: number;
  refusedCount: number;
}

export interface RunResult extends RunCounts {
  /** The first thousand of them. */
  refused: RefusedAccount[];
}

export interface BillingRunOptions {
  /** Every period that has begun by that day is billed, as if it were that day everywhere. */
  asOf: CalendarDate;
  /** Called after each batch, with the counts so far. */
  onProgress?: (counts: Readonly<RunCounts>) => void;
  /** Does everything and keeps nothing. */
  dryRun?: boolean;
  /** Only these accounts. */
  accountIds?: readonly number[];
  /** Only accounts of these time zones. */
  timeZones?: readonly string[];
  /** Accounts of one transaction; 600 unless told. */
  batchAccounts?: number;
  /** Ends after the batches at work. */
  stopping?: AbortSignal;
}

/** Accounts of one transaction: enough that its statements cost little each, few enough that nobody waits long for one of them. */
const usualBatch = 600;
/** One batch is composed while the database works on the other. */
const batchesInFlight = 2;
const mostRefusalsKept = 1_000;

/** What one run has in hand. */
interface Run {
  scope: RunScope;
  shared: SharedFacts;
  brand: Brand;
  isDry: boolean;
  batchAccounts: number;
  result: RunResult;
  /** Null until there is something to bill. */
  id: Promise<number> | null;
  afterId: number;
  isRead: boolean;
  /** Accounts that somebody else was busy with. */
  held: number[];
}

/**
 * Makes every bill whose period has begun by a day, some hundred accounts in one transaction. What is due follows from facts, so that a run that was
 * killed is gone on with by the next one, and two at once bill everybody once. Answers the gaps where the day falls into one of the rates: then nothing
 * was written.
 */
export async function runBilling(deps: BillingDeps, options: BillingRunOptions): Promise<RunResult | { gaps: readonly SeriesFault[] }> {
  const rates = await deps.rates.book(deps.db, options.asOf);
  if ('gaps' in rates) return rates;
  const run: Run = {
    scope: { asOf: options.asOf, accountIds: options.accountIds ?? null, timeZones: options.timeZones ?? null },
    shared: { rates, charges: new LineCharges(deps.catalogue), terms: await readOperatorTerms(deps.db) },
    brand: await deps.invoices.brand(),
    isDry: options.dryRun ?? false,
    batchAccounts: options.batchAccounts ?? usualBatch,
    result: { looked: 0, invoices: 0, amountCents: cents(0), skipped: 0, refusedCount: 0, refused: [] },
    id: null,
    afterId: 0,
    isRead: false,
    held: [],
  };
  const pages = pagesOf(deps, run);
  const work = async (): Promise<void> => {
    for (let page = await pages(); page.length > 0 && !options.stopping?.aborted; page = await pages()) {
      await billApart(deps, run, page, { isWaiting: false });
      options.onProgress?.(run.result);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: batchesInFlight }, () => work().finally(() => void (run.isRead = true))));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  while (run.held.length > 0 && !options.stopping?.aborted) {
    await billApart(deps, run, run.held.splice(0, run.batchAccounts), { isWaiting: true });
    options.onProgress?.(run.result);
  }
  const { invoices, amountCents } = run.result;
  if (run.id !== null) await finishRun(deps.db, await run.id, { at: deps.clock.now(), invoices, amountCents });
  return run.result;
}

/** Pages of what is due, one after the other for whoever asks; empty when there is no more. */
function pagesOf(deps: BillingDeps, run: Run): () => Promise<number[]> {
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<number[]> => {
    if (run.isRead) return [];
    const page = await readDue(deps.db, run.scope, run.afterId, run.batchAccounts);
    run.isRead = page.length < run.batchAccounts;
    run.afterId = page.at(-1) ?? run.afterId;
    return page;
  };
  return () => {
    const next = last.then(read);
    last = next.catch(() => {});
    return next;
  };
}

/** What a batch adds to the counts, once it is kept. */
interface BatchResult extends RunCounts {
  refused: RefusedAccount[];
  held: number[];
}

/** Bills a batch; where one account of it can't be written, each by itself, so that one does not stand in the way of all. */
async function billApart(deps: BillingDeps, run: Run, accountIds: readonly number[], how: { isWaiting: boolean }): Promise<void> {
  try {
    await billBatch(deps, run, accountIds, how);
  } catch (error) {
    if (!isOfData(error)) throw error;
    if (accountIds.length > 1) for (const id of accountIds) await billApart(deps, run, [id], { isWaiting: true });
    else await refuseFailed(deps, run, accountIds[0] ?? 0, error);
  }
}

/** Something in the data of an account that nobody foresaw: an address that no mail can go to, an amount beyond what an invoice may be. */
function isOfData(error: unknown): error is Error {
  if (error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

async function refuseFailed(deps: BillingDeps, { result }: Run, accountId: number, error: Error): Promise<void> {
  const [account] = await readAccounts(deps.db, [accountId]);
  const code = 'code' in error ? error.code : error.message;
  deps.log.error({ accountId, code }, 'an account could not be billed');
  result.looked += 1;
  result.refusedCount += 1;
  if (account && result.refused.length < mostRefusalsKept) result.refused.push({ accountNumber: account.number, reason: 'failed' });
}

async function billBatch(deps: BillingDeps, run: Run, accountIds: readonly number[], { isWaiting }: { isWaiting: boolean }): Promise<void> {
  if (!run.isDry) run.id ??= insertRun(deps.db, run.scope.asOf, deps.clock.now());
  const runId = await run.id;
  const batch = await inTransaction(deps, run, async (tx) => {
    if (isWaiting) await deps.ledger.lockAccounts(tx, accountIds);
    const locked = isWaiting ? accountIds : await lockFreeAccounts(tx, accountIds);
    const composed = await composeBills(tx, locked, { day: run.scope.asOf, shared: run.shared });
    const free = new Set(locked);
    const held = accountIds.filter((id) => !free.has(id));
    return { ...(await keepBatch(deps, tx, run, composed, runId)), held };
  });
  const { result } = run;
  result.looked += batch.looked;
  result.invoices += batch.invoices;
  result.amountCents = cents(result.amountCents + batch.amountCents);
  result.skipped += batch.skipped;
  result.refusedCount += batch.refusedCount;
  result.refused.push(...batch.refused.slice(0, Math.max(0, mostRefusalsKept - result.refused.length)));
  run.held.push(...batch.held);
}

/** Ends a dry run's transaction: what it wrote goes. */
class NothingKept extends Error {
  override readonly name = 'NothingKept';
  readonly batch: BatchResult;

  constructor(batch: BatchResult) {
    super('a dry run keeps nothing');
    this.batch = batch;
  }
}

async function inTransaction(deps: BillingDeps, { isDry }: Run, work: (tx: Transaction) => Promise<BatchResult>): Promise<BatchResult> {
  try {
    return await deps.db.transaction(async (tx) => {
      const batch = await work(tx);
      if (isDry) throw new NothingKept(batch);
      return batch;
    });
  } catch (error) {
    if (error instanceof NothingKept) return error.batch;
    throw error;
  }
}

async function keepBatch(
  deps: BillingDeps,
  tx: Transaction,
  run: Run,
  composed: readonly AccountBills[],
  runId: number | null,
): Promise<Omit<BatchResult, 'held'>> {
  const owned = composed.map((each) => ({
    ...each,
    bills: each.bills.map(
      (bill): OwnedBill => ({ accountId: each.facts.account.id, number: invoiceNumber(each.facts.account.number, bill), bill }),
    ),
  }));
  const numbers = owned.flatMap(({ bills }) => bills.map(({ number }) => number));
  const taken = await readTakenNumbers(tx, numbers);
  const judged = owned.map((each) =>
    each.bills.some(({ number }) => taken.has(number)) ? { ...each, problem: 'numberTaken' as const } : each,
  );
  const good = judged.filter(({ problem }) => problem === null);
  const bills = good.flatMap((each) => each.bills);
  await writeBills(deps, tx, bills, { runId, brand: run.brand });
  await writeBillFroms(
    tx,
    good.flatMap(({ facts, billFrom }) => (billFrom === null ? [] : [{ accountId: facts.account.id, day: billFrom }])),
  );
  const refused = judged.flatMap(({ facts, problem }) =>
    problem === null ? [] : [{ accountNumber: facts.account.number, reason: problem }],
  );
  const passed = good.filter((each) => each.isDue && each.bills.length === 0);
  return {
    looked: composed.filter(({ isDue }) => isDue).length,
    invoices: bills.length,
    amountCents: cents(bills.reduce((sum, { bill }) => sum + bill.total, 0)),
    skipped: passed.length,
    refusedCount: refused.length,
    refused,
  };
}

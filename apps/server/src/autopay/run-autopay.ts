import type { Brand } from '../site/index.ts';
import { type Turn, takeTurn } from './collect.ts';
import type { AutopayDeps } from './deps.ts';
import { readLooks, readNewlyDue } from './due.store.ts';

/**
 * Accounts at a time. The provider's answer takes far longer than our part, so most of them wait for it; those whose answers come together
 * are booked together (decision 0042).
 */
export const accountsAtOnce = 16;
const pageSize = 200;
/** A decline is followed by the back-up method in the same run; what fails after that waits for another day. */
const mostRounds = 3;

export interface RunOptions {
  /** Acts as if it were that day everywhere, 'YYYY-MM-DD'; unless told, by each account's own clock. */
  asOf?: string | null;
  /** Ends early: what was begun is finished. */
  stopping?: AbortSignal;
  /** Only charges whose time to be looked at again has come, not every enrolled account. */
  looksOnly?: boolean;
}

/** What a run did: accounts looked at, tries handed to the provider, charges that ended without one, and what has to wait. */
export interface RunCounts {
  looked: number;
  charged: number;
  settledOtherwise: number;
  overLimit: number;
  noMethod: number;
  waiting: number;
  errors: number;
}

/**
 * Goes through everything AutoPay has to do now, a page of accounts at a time, so that memory does not grow with their number.
 * Several processes may do so at once, and any of them may die anywhere: the account's lock and the charge's row decide.
 */
export async function runAutopay(deps: AutopayDeps, options: RunOptions = {}): Promise<RunCounts> {
  const counts: RunCounts = { looked: 0, charged: 0, settledOtherwise: 0, overLimit: 0, noMethod: 0, waiting: 0, errors: 0 };
  if (deps.provider === null) return counts;
  const pass: Pass = { deps, options, counts, brand: await deps.site.brand() };
  if (!options.looksOnly) await goThrough(pass, readNewlyDue);
  for (let round = 1; round <= mostRounds; round++) {
    const before = counts.charged;
    await goThrough(pass, readLooks);
    if (counts.charged === before) break;
  }
  return counts;
}

interface Pass {
  deps: AutopayDeps;
  options: RunOptions;
  counts: RunCounts;
  brand: Brand;
}

/** Every account of those pages has its turn. One that somebody else is at has it in the end, waiting for them. */
async function goThrough(pass: Pass, read: typeof readLooks): Promise<void> {
  const { deps, options } = pass;
  const { asOf = null, stopping } = options;
  for (const waits of [false, true]) {
    let contended = 0;
    const next = pageThrough((afterId) => read(deps.db, { now: deps.clock.now(), asOf }, afterId, pageSize));
    const work = async () => {
      for (let id = await next(); id !== null; id = await next()) {
        if (stopping?.aborted) return;
        if ((await visit(pass, id, waits)) === 'contended') contended += 1;
      }
    };
    await Promise.all(Array.from({ length: accountsAtOnce }, work));
    if (contended === 0) break;
  }
}

/** Hands out one id after the other and reads the next page when the last one is used up; null at the end. */
function pageThrough(read: (afterId: number) => Promise<number[]>): () => Promise<number | null> {
  let page: number[] = [];
  let afterId = 0;
  // Whoever asks while a page is being read waits for that same page.
  let turning: Promise<boolean> | null = null;
  const turnPage = async (): Promise<boolean> => {
    const ids = await read(afterId);
    afterId = ids.at(-1) ?? afterId;
    page = ids.toReversed();
    turning = null;
    return ids.length > 0;
  };
  const nextId = async (): Promise<number | null> => {
    const id = page.pop();
    if (id !== undefined) return id;
    turning ??= turnPage();
    return (await turning) ? nextId() : null;
  };
  return nextId;
}

/** One account's turn and, when it begins a try, the call to the provider. One account's trouble stops no other's. */
async function visit({ deps, options, counts, brand }: Pass, accountId: number, waits: boolean): Promise<Turn['kind'] | 'error'> {
  try {
    const turn = await takeTurn(deps, { accountId, asOf: options.asOf ?? null, brand, waits });
    count(counts, turn);
    if (turn.kind === 'charging') await deps.payments.chargeAutopay(turn.payment, { customer: turn.customer, token: turn.token });
    return turn.kind;
  } catch (error) {
    counts.errors += 1;
    deps.log.error({ accountId, err: error }, 'AutoPay failed for an account; it is tried again at the next round');
    return 'error';
  }
}

function count(counts: RunCounts, { kind }: Turn): void {
  if (kind !== 'contended') counts.looked += 1;
  if (kind === 'charging') counts.charged += 1;
  else if (kind === 'waiting' || kind === 'settledOtherwise' || kind === 'overLimit' || kind === 'noMethod') counts[kind] += 1;
}

import {
  type EarlyRead,
  type EarlyReads,
  earlyAccountReads,
  earlyOrderReads,
  earlyPageConfiguration,
} from '../platform/api/early-reads.ts';

export interface EarlyScreen {
  /** Of the signed-in page; null before sign-in. */
  accountId: number | null;
  isOrdering?: boolean;
}

/**
 * Starts the reads of the first screen, for an account all of its page at once (DASH-029). What is not about money is asked for with
 * low priority, so that the few connections a browser opens to one host go to the balance and the code first. Without an account only
 * the page configuration, and what the first step of ordering asks for.
 */
export function startEarlyReads(
  { accountId, isOrdering = false }: EarlyScreen,
  start: (path: string, priority: 'high' | 'low') => EarlyRead,
): EarlyReads {
  const reads: EarlyReads = new Map();
  const read = (path: string, priority: 'high' | 'low'): void => {
    const named = path.replace('{id}', String(accountId));
    const started = start(named, priority);
    // A read nobody takes must not count as an unhandled rejection.
    started.response.catch(() => undefined);
    reads.set(named, started);
  };
  if (accountId === null) {
    read(earlyPageConfiguration, 'high');
    if (isOrdering) for (const path of earlyOrderReads) read(path, 'high');
    return reads;
  }
  for (const path of earlyAccountReads.money) read(path, 'high');
  for (const path of [...earlyAccountReads.rest, earlyPageConfiguration]) read(path, 'low');
  return reads;
}

import { type EarlyRead, type EarlyReads, earlyAccountReads, earlyPageConfiguration, earlyReceipt } from '../platform/api/early-reads.ts';

/**
 * Starts the reads of the first screen, for an account all of its page at once (DASH-029). What is not about money is asked for with
 * low priority, so that the few connections a browser opens to one host go to the balance and the code first. A receipt's page has only
 * the account's money and its receipt. Without an account only the page configuration.
 */
export function startEarlyReads(
  accountId: number | null,
  start: (path: string, priority: 'high' | 'low') => EarlyRead,
  receipt: string | null = null,
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
    return reads;
  }
  for (const path of earlyAccountReads.money) read(path, 'high');
  if (receipt !== null) read(earlyReceipt.replace('{id}', receipt), 'high');
  for (const path of [...(receipt === null ? earlyAccountReads.rest : []), earlyPageConfiguration]) read(path, 'low');
  return reads;
}

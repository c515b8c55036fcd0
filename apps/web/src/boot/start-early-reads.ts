import { type EarlyRead, type EarlyReads, earlyAccountReads, earlyPageConfiguration } from '../platform/api/early-reads.ts';

/**
 * Starts the reads of the first screen: for an account the money first, the rest of its page as soon as that has been answered, so that
 * the few connections a browser opens to one host are not taken by what can wait. Without an account only the page configuration.
 */
export function startEarlyReads(accountId: number | null, start: (path: string) => EarlyRead): EarlyReads {
  const reads: EarlyReads = new Map();
  const at = (path: string): string => path.replace('{id}', String(accountId));
  const keep = (path: string, read: EarlyRead): void => {
    // A read nobody takes must not count as an unhandled rejection.
    read.response.catch(() => undefined);
    reads.set(path, read);
  };
  if (accountId === null) {
    keep(earlyPageConfiguration, start(earlyPageConfiguration));
    return reads;
  }
  for (const path of earlyAccountReads.first.map(at)) keep(path, start(path));
  const moneyIsHere = Promise.allSettled([...reads.values()].map(({ response }) => response));
  for (const path of [...earlyAccountReads.rest.map(at), earlyPageConfiguration]) keep(path, startAfter(moneyIsHere, path, start, reads));
  return reads;
}

function startAfter(moment: Promise<unknown>, path: string, start: (path: string) => EarlyRead, reads: EarlyReads): EarlyRead {
  const [first] = reads.values();
  return { token: first?.token ?? '', language: first?.language ?? '', response: moment.then(() => start(path).response) };
}

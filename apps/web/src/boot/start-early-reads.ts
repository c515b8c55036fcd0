import { type EarlyRead, type EarlyReads, earlyByPath, earlyOrderReads, earlyPageConfiguration } from '../platform/api/early-reads.ts';

/** Starts the reads of a page before sign-in: the page configuration, and what the first step of ordering asks for. */
export function startEarlyReads(isOrdering: boolean, start: (path: string) => EarlyRead): EarlyReads {
  const reads = new Map<string, EarlyRead>();
  for (const path of [earlyPageConfiguration, ...(isOrdering ? earlyOrderReads : [])]) {
    const started = start(path);
    // A read nobody takes must not count as an unhandled rejection.
    started.response.catch(() => undefined);
    reads.set(path, started);
  }
  return earlyByPath(reads);
}

import { type EarlyRead, type EarlyReads, earlyByPath, earlyOrderReads, earlyPageConfiguration } from '../platform/api/early-reads.ts';

/** Who begins, and how. */
export interface Beginning {
  /** The first step of ordering asks for more than the other pages. */
  isOrdering: boolean;
  /** What the page brought along. */
  inPage: ReadonlyMap<string, unknown>;
  /** Asks the server. */
  ask: (path: string) => Promise<Response>;
}

/** The first reads of a page before sign-in: those it brought along, and of what everybody wants the others, asked for now. */
export function startEarlyReads(asked: Omit<EarlyRead, 'response'>, { isOrdering, inPage, ask }: Beginning): EarlyReads {
  const reads = new Map<string, EarlyRead>();
  for (const [key, body] of inPage) reads.set(key, { ...asked, response: Promise.resolve(Response.json(body)) });
  for (const path of [earlyPageConfiguration, ...(isOrdering ? earlyOrderReads : [])]) {
    if (reads.has(path)) continue;
    const response = ask(path);
    // A read nobody takes must not count as an unhandled rejection.
    response.catch(() => undefined);
    reads.set(path, { ...asked, response });
  }
  return earlyByPath(reads);
}

/** A read that was started before whoever wants it was there: who asked, when by the clock of the page, and the answer on its way. */
export interface EarlyRead {
  token: string;
  language: string;
  startedAt: number;
  /** Null where it has to be asked for by itself after all. */
  response: Promise<Response | null>;
}

/** The early answer to what is asked for under that key; each is handed out once. */
export type EarlyReads = (key: string) => EarlyRead | undefined;

/** Path and query below the API base, and the body of a read that has one. */
export const earlyKey = (path: string, body?: unknown): string => (body === undefined ? path : path + JSON.stringify(body));

/** What the first step of ordering asks for. */
export const earlyOrderReads = ['/public/domain/planCategories', '/public/api-integration/address/search/min-chars'] as const;

/** What every page wants to know about the provider. */
export const earlyPageConfiguration = '/public/portal/pageConfiguration';

/** Reads of which each was a request of its own. */
export function earlyByPath(reads: Map<string, EarlyRead>): EarlyReads {
  return (key) => {
    const read = reads.get(key);
    reads.delete(key);
    return read;
  };
}

/** What nobody took so long ago is too old for whoever comes later. */
const freshForMs = 30_000;

/** Takes the early answer to this request, if one was started just now by the same session in the same language. */
export function takeEarlyRead(early: EarlyReads, key: string, token: string | null, language: string): EarlyRead['response'] | null {
  const read = early(key);
  if (!read) return null;
  const isFresh = performance.now() - read.startedAt < freshForMs;
  if (isFresh && read.token === (token ?? '') && read.language === language) return read.response;
  void read.response.then((response) => response && readToEnd(response)).catch(() => undefined);
  return null;
}

/** For an answer nobody wants: read to its end it gives its connection back, and a browser has few to one host. */
export async function readToEnd(response: Response): Promise<void> {
  await response.arrayBuffer().catch(() => undefined);
}

import type { EarlyRead, EarlyReads } from './early-reads.ts';

/** Where everything that an account page begins with is answered at once (DASH-029, decision 0035). */
export const firstViewPath = (accountId: number): string => `/account/${accountId}/first-view`;

export interface FirstView {
  /** The answer to a read in it; null where it has none, which is then asked for by itself. */
  answer: (path: string) => Promise<Response | null>;
  early: EarlyReads;
}

/** Hands out the reads of a first view that was asked for. Whoever asks while it is on its way waits for it. */
export function firstViewOf(view: EarlyRead): FirstView {
  const answers = view.response.then(answersOf).catch(() => nothing);
  const taken = new Set<string>();
  const answer = (path: string): Promise<Response | null> => answers.then((of) => of(path));
  const early: EarlyReads = (path) => {
    if (taken.has(path)) return undefined;
    taken.add(path);
    return { ...view, response: answer(path) };
  };
  return { answer, early };
}

type Answers = (path: string) => Response | null;
const nothing: Answers = () => null;

/** Refusals that every read would get by itself: who is asking, and how busy it is. */
const refusesAll: ReadonlySet<number> = new Set([401, 429, 503]);

async function answersOf(response: Response | null): Promise<Answers> {
  if (response && refusesAll.has(response.status)) {
    const body = await response.text();
    return () => new Response(body, response);
  }
  if (!response?.ok) return nothing;
  const { reads } = (await response.json()) as { reads: { path: string; status: number; body: unknown }[] };
  const found = new Map(reads.map((read) => [read.path, read]));
  return (path) => {
    const read = found.get(path);
    return read ? Response.json(read.body, read) : null;
  };
}

import type { EarlyRead, EarlyReads } from './early-reads.ts';

/** Where everything that an account page begins with is answered at once (DASH-029, decision 0035). */
export const firstViewPath = (accountId: number): string => `/account/${accountId}/first-view`;

export interface FirstView {
  /** The answer to a read in it; null where it has none, which is then asked for by itself. */
  answer: (path: string) => Promise<Response | null>;
  early: EarlyReads;
}

/** Who asks for a first view, when, and how. */
export interface AskedView extends Omit<EarlyRead, 'response'> {
  ask: () => Promise<Response>;
}

/** Asks for a first view and hands out the reads in it. Whoever wants one while it is on its way waits for it. */
export function startFirstView({ ask, ...asked }: AskedView): FirstView {
  const answers = answersOf(ask, 1).catch(() => nothing);
  const taken = new Set<string>();
  const answer = (path: string): Promise<Response | null> => answers.then((of) => of(path));
  const early: EarlyReads = (path) => {
    if (taken.has(path)) return undefined;
    taken.add(path);
    return { ...asked, response: answer(path) };
  };
  return { answer, early };
}

type Answers = (path: string) => Response | null;
const nothing: Answers = () => null;

/** Refusals that every read would get by itself: who is asking, and how busy it is. */
const refusesAll: ReadonlySet<number> = new Set([401, 429, 503]);
const mostTurns = 4;
/** Seconds; what takes longer is told at once. */
const longestWait = 3;

async function answersOf(ask: () => Promise<Response>, turn: number): Promise<Answers> {
  const response = await ask();
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after'));
  // As one again, and not as many, is it asked by a server that is busy (decision 0038).
  if (status === 503 && turn < mostTurns && seconds > 0 && seconds <= longestWait) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds * (turn + Math.random())));
    return answersOf(ask, turn + 1);
  }
  if (refusesAll.has(status)) {
    const body = await response.text();
    const { headers } = response;
    // It was asked often enough.
    if (status === 503) headers.delete('retry-after');
    return () => new Response(body, { status, headers });
  }
  if (!response.ok) return nothing;
  const { reads } = (await response.json()) as { reads: { path: string; status: number; body: unknown }[] };
  const found = new Map(reads.map((read) => [read.path, read]));
  return (path) => {
    const read = found.get(path);
    return read ? Response.json(read.body, read) : null;
  };
}

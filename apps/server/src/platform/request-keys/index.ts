/**
 * Requests that count once (D-013): an Idempotency-Key, what was asked with it, and the answer it got, kept sealed for a day.
 * Promises: the same key and body do the work once, however many ask at the same moment; another body under the key is refused;
 * a refusal keeps nothing. For work that is one transaction: what calls a provider in between keeps keys of its own.
 */
import type { Database, Transaction } from '../db/database.ts';
import { isRefusal, type Refusal, refuse } from '../http/handlers.ts';
import type { Secrets } from '../secrets/index.ts';
import { claimKey, findKept, type KeptAnswer, type KeyPlace, keepAnswer, removeKeysBefore } from './request-keys.store.ts';

export interface KeyedRequest extends Omit<KeyPlace, 'key'> {
  /** The header's value; without one every request is a new one. */
  key: string | null;
  /** The body as validated; only its keyed digest is kept. */
  body: unknown;
}

export interface RequestKeysDeps {
  db: Database;
  secrets: Secrets;
  clock: { now(): Date };
}

type Reused = Refusal<'GEN0007'>;

export interface RequestKeys {
  /** The first answer of a repeated request, or why it can't be one; null for a new request. For a look before work begins. */
  earlier<Answer extends object>(request: KeyedRequest): Promise<Answer | Reused | null>;
  /** Does the work in one transaction and keeps its answer under the key; a refusal is rolled back. A repeat gets the first answer. */
  once<Result extends object>(request: KeyedRequest, work: (tx: Transaction) => Promise<Result>): Promise<Result | Reused>;
  /** Forgets keys of more than a day. */
  removeOld(): Promise<void>;
}

const keptMs = 24 * 3_600_000;
const removedAtOnce = 5_000;

export function createRequestKeys({ db, secrets, clock }: RequestKeysDeps): RequestKeys {
  const since = () => new Date(clock.now().getTime() - keptMs);
  const spelled = ({ route, scope, body }: KeyedRequest) => JSON.stringify([route, scope, body], sorted);

  /** What was answered first, as whoever asks knows it. */
  function answerOf(kept: KeptAnswer, request: KeyedRequest): unknown {
    if (!secrets.matches('request-body', spelled(request), kept.body_hash)) return refuse('GEN0007');
    const text = secrets.open('kept-answer', kept.answer, kept.body_hash);
    if (text === null) throw new Error('a kept answer does not open with the root key');
    return JSON.parse(text);
  }

  return {
    async earlier(request) {
      const { key } = request;
      const kept = key === null ? null : await findKept(db, { ...request, key }, since());
      return kept && (answerOf(kept, request) as never);
    },
    async once(request, work) {
      const { key } = request;
      try {
        return await db.transaction(async (tx) => {
          if (key === null) return goThrough(await work(tx));
          const place = { ...request, key };
          const bodyHash = secrets.digest('request-body', spelled(request));
          if (!(await claimKey(tx, place, bodyHash, { since: since(), now: clock.now() }))) {
            const kept = await findKept(tx, place, since());
            if (kept === null) throw new Error('a key that was taken has no answer');
            return answerOf(kept, request) as never;
          }
          const answer = goThrough(await work(tx));
          await keepAnswer(tx, place, secrets.seal('kept-answer', JSON.stringify(answer), bodyHash));
          return answer;
        });
      } catch (error) {
        if (error instanceof Refused) return error.refusal as never;
        throw error;
      }
    },
    async removeOld() {
      let gone: number;
      do gone = await removeKeysBefore(db, since(), removedAtOnce);
      while (gone === removedAtOnce);
    },
  };
}

/** Leaves the transaction without anything written. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('the request was refused');
    this.refusal = refusal;
  }
}

function goThrough<Result extends object>(result: Result): Result {
  if (isRefusal(result)) throw new Refused(result);
  return result;
}

/** The order of an object's fields is no difference. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

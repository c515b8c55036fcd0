import type { Contract, Route } from '@porchlight/contract';
import { firstViewReads, type InnerRead } from '@porchlight/contract/first-view.ts';
import { permits } from '@porchlight/domain/access/permits.ts';
import { type Handlers, SpelledAnswer } from '../platform/http/handlers.ts';
import type { InnerAnswer, InsideContext, Principal } from '../platform/http/request-context.ts';

/**
 * How long the quick reads wait for the slow ones, which are then left out: one that hangs must not keep the balance from anybody. Long
 * enough that a server which is merely busy is not asked for everything a second time.
 */
const patienceMs = 2_000;

/** C-149. */
export function firstViewHandlers(): Handlers<Contract['firstView']> {
  return {
    getFirstView: async (_input, { accountId, principal, readInside }) => {
      const reads = firstViewReads(accountId, principal.userId).filter(({ route }) => mayRead(route, principal, accountId));
      const answers = reads.map(readInside);
      await arrived(answers);
      return spell(reads, answers);
    },
  };
}

/** The portal does not ask for what it knows to be refused, and no refusal is to be counted for it. */
function mayRead({ access }: Route, { grants, accountId: own }: Principal, accountId: number): boolean {
  return access.kind !== 'account' || permits(access, (permission) => grants.get(accountId)?.has(permission) ?? false, accountId === own);
}

/** An answer, null where there is none, or that it is still awaited. */
type Told = ReturnType<InsideContext['readInside']>;

/** Over when every answer stands in its place, or their time is up. */
function arrived(answers: Told[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    let waiting = 1;
    const oneLess = (): void => {
      waiting -= 1;
      if (waiting > 0) return;
      clearTimeout(timer);
      resolve();
    };
    const into = (at: number) => (told: InnerAnswer | null) => {
      answers[at] = told;
      oneLess();
    };
    for (const [at, answer] of answers.entries()) {
      if (!(answer instanceof Promise)) continue;
      waiting += 1;
      void answer.then(into(at));
    }
    oneLess();
  });
}

/** The member with those that were answered. Addresses are our own and hold nothing that JSON would spell otherwise. */
function spell(reads: readonly InnerRead[], answers: readonly Told[]): SpelledAnswer {
  let told = '';
  let hasToken = false;
  for (const [at, answer] of answers.entries()) {
    if (answer === null || answer instanceof Promise) continue;
    if (told !== '') told += ',';
    told += `{"path":"${reads[at]?.path}","status":${answer.status},"body":${answer.json}}`;
    hasToken ||= answer.hasToken;
  }
  return new SpelledAnswer(`"reads":[${told}]`, { hasToken });
}

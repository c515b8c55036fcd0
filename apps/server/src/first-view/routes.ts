import type { Contract, Route } from '@porchlight/contract';
import { firstViewReads, type InnerRead } from '@porchlight/contract/first-view.ts';
import { permits } from '@porchlight/domain/access/permits.ts';
import { type Handlers, SpelledAnswer } from '../platform/http/handlers.ts';
import type { InnerAnswer, Principal } from '../platform/http/request-context.ts';

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
      const answers: (InnerAnswer | null)[] = reads.map(() => null);
      const all = reads.map(async (read, at) => {
        answers[at] = await readInside(read);
      });
      await withPatience(Promise.all(all));
      return new SpelledAnswer(spell(reads, answers));
    },
  };
}

/** The portal does not ask for what it knows to be refused, and no refusal is to be counted for it. */
function mayRead({ access }: Route, { grants, accountId: own }: Principal, accountId: number): boolean {
  return access.kind !== 'account' || permits(access, (permission) => grants.get(accountId)?.has(permission) ?? false, accountId === own);
}

/** The member with those that were answered. Addresses are our own and hold nothing that JSON would spell otherwise. */
function spell(reads: readonly InnerRead[], answers: readonly (InnerAnswer | null)[]): string {
  let told = '';
  for (const [at, answer] of answers.entries()) {
    if (answer === null) continue;
    if (told !== '') told += ',';
    told += `{"path":"${reads[at]?.path}","status":${answer.status},"body":${answer.json}}`;
  }
  return `"reads":[${told}]`;
}

async function withPatience(all: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([all, over]).finally(() => clearTimeout(timer));
}

import type { Contract, Route } from '@porchlight/contract';
import { firstViewReads, type InnerRead, pathOfRead } from '@porchlight/contract/first-view.ts';
import { permits } from '@porchlight/domain/access/permits.ts';
import type { Handlers } from '../platform/http/handlers.ts';
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
      const late = afterPatience();
      const reads = firstViewReads(accountId, principal.userId).filter(({ route }) => mayRead(route, principal, accountId));
      const answers = reads.map(async (read) => {
        const answer = await Promise.race([readInside(read), late.passed]);
        return answer === null ? [] : [answerTo(read, answer)];
      });
      const told = (await Promise.all(answers)).flat();
      late.stop();
      return { reads: told };
    },
  };
}

/** The portal does not ask for what it knows to be refused, and no refusal is to be counted for it. */
function mayRead({ access }: Route, { grants, accountId: own }: Principal, accountId: number): boolean {
  return access.kind !== 'account' || permits(access, (permission) => grants.get(accountId)?.has(permission) ?? false, accountId === own);
}

const answerTo = (read: InnerRead, { status, body }: InnerAnswer) => ({ path: pathOfRead(read), status, body });

function afterPatience(): { passed: Promise<null>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return { passed, stop: () => clearTimeout(timer) };
}

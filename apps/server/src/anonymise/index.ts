/**
 * Anonymise: takes the person out of an account that is over, and leaves its books. Owns no table; what becomes of every column of every
 * table is decided in decisions.store.ts.
 * Promises that nothing a customer entered or was told stays, that no amount changes and the invariants hold, that other accounts are left
 * alone, and that doing it again changes nothing. By itself it takes them out of what never became business: who waited for service, and
 * who began to order, each after days of a setting.
 */

import type { Cents } from '@porchlight/domain/money/cents.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from '../session/index.ts';
import { type Candidate, carryOut, countMethods, listLongClosed, lockCandidate, readPerson } from './anonymise.store.ts';
import { isUnfinished, listUnfinished, type Unfinished } from './unfinished.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    forgetUnfinished: Record<never, never>;
  }
}

/** Why an account keeps its person. */
export type AnonymiseProblem =
  | { is: 'noAccount' }
  | { is: 'inUse'; status: string }
  | { is: 'moneyOpen'; owed: Cents; credit: Cents; pendingCharges: number }
  | { is: 'paymentOnItsWay' };

export interface Anonymised {
  number: string;
  /** False: it was anonymous already. */
  changed: boolean;
  /** Stored methods the payment provider keeps; they are removed there. */
  methodsAtProvider: number;
}

export type Outcome = Anonymised | { number: string; problem: AnonymiseProblem };

export interface Anonymise {
  /** `anyway`: also an account in use or with money open. Never one with a payment on its way. */
  account(number: string, options: { anyway: boolean }): Promise<Outcome>;
  /** Every closed account on which nothing has happened since that instant. */
  closedBefore(instant: Date, onDone?: (outcome: Outcome) => void): Promise<Outcome[]>;
  jobs: {
    /** Those who asked for service where there is none, and accounts of orders that were never sent, once nothing has happened for their days. */
    forgetUnfinished(): Promise<void>;
  };
}

export interface AnonymiseDeps {
  db: Database;
  clock: Clock;
  prospectDays: number;
  abandonedOrderDays: number;
}

const closed = new Set(['Deactivated', 'Written-Off']);
const pageSize = 200;
const dayMs = 86_400_000;

export function createAnonymise(deps: AnonymiseDeps): Anonymise {
  const { db, clock } = deps;
  const account: Anonymise['account'] = (number, { anyway }) =>
    db.transaction(async (tx) => {
      const found = await lockCandidate(tx, number);
      const problem = found === null ? ({ is: 'noAccount' } as const) : problemOf(found, anyway);
      if (found === null || problem !== null) return { number, problem: problem ?? { is: 'noAccount' } };
      const methodsAtProvider = await countMethods(tx, found.accountId);
      return { number, changed: await takeOut(tx, found, clock.now()), methodsAtProvider };
    });
  return {
    account,
    async closedBefore(instant, onDone = () => undefined) {
      const outcomes: Outcome[] = [];
      for (let after = ''; ; ) {
        const numbers = await listLongClosed(db, instant, after, pageSize);
        for (const number of numbers) {
          const outcome = await account(number, { anyway: false });
          outcomes.push(outcome);
          onDone(outcome);
        }
        after = numbers.at(-1) ?? after;
        if (numbers.length < pageSize) return outcomes;
      }
    },
    jobs: { forgetUnfinished: () => forgetUnfinished(deps) },
  };
}

async function takeOut(tx: Transaction, found: Candidate, at: Date): Promise<boolean> {
  const changed = (await carryOut(tx, found, await readPerson(tx, found.accountId), at)) > 0;
  if (changed) await recordAudit(tx, { at, action: 'account.anonymised', accountId: found.accountId });
  return changed;
}

async function forgetUnfinished({ db, clock, prospectDays, abandonedOrderDays }: AnonymiseDeps): Promise<void> {
  const at = clock.now();
  const kinds: Unfinished[] = [
    { kind: 'prospect', before: new Date(at.getTime() - prospectDays * dayMs) },
    { kind: 'order', before: new Date(at.getTime() - abandonedOrderDays * dayMs) },
  ];
  for (const unfinished of kinds)
    for (let after = '', numbers = ['']; numbers.length > 0; after = numbers.at(-1) ?? after) {
      numbers = await listUnfinished(db, unfinished, { after, limit: pageSize });
      for (const number of numbers)
        await db.transaction(async (tx) => {
          const found = await lockCandidate(tx, number);
          // Whoever came back meanwhile stays.
          if (found !== null && (await isUnfinished(tx, unfinished, number))) await takeOut(tx, found, at);
        });
    }
}

function problemOf(found: Candidate, anyway: boolean): AnonymiseProblem | null {
  // Its end has to find the account as it was.
  if (found.openPayments > 0) return { is: 'paymentOnItsWay' };
  if (anyway) return null;
  if (!closed.has(found.status)) return { is: 'inUse', status: found.status };
  const { owedCents, creditCents, pendingCharges } = found;
  if (owedCents === 0 && creditCents === 0 && pendingCharges === 0) return null;
  return { is: 'moneyOpen', owed: cents(owedCents), credit: cents(creditCents), pendingCharges };
}

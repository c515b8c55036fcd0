import type { CreditRule } from '@porchlight/domain/outages/credit-rule.ts';
import { type ByStaff, note, type Outcome } from './change-outages.ts';
import { decideCredit, readCredited, sumCredits } from './credits.store.ts';
import type { OutageDeps } from './deps.ts';
import { lockOutage } from './outages.store.ts';

/** What an outage credits. */
export interface OutageCreditState {
  /** The terms it is worked out by; null while nothing is. */
  terms: readonly CreditRule[] | null;
  /** Through when it is worked out. */
  until: Date | null;
  /** It is being worked out, or put on bills. */
  isWorking: boolean;
  decision: 'approved' | 'declined' | null;
  sums: { accountType: 'RESIDENTIAL' | 'BUSINESS'; accounts: number; cents: number; most: number }[];
}

/** What an outage credits, as far as it is worked out; null without such an outage. */
export async function readCreditState({ db }: Pick<OutageDeps, 'db'>, id: number): Promise<OutageCreditState | null> {
  const outage = await readCredited(db, id);
  if (outage === null) return null;
  const { terms, until, worked, revision, decision } = outage;
  return { terms, until, isWorking: worked < revision, decision, sums: await sumCredits(db, id) };
}

/** What staff decide about the credit of an outage. It is worked through once more and put on bills, or what waits there is taken back. */
export function decideOnCredit(
  deps: OutageDeps,
  id: number,
  decision: 'approved' | 'declined',
  { staffId, version }: ByStaff & { version: number },
): Promise<Outcome<'noOutage' | 'otherVersion'>> {
  return deps.db.transaction(async (tx) => {
    const outage = await lockOutage(tx, id);
    if (outage === null) return { problem: 'noOutage' };
    if (outage.version !== version) return { problem: 'otherVersion' };
    await decideCredit(tx, id, decision);
    const action = decision === 'approved' ? 'outage.creditApproved' : 'outage.creditDeclined';
    await note(tx, { id, now: deps.clock.now(), action, staffId });
    return { id };
  });
}

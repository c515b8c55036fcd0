import type { Queries } from '../platform/db/database.ts';
import { recordAudit } from '../session/index.ts';
import { findDeclineBack } from './decline-brake.store.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { writeRemark } from './payments.store.ts';

/** Cards are tried out by paying with one after the other: whoever was declined so often in so long waits until the first of them is as old. */
const mostDeclines = 10;
const withinMs = 3_600_000;

type Deps = Pick<PaymentsDeps, 'clock' | 'log' | 'options'>;
interface Payer {
  accountId: number;
  userId: number | null;
}

/** The seconds until that account, or that person for any account, may begin a payment again; null: at once. */
export async function declineWait({ clock, options }: Deps, db: Queries, payer: Payer): Promise<number | null> {
  if (!options.brakesDeclines) return null;
  const now = clock.now().getTime();
  const at = await findDeclineBack(db, { ...payer, since: new Date(now - withinMs), most: mostDeclines });
  return at === null ? null : Math.max(1, Math.ceil((at.getTime() + withinMs - now) / 1000));
}

/** Tells staff, by a case on the payment and by an entry of the record, when a decline was one too many. */
export function noteManyDeclines(deps: Deps): PaymentFollower {
  return {
    concerns: ({ payment }) => payment.state === 'declined' && payment.channel !== 'autopay',
    follow: async (tx, { payment, at }) => {
      const { id: paymentId, accountId, userId } = payment;
      if ((await declineWait(deps, tx, { accountId, userId })) === null) return;
      const remark = { event: 'manyDeclines', source: 'job' as const, at, nextCheckAt: null, opensCase: true };
      await writeRemark(tx, paymentId, { ...remark, detail: { said: `declines=${mostDeclines}` } });
      await recordAudit(tx, { at, action: 'payments.heldUp', userId, accountId, detail: { paymentId, declines: mostDeclines } });
      deps.log.warn({ paymentId, accountId }, 'payments are held up after many that were declined');
    },
  };
}

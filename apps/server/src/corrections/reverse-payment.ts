import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { ReversalReason } from '@porchlight/domain/corrections/kinds.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { queueReversalMail } from './corrections-mail.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type Act, actOnce, type Made } from './keyed-act.ts';
import { readCountedRefunds } from './refunds.store.ts';
import { markReversed } from './taken.store.ts';

type Refused = Refusal<'GEN0002' | 'GEN0004' | 'GEN0007' | 'STF0036'>;

/** S-032: takes back a payment that staff took down. What it had paid is open again, and the customer is told why. */
export async function reversePayment(
  deps: CorrectionsDeps,
  reference: string,
  { reason, note }: { reason: ReversalReason; note: string },
  act: Act,
): Promise<Made | Refused> {
  const brand = await deps.site.brand();
  const asked = { call: 'S-032', accountId: null, body: { reference, reason, note } };
  return actOnce(deps, act, asked, async (tx, at): Promise<Made | Refused> => {
    const locked = await deps.payments.lock(tx, reference);
    if (locked === null) return refuse('GEN0004');
    const { payment, account } = locked;
    const isWhole = (await readCountedRefunds(tx, payment.id)).every(({ state }) => state === 'declined');
    if (payment.channel !== 'taken' || payment.state !== 'settled' || !isWhole) return refuse('STF0036');
    const occurredOn = todayInZone(at, account.timeZone);
    const move = { payment, account, event: 'returned', source: 'staff', occurredOn, at, brand } as const;
    if ((await deps.payments.move(tx, move)) === null) throw new Error('a payment that had arrived could not be taken back');
    const { userId: staffId } = act.staff;
    await markReversed(tx, { paymentId: payment.id, reversedBy: staffId, at, reason, note });
    await queueReversalMail(deps, tx, { payment, reason, brand });
    const detail = { paymentId: payment.id, amountCents: payment.amountCents, reason };
    await recordAudit(tx, { at, action: 'corrections.paymentReversed', staffId, accountId: account.id, detail });
    return { id: payment.id };
  });
}

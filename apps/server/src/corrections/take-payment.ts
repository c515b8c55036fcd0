import { addDays, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { methodTypeOf, oldestReceiptDays, type TakenWay } from '@porchlight/domain/corrections/kinds.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type Act, actOnce, type Made } from './keyed-act.ts';
import { findTwin, insertTaken } from './taken.store.ts';

export interface TakenNote {
  amountCents: Cents;
  /** 'YYYY-MM-DD', the day it counts for. */
  receivedOn: string;
  way: TakenWay;
  /** Of the check, the money order or the transfer; empty for none. */
  number: string;
  note: string;
}

type Refused = Refusal<'GEN0002' | 'GEN0004' | 'GEN0007' | 'STF0038' | 'STF0039'>;

/** S-031: takes down a payment made outside the portal. It is booked with all that follows from money that arrives, in one transaction. */
export async function takePayment(deps: CorrectionsDeps, accountId: number, note: TakenNote, act: Act): Promise<Made | Refused> {
  const brand = await deps.site.brand();
  return actOnce(deps, act, { call: 'S-031', accountId, body: { accountId, ...note } }, async (tx, at): Promise<Made | Refused> => {
    const account = await deps.ledger.lockAccount(tx, accountId);
    if (account === null) return refuse('GEN0004');
    const { amountCents, receivedOn, way, number } = note;
    const today = todayInZone(at, account.timeZone);
    const isDay = parseCalendarDate(receivedOn) !== null;
    if (!isDay || receivedOn > today || receivedOn < addDays(today, -oldestReceiptDays)) return refuse('STF0039');
    if (number !== '' && (await findTwin(tx, { accountId, way, number, amountCents }))) return refuse('STF0038');
    const methodType = methodTypeOf(way);
    const payment = await deps.payments.take(tx, { account, amountCents, receivedOn, methodType, number: number || null, at, brand });
    const { staff } = act;
    await insertTaken(tx, { ...note, paymentId: payment.id, accountId, takenBy: staff.userId, at });
    const detail = { paymentId: payment.id, amountCents, way };
    await recordAudit(tx, { at, action: 'corrections.paymentTaken', staffId: staff.userId, accountId, detail });
    return { id: payment.id };
  });
}

import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { RefundReason, RefundWay } from '@porchlight/domain/corrections/kinds.ts';
import { type Refundable, refundableOf } from '@porchlight/domain/corrections/refundable.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { callOverMs } from '@porchlight/domain/payments/check-times.ts';
import type { PaymentRecord } from '../payments/index.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { bookRefund } from './book-refund.ts';
import { callForRefund } from './call-for-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type Act, actOnce, type Made } from './keyed-act.ts';
import { insertRefund, lockRefund, readCountedRefunds, readRefund } from './refunds.store.ts';

export interface AskedRefund {
  amountCents: Cents;
  way: RefundWay;
  reason: RefundReason;
  /** Of the check it is paid with, or another to find it by; empty for none. */
  number: string;
  note: string;
}

type Refused = Refusal<'GEN0002' | 'GEN0004' | 'GEN0007' | 'STF0030' | 'STF0031' | 'STF0032' | 'STF0033' | 'STF0037'>;

/**
 * S-035: gives a payment back. The refund is on record before the provider is called, outside any transaction; by hand it is done with its
 * row. Whoever asks twice under the account's lock finds what is left after the first.
 */
export async function askRefund(deps: CorrectionsDeps, payment: string, asked: AskedRefund, act: Act): Promise<Made | Refused> {
  const brand = await deps.site.brand();
  let isNew = false;
  const call = { call: 'S-035', accountId: null, body: { payment, ...asked } };
  const made = await actOnce(deps, act, call, async (tx, at): Promise<Made | Refused> => {
    const locked = await deps.payments.lock(tx, payment);
    if (locked === null) return refuse('GEN0004');
    const refused = refusalOf(deps, locked.payment, refundableOf(locked.payment, await readCountedRefunds(tx, locked.payment.id)), asked);
    if (refused !== null) return refused;
    const { id: paymentId, accountId } = locked.payment;
    const { userId: staffId } = act.staff;
    const nextCheckAt = asked.way === 'provider' ? new Date(at.getTime() + callOverMs) : null;
    const reference = deps.ids.reference();
    const id = await insertRefund(tx, { ...asked, reference, accountId, paymentId, askedBy: staffId, at, nextCheckAt });
    const detail = { refundId: id, paymentId, amountCents: asked.amountCents, way: asked.way, reason: asked.reason };
    await recordAudit(tx, { at, action: 'corrections.refundAsked', staffId, accountId, detail });
    if (asked.way === 'hand') {
      const doneOn = todayInZone(at, locked.account.timeZone);
      const said = { event: 'paidByHand', source: 'staff', isVoid: false, transactionId: null, responseText: null } as const;
      await bookRefund(deps, tx, { ...locked, refund: await lockRefund(tx, id), said, doneOn, at, brand });
    }
    isNew = true;
    return { id };
  });
  if (!isRefusal(made) && isNew && asked.way === 'provider')
    await callForRefund(deps, await readRefund(deps.db, made.id), 'providerAnswer');
  return made;
}

function refusalOf(
  deps: CorrectionsDeps,
  payment: PaymentRecord,
  left: Refundable,
  { amountCents, way }: AskedRefund,
): Refusal<'STF0030' | 'STF0031' | 'STF0032' | 'STF0033' | 'STF0037'> | null {
  if (left.kind === 'waits') return refuse('STF0031');
  if (left.kind === 'nothing') return refuse('STF0033');
  if (left.kind === 'whole' && (way === 'hand' || amountCents !== left.upToCents)) return refuse('STF0032');
  if (amountCents > left.upToCents) return refuse('STF0030');
  return way === 'provider' && !isOfProvider(deps, payment.provider) ? refuse('STF0037') : null;
}

/** Whether a provider that is set took that payment. */
export function isOfProvider({ providers }: Pick<CorrectionsDeps, 'providers'>, paymentProvider: string): boolean {
  return providers.of(paymentProvider) !== null;
}

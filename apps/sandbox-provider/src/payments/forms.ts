import type { Desk } from './desk.ts';
import { newFormToken } from './ids.ts';
import { newPayment } from './new-payment.ts';
import type { FormPurpose, Locale, Payment } from './records.ts';

export const formLifeMs = 15 * 60_000;

export interface FormRequest {
  reference: string;
  purpose: FormPurpose;
  amountCents: number | null;
  customer: string;
  locale: Locale;
  returnUrl: string;
  methodKind: 'card' | 'bank';
}

/** Issues a form once per reference. The same request again gets the same form; another one under that reference gets null. */
export async function openForm(desk: Desk, asked: FormRequest): Promise<Payment | null> {
  const request = JSON.stringify([asked.purpose, asked.amountCents, asked.customer, asked.locale, asked.returnUrl, asked.methodKind]);
  const known = desk.store.payments.get(asked.reference);
  if (known !== undefined) {
    await desk.store.settled();
    return known.request === request ? known : null;
  }
  const now = desk.clock.now();
  const { reference, purpose, amountCents, customer, locale, returnUrl, methodKind } = asked;
  const expiresAt = now + formLifeMs;
  const payment = newPayment(
    { reference, purpose, request, status: 'open', amountCents, customer, createdAt: now },
    { form: { token: newFormToken(), locale, returnUrl, methodKind, expiresAt }, next: { at: expiresAt, status: 'expired' } },
  );
  await desk.add(payment);
  return payment;
}

/**
 * Ends a form that was not submitted, or one that waits for Confirm. A reference never seen is reserved as cancelled, so that a
 * request still under way cannot move money after this answer.
 */
export async function cancelForm(desk: Desk, reference: string): Promise<Payment> {
  const known = desk.store.payments.get(reference);
  const now = desk.clock.now();
  if (known === undefined) {
    await desk.add(
      newPayment({ reference, purpose: 'reserved', request: '', status: 'cancelled', amountCents: null, customer: '', createdAt: now }),
    );
  } else if (known.status === 'open' || known.isConfirming) {
    // One whose time ran out a moment ago has expired, also when that was not yet written down.
    const hasExpired = known.status === 'open' && known.form !== null && known.form.expiresAt <= now;
    await desk.change(known, { status: hasExpired ? 'expired' : 'cancelled', next: null, isConfirming: false });
  } else {
    await desk.store.settled();
  }
  return desk.store.payments.get(reference) as Payment;
}

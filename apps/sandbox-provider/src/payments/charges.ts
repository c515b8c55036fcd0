import type { Desk } from './desk.ts';
import { newPayment } from './new-payment.ts';
import { type BankBehaviour, bankBehaviour, type CardBehaviour, cardOutcome } from './outcomes.ts';
import type { Payment } from './records.ts';
import { acceptBank, applyCardOutcome, type BankEntry, bankRefusal, bankSummary, decline } from './submit.ts';

export interface BankCharge extends BankEntry {
  reference: string;
  amountCents: number;
  customer: string;
}

export interface TokenCharge {
  reference: string;
  amountCents: number;
  customer: string;
  token: string;
}

/** A charge answers its payment; null means the reference already stands for something else. */
export type ChargeAnswer = Payment | null;

/** One capture per reference: a repeat finds the first outcome, whatever it was. */
export async function once(desk: Desk, payment: Payment, carryOut: (payment: Payment) => Promise<void>): Promise<ChargeAnswer> {
  const known = desk.store.payments.get(payment.reference);
  if (known === undefined) await carryOut(payment);
  else await desk.store.settled();
  const now = desk.store.payments.get(payment.reference) ?? null;
  return now?.request === payment.request ? now : null;
}

export function chargeBank(desk: Desk, charge: BankCharge): Promise<ChargeAnswer> {
  const { reference, amountCents, customer } = charge;
  const method = bankSummary(charge);
  const request = JSON.stringify(['bank', amountCents, customer, charge.routingNumber, method.display]);
  const createdAt = desk.clock.now();
  const payment = newPayment(
    { reference, purpose: 'bankDirect', request, status: 'processing', amountCents, customer, createdAt },
    { method },
  );
  return once(desk, payment, async () => {
    const behaviour = bankBehaviour(charge.accountNumber);
    const refusal = bankRefusal(charge.routingNumber, behaviour);
    if (refusal === null) await acceptBank(desk, payment, behaviour);
    else await decline(desk, payment, refusal);
  });
}

/** Charges a stored method. An unknown token, or one of another customer, is declined. */
export function chargeToken(desk: Desk, charge: TokenCharge): Promise<ChargeAnswer> {
  const { reference, amountCents, customer, token } = charge;
  const request = JSON.stringify(['token', amountCents, customer, token]);
  const stored = desk.store.methods.get(token);
  const own = stored?.customer === customer ? stored : undefined;
  const method = own === undefined ? null : { kind: own.kind, display: own.display, token, expiration: own.expiration };
  const createdAt = desk.clock.now();
  const payment = newPayment({ reference, purpose: 'token', request, status: 'processing', amountCents, customer, createdAt }, { method });
  return once(desk, payment, () => {
    if (own === undefined) return decline(desk, payment, 'method_not_found');
    if (own.kind === 'bank') return acceptBank(desk, payment, own.behaviour as BankBehaviour);
    if (isExpired(own.expiration, createdAt)) return decline(desk, payment, 'expired_card');
    return applyCardOutcome(desk, payment, cardOutcome(own.behaviour as CardBehaviour, 'token'));
  });
}

/** MM/YY counts to the end of that month. */
export function isExpired(expiration: string | null, now: number): boolean {
  if (expiration === null) return false;
  const [month, year] = expiration.split('/').map(Number);
  const today = new Date(now);
  return (2000 + (year ?? 0)) * 12 + (month ?? 0) < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

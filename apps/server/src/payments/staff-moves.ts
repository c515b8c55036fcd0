import { type Cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { PaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { nextState, type PaymentEvent, type PaymentEventSource } from '@porchlight/domain/payments/transitions.ts';
import { findAccountHolder } from '../account/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { followMove } from './follow-payments.ts';
import type { PaymentRecord } from './payment.ts';
import { queuePaymentMail } from './payment-mail.ts';
import { writeMove } from './payments.store.ts';
import { insertTaken } from './taken.store.ts';

/** A payment that came outside the portal. */
export interface TakenPayment {
  account: LockedAccount;
  amountCents: Cents;
  /** The day it counts for, 'YYYY-MM-DD'. */
  receivedOn: string;
  methodType: PaymentMethodType;
  /** What the customer knows it by, such as the number of a check; null for nothing. */
  number: string | null;
  at: Date;
  brand: Brand;
}

/**
 * Books a payment that came outside the portal, as any that has arrived: on the oldest invoices, with a receipt, and with whatever else
 * follows from money that arrives. `tx` holds the account's lock.
 */
export async function takePayment(deps: PaymentsDeps, tx: Transaction, taken: TakenPayment): Promise<PaymentRecord> {
  const { account, amountCents, receivedOn, at, brand } = taken;
  const holder = await findAccountHolder(tx, account.id);
  const payment = await insertTaken(tx, { ...taken, reference: deps.ids.reference() });
  const before: PaymentRecord = { ...payment, state: 'created' };
  const booking = { paymentId: payment.id, accountId: account.id, amountCents, occurredOn: receivedOn };
  await deps.ledger.postSettledBankPayment(tx, booking, account);
  await queuePaymentMail(deps, tx, { before, payment, account, holder, brand, lostCents: zeroCents });
  await followMove(deps.followers, tx, { before, payment, account, at, brand });
  return payment;
}

/** A move that a refund or a member of staff makes of a payment whose row and account are locked. */
export interface DirectMove {
  payment: PaymentRecord;
  account: LockedAccount;
  event: Extract<PaymentEvent, 'returned' | 'refunded' | 'cancelled'>;
  source: PaymentEventSource;
  /** 'YYYY-MM-DD', the day it counts for. */
  occurredOn: string;
  at: Date;
  brand: Brand;
}

/**
 * Moves a payment by what is known without asking the provider: a refund gave all of it back or stopped it, or a payment taken outside the
 * portal did not hold. The customer is told by whoever asks. Null when the payment is not in a state for that.
 */
export async function moveDirectly(deps: PaymentsDeps, tx: Transaction, made: DirectMove): Promise<PaymentRecord | null> {
  const { payment, account, event, source, occurredOn, at, brand } = made;
  const next = nextState(payment.state, event);
  if (!next.ok) return null;
  // What was given back may still be taken back by the bank: the provider goes on being asked when it would have been.
  const nextCheckAt = event === 'refunded' ? payment.nextCheckAt : null;
  const moved: PaymentRecord = { ...payment, state: next.to, nextCheckAt };
  writeMove(tx, payment, { event, source, to: next.to, at, nextCheckAt });
  if (event === 'returned') {
    const booking = { paymentId: payment.id, accountId: account.id, amountCents: payment.amountCents, occurredOn };
    await deps.ledger.postReturn(tx, booking, account);
  }
  await followMove(deps.followers, tx, { before: payment, payment: moved, account, at, brand });
  return moved;
}

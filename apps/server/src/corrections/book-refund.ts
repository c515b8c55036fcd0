import { chargeKeys } from '@porchlight/domain/billing/charge-keys.ts';
import type { RefundEvent } from '@porchlight/domain/corrections/refund-states.ts';
import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { PaymentRecord } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import { queueRefundMail } from './corrections-mail.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type RefundMove, type RefundRecord, readCountedRefunds, writeRefundMove } from './refunds.store.ts';

/** What was said of a refund, and by whom. */
export interface SaidOfRefund {
  event: RefundEvent;
  source: RefundMove['source'];
  isVoid: boolean;
  transactionId: string | null;
  responseText: string | null;
}

/** A refund that is done, with the rows of its payment, its account and its own held. */
export interface DoneRefund {
  payment: PaymentRecord;
  account: LockedAccount;
  refund: RefundRecord;
  said: SaidOfRefund;
  /** 'YYYY-MM-DD' of the account. */
  doneOn: string;
  at: Date;
  brand: Brand;
}

/**
 * What follows from a refund that is done, in one transaction: it is booked, the payment says that all of it was given back or that it was
 * stopped, and the customer is told.
 */
export async function bookRefund(deps: CorrectionsDeps, tx: Transaction, done: DoneRefund): Promise<void> {
  const { payment, account, refund, said, doneOn, at, brand } = done;
  const journalId = said.isVoid ? null : await book(deps, tx, done);
  await writeRefundMove(tx, refund, { ...said, to: 'done', at, nextCheckAt: null, doneOn, journalId });
  const source = said.source;
  if (said.isVoid && payment.state === 'accepted') {
    await deps.payments.move(tx, { payment, account, event: 'cancelled', source, occurredOn: doneOn, at, brand });
  }
  if (!said.isVoid && (await isGivenBack(tx, payment))) {
    await deps.payments.move(tx, { payment, account, event: 'refunded', source, occurredOn: doneOn, at, brand });
  }
  await queueRefundMail(deps, tx, { payment, refund, isVoid: said.isVoid, doneOn, brand });
}

async function book(deps: CorrectionsDeps, tx: Transaction, { payment, account, refund, doneOn, at }: DoneRefund): Promise<number> {
  const booking = { paymentId: payment.id, accountId: account.id, amountCents: refund.amountCents, occurredOn: doneOn };
  const { journalId, lostCents } = await deps.ledger.postRefund(tx, booking, account);
  await chargeLost(deps, tx, { accountId: account.id, paymentId: payment.id, cents: lostCents, at });
  // What it opened on an account that owes nothing any more is given up as the rest was.
  if (account.status === 'Written-Off') await deps.ledger.keepWrittenOff(tx, account, doneOn);
  return journalId;
}

/** Money that went back twice, by a refund and by the bank, is asked for on the next bill. Nothing where nothing did. */
export async function chargeLost(
  deps: Pick<CorrectionsDeps, 'billing'>,
  tx: Transaction,
  lost: { accountId: number; paymentId: number; cents: Cents; at: Date },
): Promise<void> {
  if (lost.cents === 0) return;
  const { accountId, at } = lost;
  const { locale } = (await findAccountHolder(tx, accountId)) ?? { locale: 'en-us' as const };
  const line = {
    kind: 'ONE_TIME' as const,
    description: catalogue[locale].correctionsMail.refundedTwiceLine,
    periodStart: null,
    periodEnd: null,
    cents: lost.cents,
    chargeKey: chargeKeys.refundedTwice(lost.paymentId),
    chargeClass: null,
  };
  await deps.billing.addPendingCharges(tx, { accountId, orderId: null, at, lines: [line] });
}

/** Whether all of a payment that stands has been given back by now. */
async function isGivenBack(tx: Transaction, { id, amountCents, state }: PaymentRecord): Promise<boolean> {
  if (state !== 'settled' && state !== 'succeeded') return false;
  const refunds = await readCountedRefunds(tx, id);
  const given = sumCents(refunds.filter((each) => each.state === 'done').map((each) => each.amountCents));
  return cents(amountCents - given) === 0;
}

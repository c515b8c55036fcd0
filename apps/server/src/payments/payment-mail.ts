import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { mailOfMove, type PaymentMailKind } from '@porchlight/domain/payments/told-outcome.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { AccountHolder } from '../account/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import { type CustomerMail, frameCustomerMail, type OptionalMail } from '../outbox/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { presentPaymentMail } from './present-payment-mail.ts';

const booked: ReadonlySet<PaymentState> = new Set(['settled', 'succeeded', 'refunded']);

/** What a booking does to what is owed: a payment that is booked lowers it, one that was booked and comes back raises it again. */
function balanceChange(before: PaymentRecord, to: PaymentState, lostCents: Cents): number {
  if (to === 'succeeded' || to === 'settled') return -before.amountCents;
  return (to === 'returned' || to === 'chargedBack') && booked.has(before.state) ? before.amountCents - lostCents : 0;
}

export interface ToldMove {
  before: PaymentRecord;
  payment: PaymentRecord;
  account: LockedAccount;
  /** As read under the account's lock, before the booking's lines were written; null where nobody holds it. */
  holder: AccountHolder | null;
  brand: Brand;
  /** Of a payment that was taken back: what of it had been given back before, and is not owed again. */
  lostCents: Cents;
}

/**
 * Tells the customer what became of a payment, in the transaction that makes it so. One receipt per success (I9): an accepted
 * bank payment has had its receipt when it settles.
 */
export async function queuePaymentMail(deps: PaymentsDeps, tx: Transaction, told: ToldMove): Promise<void> {
  const mail = mailOf(deps, told);
  if (mail === null) return;
  if (mail.kind === 'receipt') return deps.outbox.queueOptionalMail(tx, receiptOf(mail));
  const { dedupeKey, accountId, subject, content } = mail;
  const framed = frameCustomerMail(content);
  await deps.outbox.queueMessage(tx, { dedupeKey, accountId, channel: 'email', recipient: content.email, subject, ...framed });
}

/** The same of several payments that brought money, in one statement. */
export function queueReceipts(deps: PaymentsDeps, tx: Transaction, moves: readonly ToldMove[]): void {
  const mails = moves.flatMap((told) => mailOf(deps, told) ?? []);
  if (mails.some(({ kind }) => kind !== 'receipt')) throw new Error('only receipts are written together');
  deps.outbox.queueOptionalMails(tx, mails.map(receiptOf));
}

/** A receipt can be done without: the payment's page is one. That money did not come can not. */
function receiptOf({ dedupeKey, accountId, subject, content }: Mail): OptionalMail {
  return { dedupeKey, accountId, subject, content, category: 'receipts' };
}

interface Mail {
  kind: PaymentMailKind;
  dedupeKey: string;
  accountId: number;
  subject: string;
  content: CustomerMail;
}

/** Null where nobody is told, or nobody has an address. */
function mailOf(deps: PaymentsDeps, { before, payment, account, holder, brand, lostCents }: ToldMove): Mail | null {
  const kind = mailOfMove(before.state, payment.state, payment.channel === 'autopay');
  if (kind === null || !holder?.email) return null;
  const { subject, content } = presentPaymentMail({
    kind,
    payment,
    accountNumber: account.number,
    name: holder.name,
    email: holder.email,
    balanceCents: cents(holder.balanceCents + balanceChange(before, payment.state, lostCents)),
    locale: holder.locale,
    brand,
    portalUrl: deps.options.portalUrl,
  });
  return { kind, dedupeKey: `${kind}:${payment.reference}`, accountId: account.id, subject, content };
}

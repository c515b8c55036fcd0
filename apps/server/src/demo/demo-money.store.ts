import { createHash } from 'node:crypto';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { CastMethod } from './cast-shapes.ts';

export interface NewMethod extends CastMethod {
  accountId: number;
  expiration: string | null;
  isDefault: boolean;
  at: Date;
}

export async function insertMethod(tx: Transaction, method: NewMethod): Promise<number> {
  const { accountId, token, kind, brand, display, expiration, isDefault, at } = method;
  const row = { account_id: accountId, token, kind, brand, display, expiration, is_default: isDefault, created_at: at, removed_at: null };
  const { id } = await tx.kysely.insertInto('payment_method').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewEnrolment {
  accountId: number;
  methodId: number | null;
  /** What was agreed to: the authorization as it was shown. */
  consentId: number;
  at: Date;
  bank?: { holder: string; routingNumber: string; last4: string; accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK' };
}

export async function insertEnrolment(tx: Transaction, { accountId, methodId, consentId, at, bank }: NewEnrolment): Promise<void> {
  await tx.kysely
    .insertInto('autopay_enrolment')
    .values({
      account_id: accountId,
      payment_method_id: methodId,
      given_as: bank ? 'bank' : 'token',
      bank_holder_name: bank?.holder ?? null,
      bank_routing_number: bank?.routingNumber ?? null,
      bank_account_last4: bank?.last4 ?? null,
      bank_account_type: bank?.accountType ?? null,
      enrolled_at: at,
      ended_at: null,
      consent_id: consentId,
    })
    .execute();
}

export async function insertInstallmentPlan(
  tx: Transaction,
  accountId: number,
  plan: { total: number; left: number; invoicedItem: string; item: string },
): Promise<void> {
  const row = {
    account_id: accountId,
    total_cents: plan.total,
    balance_cents: plan.left,
    invoiced_item: plan.invoicedItem,
    item: plan.item,
  };
  await tx.kysely.insertInto('installment_plan').values(row).execute();
}

export interface NewPayment {
  accountId: number;
  reference: string;
  /** The wire's payment type. */
  methodType: string;
  methodDisplay: string | null;
  amountCents: Cents;
  /** `accepted` is a bank payment on its way; the others are history taken over with its outcome. */
  state: 'succeeded' | 'settled' | 'accepted';
  provider: string;
  transactionId: string | null;
  authCode: string | null;
  token: string | null;
  at: Date;
  paidOn: string | null;
  nextCheckAt: Date | null;
}

const eventOf = { succeeded: 'captured', settled: 'settled', accepted: 'accepted' } as const;

/** A payment with the one event that brought it here. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('payment')
    .values({
      reference: payment.reference,
      account_id: payment.accountId,
      channel: payment.state === 'accepted' ? 'token' : 'imported',
      method_type: payment.methodType,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      state: payment.state,
      created_at: payment.at,
      state_changed_at: payment.at,
      submitted_at: payment.at,
      next_check_at: payment.nextCheckAt,
      transaction_id: payment.transactionId,
      auth_code: payment.authCode,
      method_display: payment.methodDisplay,
      method_token: payment.token,
      fingerprint: createHash('sha256').update(payment.reference).digest(),
      paid_on: payment.paidOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.kysely
    .insertInto('payment_event')
    .values({
      account_id: payment.accountId,
      payment_id: id,
      at: payment.at,
      source: 'import',
      event: eventOf[payment.state],
      from_state: null,
      to_state: payment.state,
    })
    .execute();
  return id;
}

/** What the customer was told when the payment was taken in, as sent before now (I9: one receipt per success). */
export async function insertSentReceipt(
  tx: Transaction,
  receipt: { accountId: number; reference: string; recipient: string; subject: string; text: string; at: Date },
): Promise<void> {
  const { accountId, reference, recipient, subject, text, at } = receipt;
  await tx.kysely
    .insertInto('outbox_message')
    .values({
      dedupe_key: `receipt:${reference}`,
      account_id: accountId,
      channel: 'email',
      recipient,
      subject,
      body_text: text,
      body_html: null,
      created_at: at,
      sent_at: at,
      next_try_at: null,
      last_error: null,
    })
    .execute();
}

export interface DemoMethodRow {
  accountNumber: string;
  token: string;
  kind: 'card' | 'bank';
  brand: string;
  display: string;
  expiration: string | null;
}

const methodsStatement = `
  select a.number as "accountNumber", m.token, m.kind, m.brand, m.display, m.expiration
    from payment_method m join account a on a.id = m.account_id
   where m.token like 'pm\\_demo\\_%' and m.removed_at is null order by m.id`;

/** The cast's stored methods, as the provider has to know them. */
export async function readDemoMethods(db: Queries): Promise<DemoMethodRow[]> {
  return db.prepared<DemoMethodRow>('demo-methods', methodsStatement, []);
}

const pendingStatement = `
  select p.reference, p.amount_cents as "amountCents", p.method_token as token, a.number as "accountNumber"
    from payment p join account a on a.id = p.account_id
   where p.method_token like 'pm\\_demo\\_%' and p.channel = 'token' and p.state = 'accepted'`;

export interface PendingRow {
  reference: string;
  amountCents: Cents;
  token: string;
  accountNumber: string;
}

/** The cast's bank payments that have not settled. */
export async function readPendingDemoPayments(db: Queries): Promise<PendingRow[]> {
  return db.prepared<PendingRow>('demo-pending', pendingStatement, []);
}

import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { AutopayEnrolmentTable } from '../platform/db/tables/autopay.ts';
import type { Sought } from '../ports/payment-provider.ts';

/** How a bank account was given, as far as it is kept: never the whole account number. */
export interface BankShown {
  holderName: string;
  routingNumber: string;
  last4: string;
  accountType: NonNullable<AutopayEnrolmentTable['bank_account_type']>;
}

/** The open enrolment of an account. The method's parts are null when it is missing or was removed. */
export interface Enrolment {
  id: number;
  accountId: number;
  enrolledAt: Date;
  givenAs: 'token' | 'card' | 'bank';
  bankHolderName: string | null;
  bankRoutingNumber: string | null;
  bankLast4: string | null;
  bankAccountType: AutopayEnrolmentTable['bank_account_type'];
  consentId: number | null;
  limitCents: Cents | null;
  /** What was chosen, removed or not. */
  chosenMethodId: number | null;
  methodId: number | null;
  token: string | null;
  brand: string | null;
  display: string | null;
  expiration: string | null;
  methodFailedAt: Date | null;
  methodFailedReason: DeclineReason | null;
  backupMethodId: number | null;
  backupToken: string | null;
  backupDisplay: string | null;
}

/** The columns of an `Enrolment`, of `openEnrolments`. */
export const enrolmentColumns = `
         e.id, e.account_id as "accountId", e.enrolled_at as "enrolledAt", e.given_as as "givenAs",
         e.bank_holder_name as "bankHolderName", e.bank_routing_number as "bankRoutingNumber", e.bank_account_last4 as "bankLast4",
         e.bank_account_type as "bankAccountType", e.consent_id as "consentId", e.limit_cents as "limitCents",
         e.payment_method_id as "chosenMethodId", m.id as "methodId", m.token, m.brand, m.display, m.expiration,
         e.method_failed_at as "methodFailedAt", e.method_failed_reason as "methodFailedReason",
         b.id as "backupMethodId", b.token as "backupToken", b.display as "backupDisplay"`;

/** Of the accounts in the first parameter. A method that was removed meanwhile is no method. */
export const openEnrolments = `
    from autopay_enrolment e
    join account a on a.id = e.account_id
    left join payment_method m on m.id = e.payment_method_id and m.account_id = e.account_id and m.removed_at is null
    left join payment_method b on b.id = e.backup_method_id and b.account_id = e.account_id and b.removed_at is null
   where e.account_id = any($1::int8[]) and e.ended_at is null`;

const enrolments = `select ${enrolmentColumns} ${openEnrolments}`;

/** The open enrolments of these accounts; none of those whose AutoPay is off. */
export function readEnrolments(db: Queries, accountIds: readonly number[]): Promise<Enrolment[]> {
  return db.prepared<Enrolment>('autopay-enrolment', enrolments, [accountIds]);
}

/** The open enrolment; null when AutoPay is off. */
export async function readEnrolment(db: Queries, accountId: number): Promise<Enrolment | null> {
  const [row] = await readEnrolments(db, [accountId]);
  return row ?? null;
}

export interface NewEnrolment {
  accountId: number;
  methodId: number;
  givenAs: Enrolment['givenAs'];
  bank: BankShown | null;
  consentId: number;
  limitCents: Cents | null;
  backupMethodId: number | null;
  at: Date;
}

/** Throws when the account has an open enrolment: the former one is ended first, under the account's lock. */
export async function insertEnrolment(tx: Transaction, enrolment: NewEnrolment): Promise<number> {
  const { accountId, methodId, givenAs, bank, consentId, limitCents, backupMethodId, at } = enrolment;
  const { id } = await tx.kysely
    .insertInto('autopay_enrolment')
    .values({
      account_id: accountId,
      payment_method_id: methodId,
      given_as: givenAs,
      bank_holder_name: bank?.holderName ?? null,
      bank_routing_number: bank?.routingNumber ?? null,
      bank_account_last4: bank?.last4 ?? null,
      bank_account_type: bank?.accountType ?? null,
      enrolled_at: at,
      consent_id: consentId,
      limit_cents: limitCents,
      backup_method_id: backupMethodId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endEnrolment(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.kysely.updateTable('autopay_enrolment').set({ ended_at: at }).where('id', '=', id).execute();
}

export async function writeSettings(
  tx: Transaction,
  id: number,
  { limitCents, backupMethodId }: { limitCents: Cents | null; backupMethodId: number | null },
): Promise<void> {
  const set = { limit_cents: limitCents, backup_method_id: backupMethodId };
  await tx.kysely.updateTable('autopay_enrolment').set(set).where('id', '=', id).execute();
}

/** The method can't be charged any more; the portal warns from now on. */
export async function markMethodFailed(tx: Transaction, id: number, reason: DeclineReason, at: Date): Promise<void> {
  const set = { method_failed_at: at, method_failed_reason: reason };
  await tx.kysely.updateTable('autopay_enrolment').set(set).where('id', '=', id).where('method_failed_at', 'is', null).execute();
}

export async function dropBackup(tx: Transaction, id: number): Promise<void> {
  await tx.kysely.updateTable('autopay_enrolment').set({ backup_method_id: null }).where('id', '=', id).execute();
}

const cards = `
  select m.token, m.brand, m.display, m.expiration, e.id is not null as "isAutopay"
    from payment_method m
    left join autopay_enrolment e on e.account_id = m.account_id and e.payment_method_id = m.id and e.ended_at is null
   where m.account_id = $1 and m.kind = 'card' and m.removed_at is null order by m.is_default desc, m.id`;

export interface StoredCard {
  token: string;
  brand: string;
  display: string;
  expiration: string | null;
  isAutopay: boolean;
}

/** The account's stored cards, the default first. */
export function readCards(db: Queries, accountId: number): Promise<StoredCard[]> {
  return db.prepared<StoredCard>('autopay-cards', cards, [accountId]);
}

const paidByCard = `
  select reference, transaction_id as "transactionId", created_at as "begunAt" from payment
   where reference = $2 and account_id = $1 and channel = 'card' and state = 'succeeded' and created_at > $3 and provider = $4`;

/** The payment of that reference if this account made it since then, with a card typed into a form of that provider; null otherwise. */
export async function findPaidByCard(
  db: Queries,
  { accountId, reference, since, provider }: { accountId: number; reference: string; since: Date; provider: string },
): Promise<Sought | null> {
  const [row] = await db.prepared<Sought>('autopay-paid-by-card', paidByCard, [accountId, reference, since, provider]);
  return row ?? null;
}

const accountOf = `select number, time_zone as "timeZone" from account where id = $1`;

export async function readAccountZone(db: Queries, accountId: number): Promise<{ number: string; timeZone: string }> {
  const [row] = await db.prepared<{ number: string; timeZone: string }>('autopay-account', accountOf, [accountId]);
  if (!row) throw new Error('an account that was found before is gone');
  return row;
}

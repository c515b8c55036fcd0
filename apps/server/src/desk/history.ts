import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts/locales.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import { actorOf } from '../activity/index.ts';
import type { Queries } from '../platform/db/database.ts';
import {
  type EntryRow,
  type InvoiceRow,
  type LinkRow,
  type MessageRow,
  type PaymentRow,
  readConsents,
  readEntries,
  readInvoices,
  readLinks,
  readMessages,
  readOrders,
  readPayments,
  readVisits,
} from './history.store.ts';

type Calls = StaffContract['desk'];
type Money = RouteAnswer<Calls['getMoney']>;
type Work = RouteAnswer<Calls['getWork']>;
type People = RouteAnswer<Calls['getPeople']>;
type Messages = RouteAnswer<Calls['listMessages']>;
type Activity = RouteAnswer<Calls['listActivity']>;

const pageSize = 20;
const fromLatest = Number.MAX_SAFE_INTEGER;
const dollars = (amount: number): number => dollarsFromCents(cents(amount));
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Bills and payments as staff see them (S-052), in the reader's language. */
export async function moneyOf(db: Queries, accountId: number, locale: Locale): Promise<Money> {
  const [invoices, payments] = await Promise.all([readInvoices(db, accountId), readPayments(db, accountId)]);
  return { invoices: invoices.map(presentInvoice), payments: payments.map((payment) => presentPayment(payment, locale)) };
}

function presentInvoice(row: InvoiceRow): Money['invoices'][number] {
  const { id, number, invoice_date: date, due_date: dueDate, sent_as: sentAs } = row;
  return { id, number, date, dueDate, amount: dollars(row.amount_cents), open: dollars(row.open_cents), sentAs };
}

function presentPayment(row: PaymentRow, locale: Locale): Money['payments'][number] {
  return {
    reference: row.reference,
    datetime: row.created_at.toISOString(),
    amount: dollars(row.amount_cents),
    channel: row.channel,
    method: row.method_display && methodName(row.method_display, locale),
    state: moneyStateOf(row.state),
    responseText: row.unknown_word ?? row.response_text,
    returnCode: row.return_code,
    transactionId: row.transaction_id,
    authCode: row.auth_code,
    needsLook: row.case_opened_at !== null && (moneyStateOf(row.state) === 'sent' || row.unknown_word !== null),
  };
}

/** Orders with their work, and visits (S-053). */
export async function workOf(db: Queries, accountId: number): Promise<Work> {
  const [orders, visits] = await Promise.all([readOrders(db, accountId), readVisits(db, accountId)]);
  return {
    orders: orders.map(({ service_address: address, created_at: createdAt, modified_at: modifiedAt, ...order }) => ({
      ...order,
      address,
      createdDatetime: createdAt.toISOString(),
      modifiedDatetime: modifiedAt.toISOString(),
    })),
    visits,
  };
}

/** Links in both directions, and consents (S-054). */
export async function peopleOf(db: Queries, accountId: number): Promise<People> {
  const [links, consents] = await Promise.all([readLinks(db, accountId), readConsents(db, accountId)]);
  return {
    openedBy: links.filter((link) => link.is_opened_by).map((link) => ({ ...presentLink(link), username: link.username })),
    opens: links.filter((link) => !link.is_opened_by).map((link) => ({ ...presentLink(link), username: null })),
    consents: consents.map(({ given_at: givenAt, revoked_at: revokedAt, ...consent }) => ({
      ...consent,
      givenDatetime: givenAt.toISOString(),
      revokedDatetime: isoOrNull(revokedAt),
    })),
  };
}

function presentLink(row: LinkRow) {
  return {
    accountId: row.account_id,
    number: row.number,
    name: row.name ?? '',
    requestedDatetime: row.requested_at.toISOString(),
    registeredDatetime: isoOrNull(row.registered_at),
  };
}

/** A page of what was written to an account (S-055). */
export async function messagesOf(db: Queries, accountId: number, before: number | null): Promise<Messages> {
  const rows = await readMessages(db, accountId, { before: before ?? fromLatest, limit: pageSize + 1 });
  return { messages: rows.slice(0, pageSize).map(presentMessage), hasMore: rows.length > pageSize };
}

function presentMessage(row: MessageRow): Messages['messages'][number] {
  const { id, channel, subject } = row;
  return { id, channel, subject, createdDatetime: row.created_at.toISOString(), sentDatetime: isoOrNull(row.sent_at), state: stateOf(row) };
}

/** A message that was not sent and that nobody tries again was given up. */
function stateOf(row: MessageRow): Messages['messages'][number]['state'] {
  if (row.sent_at !== null) return 'sent';
  if (row.suppressed_at !== null) return 'suppressed';
  return row.next_try_at === null ? 'failed' : 'waiting';
}

/** A page of everything on record about an account (S-057): who it was and why, which its holder is not told. */
export async function activityOf(db: Queries, accountId: number, before: number | null): Promise<Activity> {
  const rows = await readEntries(db, accountId, { before: before ?? fromLatest, limit: pageSize + 1 });
  return { entries: rows.slice(0, pageSize).map((row) => presentEntry(row, accountId)), hasMore: rows.length > pageSize };
}

function presentEntry(row: EntryRow, accountId: number): Activity['entries'][number] {
  const { id, action, reason } = row;
  const event = { action, userId: row.user_id, staffId: row.staff_id, userAccountId: row.user_account_id };
  return {
    id,
    datetime: row.at.toISOString(),
    kind: action,
    actor: actorOf(event, accountId),
    who: row.staff_id === null ? row.username : row.staff_name,
    reason: reason === '' ? null : reason,
  };
}

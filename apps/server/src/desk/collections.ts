import type { RouteAnswer, RouteInput } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { type StaffRole, staffRoleNames, staffRoles } from '@porchlight/domain/access/staff-rights.ts';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { failedWithinMs, unknownForLongMs } from '@porchlight/domain/desk/collections.ts';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { type MoneyState, moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { findAccountOf, type ItemRow, type QueueAsked, readQueue, readWorkers, writeItem } from './collections.store.ts';
import type { DeskDeps } from './deps.ts';

type Calls = StaffContract['desk'];
type Queue = RouteAnswer<Calls['listCollections']>;
type Asked = RouteInput<Calls['listCollections']>['query'];
type Change = RouteInput<Calls['changeItem']>;

const pageSize = 40;
const workers: readonly StaffRole[] = staffRoleNames.filter((role) => (staffRoles[role] as readonly string[]).includes('collections.work'));

interface Asker {
  staffId: number;
  locale: Locale;
}

/** A page of a queue of what failed (S-067). */
export async function listCollections({ db, clock }: DeskDeps, asked: Asked, { staffId, locale }: Asker): Promise<Queue> {
  const now = clock.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const assignedTo = { mine: staffId, none: 0 };
  const question: QueueAsked = {
    now,
    unknownBefore: before(unknownForLongMs),
    failedAfter: before(failedWithinMs),
    trouble: asked.trouble ?? null,
    state: asked.state ?? 'open',
    assignedTo: asked.assigned ? assignedTo[asked.assigned] : null,
    after: readCursor(asked.after),
    limit: pageSize + 1,
  };
  const [rows, members] = await Promise.all([readQueue(db, asked.tab, question), readWorkers(db, workers)]);
  const shown = rows.slice(0, pageSize);
  const end = shown.at(-1);
  const next = rows.length > pageSize && end ? `${end.since.getTime()}-${end.subject_id}` : null;
  return { items: shown.map((row) => present(row, locale)), next, members };
}

/** Where a page goes on; what is no cursor of ours begins at the front. */
function readCursor(text: string | undefined): QueueAsked['after'] {
  const [, since, subjectId] = /^(\d{1,15})-(\d{1,16})$/.exec(text ?? '') ?? [];
  return since === undefined ? null : { since: new Date(Number(since)), subjectId: Number(subjectId) };
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

function present(row: ItemRow, locale: Locale): Queue['items'][number] {
  const { kind, version, trouble, reference, state, note } = row;
  return {
    kind,
    subjectId: row.subject_id,
    version,
    accountId: row.account_id,
    accountNumber: row.number,
    name: row.name ?? '',
    trouble,
    amount: dollarsFromCents(cents(row.amount_cents)),
    sinceDatetime: row.since.toISOString(),
    reference,
    responseText: saidOf(row.response_text, locale),
    nextTryDatetime: isoOrNull(row.next_try_at),
    dueOn: row.due_on,
    heldUntil: row.held_until,
    lastTold: row.told_at && { subject: row.told_subject, datetime: row.told_at.toISOString() },
    state,
    snoozedUntil: state === 'snoozed' ? row.snoozed_until : null,
    assignedTo: row.assigned_to === null ? null : { userId: row.assigned_to, name: row.assigned_name ?? '' },
    note,
  };
}

/** What the gateway said, as it said it; a reason that AutoPay keeps is a word of ours, and told in the reader's language. */
function saidOf(said: string | null, locale: Locale): string | null {
  const reasons: Readonly<Record<string, string>> = catalogue[locale].reasons;
  return said !== null && Object.hasOwn(reasons, said) ? (reasons[said] ?? said) : said;
}

/** Gives something to somebody, sets it aside or calls it done (S-068). Two who take it up at once: one finds it taken. */
export async function changeItem(
  { db, clock }: DeskDeps,
  { params, body }: Change,
  staffId: number,
): Promise<{ version: number } | Refusal<'GEN0004' | 'STF0002' | 'STF0059'>> {
  const { kind, subjectId } = params;
  const { assignedTo, state, version } = body;
  const at = clock.now();
  const account = await findAccountOf(db, kind, subjectId);
  if (account === null) return refuse('GEN0004');
  const { accountId, timeZone } = account;
  // The account's day, which is the one that ends it in the list.
  const until = state === 'snoozed' ? parseCalendarDate(body.snoozedUntil) : null;
  if (state === 'snoozed' && (until === null || until <= todayInZone(at, timeZone))) return refuse('STF0059');
  if (assignedTo !== null && !(await readWorkers(db, workers)).some(({ userId }) => userId === assignedTo)) return refuse('GEN0004');
  const note = body.note === '' ? null : body.note;
  return db.transaction(async (tx) => {
    const next = await writeItem(tx, {
      kind,
      subjectId,
      accountId,
      version,
      assignedTo,
      state,
      snoozedUntil: until,
      note,
      by: staffId,
      at,
    });
    if (next === null) return refuse('STF0002');
    const detail = { kind, subjectId, state, ...(assignedTo !== null && { assignedTo }), ...(until !== null && { until }) };
    await recordAudit(tx, { at, action: 'collections.changed', staffId, accountId, detail });
    return { version: next };
  });
}

/**
 * Asks the provider what became of a payment (S-069). That it was asked is on record before the call, which no transaction holds: its answer
 * books money by itself.
 */
export async function askProvider(
  { db, clock, payments }: DeskDeps,
  reference: string,
  staffId: number,
): Promise<{ state: MoneyState } | Refusal<'GEN0004' | 'STF0057'>> {
  const payment = await payments.find(db, reference);
  if (payment === null) return refuse('GEN0004');
  const { accountId } = payment;
  await recordAudit(db, { at: clock.now(), action: 'collections.paymentAsked', staffId, accountId, detail: { reference } });
  if (!(await payments.ask(reference))) return refuse('STF0057');
  const after = await payments.find(db, reference);
  return { state: moneyStateOf((after ?? payment).state) };
}

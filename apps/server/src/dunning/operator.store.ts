import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

const end = `update dunning_hold set ended_at = $2 where account_id = $1 and ended_at is null returning id`;
const place = `insert into dunning_hold (account_id, until_day, reason, placed_at) values ($1, $2, $3, $4)`;

/** Ends the hold of an account; false when it had none. */
export async function endHold(tx: Transaction, accountId: number, at: Date): Promise<boolean> {
  return (await tx.prepared('dunning-end-hold', end, [accountId, at])).length > 0;
}

/** Puts a hold on an account that has none. */
export async function insertHold(
  tx: Transaction,
  hold: { accountId: number; until: CalendarDate; reason: string; at: Date },
): Promise<void> {
  await tx.prepared('dunning-hold', place, [hold.accountId, hold.until, hold.reason, hold.at]);
}

export interface CaseRecord {
  dueOn: CalendarDate;
  openedOn: CalendarDate;
  closedOn: CalendarDate | null;
  closedAs: 'paid' | 'writtenOff' | null;
  steps: { kind: string; subject: number; on: CalendarDate; pastDueCents: number; feeCents: number | null; tells: CalendarDate | null }[];
}

const history = `
  select c.due_on as "dueOn", c.opened_on as "openedOn", c.closed_on as "closedOn", c.closed_as as "closedAs",
         (select coalesce(json_agg(json_build_object('kind', s.kind, 'subject', s.subject_id, 'on', s.taken_on, 'pastDueCents', s.past_due_cents,
                     'feeCents', s.fee_cents, 'tells', s.effective_on) order by s.id), '[]') from dunning_step s where s.case_id = c.id) as steps
    from dunning_case c where c.account_id = $1 order by c.id desc limit 20`;

/** The last cases of an account with their steps, newest first. */
export function readCases(db: Queries, accountId: number): Promise<CaseRecord[]> {
  return db.prepared<CaseRecord>('dunning-cases', history, [accountId]);
}

const byNumber = `select id from account where number = $1`;

export async function findAccountByNumber(db: Queries, number: string): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('dunning-account', byNumber, [number]);
  return row?.id ?? null;
}

const holdOf = `select until_day as until, reason from dunning_hold where account_id = $1 and ended_at is null`;

export async function readHold(db: Queries, accountId: number): Promise<{ until: CalendarDate; reason: string } | null> {
  const [row] = await db.prepared<{ until: CalendarDate; reason: string }>('dunning-hold-of', holdOf, [accountId]);
  return row ?? null;
}

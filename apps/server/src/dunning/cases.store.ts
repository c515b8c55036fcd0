import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { TakenStep } from '@porchlight/domain/dunning/next-steps.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';

const open = `
  with opened as (insert into dunning_case (account_id, due_on, opened_on) values ($1, $2, $3) returning id),
  named as (update account set dunning_case_id = (select id from opened) where id = $1)
  select id from opened`;

/** Opens the case of an account that has none; the account's lock is held. */
export async function openCase(tx: Transaction, accountId: number, dueOn: CalendarDate, today: CalendarDate): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>('dunning-open-case', open, [accountId, dueOn, today]);
  if (!row) throw new Error('a case was not written');
  return row.id;
}

const close = `
  with closed as (update dunning_case set closed_on = $3, closed_as = $4 where id = $2),
  cleared as (update account_notice set cleared_at = $5 where dunning_case_id = $2 and cleared_at is null)
  update account set dunning_case_id = null where id = $1`;

/** Closes a case, and clears what the account page shows of it. */
export async function closeCase(
  tx: Transaction,
  closed: { accountId: number; caseId: number; on: CalendarDate; as: 'paid' | 'writtenOff'; at: Date },
): Promise<void> {
  await tx.prepared('dunning-close-case', close, [closed.accountId, closed.caseId, closed.on, closed.as, closed.at]);
}

const step = `
  insert into dunning_step (case_id, account_id, kind, subject_id, taken_on, taken_at, past_due_cents, due_on, effective_on, fee_cents)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

export interface NewStep extends TakenStep {
  caseId: number;
  accountId: number;
  takenAt: Date;
  pastDueCents: Cents;
}

/** Puts a step on record. The database refuses one that was taken before, and with it everything else of the transaction. */
export async function insertStep(tx: Transaction, taken: NewStep): Promise<void> {
  const { caseId, accountId, kind, subjectId, takenOn, takenAt, pastDueCents, dueOn, effectiveOn, feeCents } = taken;
  const values = [caseId, accountId, kind, subjectId, takenOn, takenAt, pastDueCents, dueOn, effectiveOn, feeCents];
  await tx.prepared('dunning-step', step, values);
}

const showAgain = `update account_notice set message = $2, created_at = $3 where dunning_case_id = $1 and cleared_at is null returning id`;
const show = `insert into account_notice (account_id, dunning_case_id, kind, message, created_at) values ($1, $2, 'alert', $3, $4)`;

/** What the account page shows of a case: one notice, always the latest. `isNew` false changes only one that is shown already. */
export async function showNotice(
  tx: Transaction,
  notice: { accountId: number; caseId: number; message: string; at: Date; isNew: boolean },
): Promise<void> {
  const { accountId, caseId, message, at, isNew } = notice;
  const shown = await tx.prepared('dunning-show-again', showAgain, [caseId, message, at]);
  if (shown.length === 0 && isNew) await tx.prepared('dunning-show', show, [accountId, caseId, message, at]);
}

const suspend = `
  with off as (update service_line set status = 'Suspended' where account_id = $1 and status = 'Active' returning id),
  kept as (insert into dunning_suspended_line (case_id, account_id, service_line_id) select $2, $1, id from off)
  update account set status = 'Suspended' where id = $1`;

/** Switches an account and its active lines off, and remembers which these were. */
export async function suspendService(tx: Transaction, accountId: number, caseId: number): Promise<void> {
  await tx.prepared('dunning-suspend', suspend, [accountId, caseId]);
}

// A line that was ended or moved on meanwhile stays as it is.
const reconnect = `
  with back as (
    update service_line l set status = 'Active' from dunning_suspended_line s
     where s.case_id = $2 and l.id = s.service_line_id and l.account_id = $1 and l.status = 'Suspended')
  update account set status = 'Active' where id = $1`;

/** Switches an account and exactly those lines on again that were switched off for the case. */
export async function reconnectService(tx: Transaction, accountId: number, caseId: number): Promise<void> {
  await tx.prepared('dunning-reconnect', reconnect, [accountId, caseId]);
}

const deactivate = `
  with ended as (update service_line set status = 'Deactivated' where account_id = $1 and status <> 'Deactivated')
  update account set status = 'Deactivated' where id = $1`;

/** Ends an account's service. */
export async function deactivateService(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('dunning-deactivate', deactivate, [accountId]);
}

const markWrittenOff = `update account set status = 'Written-Off' where id = $1`;

export async function markAccountWrittenOff(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('dunning-written-off', markWrittenOff, [accountId]);
}

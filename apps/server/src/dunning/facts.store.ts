import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { TakenStep } from '@porchlight/domain/dunning/next-steps.ts';
import type { UnpaidInvoice } from '@porchlight/domain/dunning/past-due.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** Everything that decides what follows for an account. */
export interface AccountFacts {
  id: number;
  number: string;
  accountType: BillingPolicy['accountType'];
  status: string;
  timeZone: string;
  caseId: number | null;
  openedOn: CalendarDate | null;
  /** Oldest due date first. */
  open: (UnpaidInvoice & { hadLateFee: boolean })[];
  /** Bank payments on their way. */
  onItsWay: Cents;
  /** A payment has no outcome yet, or AutoPay is about to charge again. */
  isHeldBack: boolean;
  /** No step is taken before that day. */
  heldUntil: CalendarDate | null;
  /** Of the open case, in the order they were taken. */
  steps: TakenStep[];
}

const facts = `
  select a.id, a.number, a.type as "accountType", a.status, a.time_zone as "timeZone", a.dunning_case_id as "caseId",
         (select c.opened_on from dunning_case c where c.id = a.dunning_case_id) as "openedOn",
         (select coalesce(json_agg(json_build_object('id', i.id, 'dueDate', i.due_date, 'openCents', i.open_cents,
                     'hadLateFee', exists (select from dunning_step s where s.subject_id = i.id and s.kind = 'lateFee')) order by i.due_date, i.id), '[]')
            from invoice i where i.account_id = a.id and i.open_cents > 0) as open,
         (select coalesce(sum(p.amount_cents), 0)::int8 from payment p where p.account_id = a.id and p.state = 'accepted') as "onItsWay",
         exists (select from payment p where p.account_id = a.id and p.state in ('created', 'formIssued', 'submitted', 'unknown'))
           or exists (select from autopay_charge c where c.account_id = a.id and c.next_try_at is not null and c.state <> 'skipped')
           as "isHeldBack",
         (select h.until_day from dunning_hold h where h.account_id = a.id and h.ended_at is null) as "heldUntil",
         (select coalesce(json_agg(json_build_object('kind', s.kind, 'subjectId', s.subject_id, 'takenOn', s.taken_on, 'dueOn', s.due_on,
                     'effectiveOn', s.effective_on, 'feeCents', s.fee_cents) order by s.id), '[]')
            from dunning_step s where s.case_id = a.dunning_case_id) as steps
    from account a where a.id = any($1::int8[]) order by a.id`;

/** Of those accounts, in the order of their ids. */
export function readFacts(db: Queries, accountIds: readonly number[]): Promise<AccountFacts[]> {
  return db.prepared<AccountFacts>('dunning-facts', facts, [accountIds]);
}

// A connection keeps the plan of its first statements. Made while there were hardly any cases, it would read all of them for each account ever after.
const byIndex = `set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off; set local enable_material = off`;

/**
 * The same for whoever goes on to change something, or reads many: this and everything after it in the transaction looks rows up by index. Under an
 * account's lock its facts stay as they are read.
 */
export async function readFactsByIndex(tx: Transaction, accountIds: readonly number[]): Promise<AccountFacts[]> {
  const [, rows] = await Promise.all([tx.script(byIndex), tx.prepared<AccountFacts>('dunning-facts-by-index', facts, [accountIds])]);
  return rows;
}

// Both in the order of their indexes, so that a page costs what it holds.
const concerned = `
  select id from (
    (select distinct i.account_id as id from invoice i
      where i.open_cents > 0 and i.due_date < $1::date and i.account_id > $2 order by i.account_id limit $3)
    union
    (select c.account_id as id from dunning_case c where c.closed_on is null and c.account_id > $2 order by c.account_id limit $3)
  ) as x order by id limit $3`;

/** Accounts with an invoice that is past due on that day, or with an open case, in the order of their ids. */
export async function readConcerned(db: Queries, day: CalendarDate, afterId: number, limit: number): Promise<number[]> {
  return (await db.prepared<{ id: number }>('dunning-concerned', concerned, [day, afterId, limit])).map(({ id }) => id);
}

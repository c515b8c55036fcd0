import type { ChargeState } from '@porchlight/domain/autopay/charge-decision.ts';
import type { OpenBill } from '@porchlight/domain/autopay/due-charge.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Queries } from '../platform/db/database.ts';
import { type Enrolment, enrolmentColumns, openEnrolments } from './enrolments.store.ts';

export interface PlanBill extends OpenBill {
  invoiceDate: string;
}

/** What AutoPay has in front of it, as it stands, of an account where it is on. */
export interface PlanRows {
  timeZone: string;
  enrolment: Enrolment;
  bills: PlanBill[];
  /** Pending at the bank, or tried and without an outcome yet. */
  onItsWayCents: Cents;
  charges: Charge[];
}

interface Charge {
  dueOn: string;
  state: ChargeState;
  amountCents: Cents;
  reason: string | null;
  nextTryAt: Date | null;
}

type PlanRow = Enrolment &
  Omit<PlanRows, 'enrolment' | 'charges'> & { charges: (Omit<Charge, 'nextTryAt'> & { nextTryAt: string | null })[] };

const plans = `
  select ${enrolmentColumns}, a.time_zone as "timeZone",
         (select coalesce(json_agg(json_build_object('id', i.id, 'invoiceDate', i.invoice_date, 'dueDate', i.due_date, 'openCents', i.open_cents)
                     order by i.due_date, i.id), '[]') from invoice i where i.account_id = a.id and i.open_cents > 0) as bills,
         (select coalesce(sum(p.amount_cents), 0)::int8 from payment p
           where p.account_id = a.id and (p.state = 'accepted' or (p.channel = 'autopay' and p.state in ('submitted', 'unknown')))) as "onItsWayCents",
         (select coalesce(json_agg(json_build_object('dueOn', c.due_on, 'state', c.state, 'amountCents', c.amount_cents, 'reason', c.reason,
                     'nextTryAt', c.next_try_at) order by c.due_on desc), '[]')
            from (select * from autopay_charge where account_id = a.id order by due_on desc limit 24) c) as charges
    ${openEnrolments}`;

/** Null where AutoPay is off. */
export async function readPlan(db: Queries, accountId: number): Promise<PlanRows | null> {
  const [own] = await readPlans(db, [accountId]);
  return own ?? null;
}

/** Of those of these accounts where AutoPay is on. */
export async function readPlans(db: Queries, accountIds: readonly number[]): Promise<PlanRows[]> {
  const rows = await db.prepared<PlanRow>('autopay-plan', plans, [accountIds]);
  return rows.map((row) => ({
    timeZone: row.timeZone,
    enrolment: row,
    bills: row.bills,
    onItsWayCents: row.onItsWayCents,
    charges: row.charges.map((charge) => ({ ...charge, nextTryAt: charge.nextTryAt === null ? null : new Date(charge.nextTryAt) })),
  }));
}

export interface ChargeHistoryRow {
  id: number;
  dueOn: string;
  state: ChargeState;
  amountCents: Cents;
  reason: string | null;
  updatedAt: Date;
  tries: {
    reference: string;
    at: string;
    amountCents: Cents;
    method: string | null;
    isBackup: boolean;
    state: PaymentState;
    reason: DeclineReason | null;
  }[];
}

const history = `
  select c.id, c.due_on as "dueOn", c.state, c.amount_cents as "amountCents", c.reason, c.updated_at as "updatedAt",
         (select coalesce(json_agg(json_build_object('reference', p.reference, 'at', p.created_at, 'amountCents', p.amount_cents,
                     'method', p.method_display, 'isBackup', p.is_backup, 'state', p.state, 'reason', p.reason) order by p.id), '[]')
            from payment p where p.autopay_charge_id = c.id) as tries
    from autopay_charge c where c.account_id = $1 order by c.due_on desc limit 100`;

/** Charge by charge, newest first, each with its tries, oldest first. */
export function readChargeHistory(db: Queries, accountId: number): Promise<ChargeHistoryRow[]> {
  return db.prepared<ChargeHistoryRow>('autopay-history', history, [accountId]);
}

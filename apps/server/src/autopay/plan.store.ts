import type { ChargeState } from '@porchlight/domain/autopay/charge-decision.ts';
import type { OpenBill } from '@porchlight/domain/autopay/due-charge.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Queries } from '../platform/db/database.ts';
import { type Enrolment, readEnrolment, readEnrolments } from './enrolments.store.ts';

export interface PlanBill extends OpenBill {
  invoiceDate: string;
}

/** What AutoPay has in front of it, as it stands. */
export interface PlanRows {
  timeZone: string;
  enrolment: Enrolment | null;
  bills: PlanBill[];
  /** Pending at the bank, or tried and without an outcome yet. */
  onItsWayCents: Cents;
  charges: { dueOn: string; state: ChargeState; amountCents: Cents; reason: string | null; nextTryAt: Date | null }[];
}

const around = `
  select a.id, a.time_zone as "timeZone",
         (select coalesce(json_agg(json_build_object('id', i.id, 'invoiceDate', i.invoice_date, 'dueDate', i.due_date, 'openCents', i.open_cents)
                     order by i.due_date, i.id), '[]') from invoice i where i.account_id = a.id and i.open_cents > 0) as bills,
         (select coalesce(sum(p.amount_cents), 0)::int8 from payment p
           where p.account_id = a.id and (p.state = 'accepted' or (p.channel = 'autopay' and p.state in ('submitted', 'unknown')))) as "onItsWayCents",
         (select coalesce(json_agg(json_build_object('dueOn', c.due_on, 'state', c.state, 'amountCents', c.amount_cents, 'reason', c.reason,
                     'nextTryAt', c.next_try_at) order by c.due_on desc), '[]')
            from (select * from autopay_charge where account_id = a.id order by due_on desc limit 24) c) as charges
    from account a where a.id = any($1::int8[])`;

export async function readPlan(db: Queries, accountId: number): Promise<PlanRows> {
  const [enrolment, rows] = await Promise.all([readEnrolment(db, accountId), readAround(db, [accountId])]);
  const own = rows.get(accountId);
  if (!own) throw new Error('an account that was found before is gone');
  return { ...own, enrolment };
}

/** The same for those of these accounts whose AutoPay is on. */
export async function readEnrolledPlans(db: Queries, accountIds: readonly number[]): Promise<Map<number, PlanRows>> {
  const enrolments = await readEnrolments(db, accountIds);
  if (enrolments.length === 0) return new Map();
  const rows = await readAround(
    db,
    enrolments.map((enrolment) => enrolment.accountId),
  );
  return new Map(
    enrolments.flatMap((enrolment): [number, PlanRows][] => {
      const own = rows.get(enrolment.accountId);
      return own ? [[enrolment.accountId, { ...own, enrolment }]] : [];
    }),
  );
}

async function readAround(db: Queries, accountIds: readonly number[]): Promise<Map<number, Omit<PlanRows, 'enrolment'>>> {
  const rows = await db.prepared<Omit<PlanRows, 'enrolment'> & { id: number }>('autopay-plan', around, [accountIds]);
  return new Map(
    rows.map(({ id, ...row }) => {
      const charges = row.charges.map((charge) => ({
        ...charge,
        nextTryAt: charge.nextTryAt === null ? null : new Date(charge.nextTryAt),
      }));
      return [id, { ...row, charges }];
    }),
  );
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

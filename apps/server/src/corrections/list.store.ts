import type { CreditPlace, CreditReason, RefundReason, RefundWay, ReversalReason, TakenWay } from '@porchlight/domain/corrections/kinds.ts';
import type { RefundState } from '@porchlight/domain/corrections/refund-states.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Database, Queries } from '../platform/db/database.ts';

export interface PaymentRow {
  id: number;
  reference: string;
  accountId: number;
  amountCents: Cents;
  methodType: string;
  methodDisplay: string | null;
  provider: string;
  channel: string;
  createdAt: Date;
  paidOn: string | null;
  state: PaymentState;
  taken: { way: TakenWay; number: string; note: string; by: string; at: Date } | null;
  reversal: { reason: ReversalReason; note: string; by: string; at: Date } | null;
}

export interface RefundRow {
  id: number;
  accountId: number;
  reference: string;
  payment: string;
  amountCents: Cents;
  way: RefundWay;
  state: RefundState;
  isVoid: boolean;
  reason: RefundReason;
  note: string;
  number: string;
  by: string;
  askedAt: Date;
  doneOn: string | null;
  responseText: string | null;
  caseOpenedAt: Date | null;
}

export interface CreditRow {
  id: number;
  accountId: number;
  amountCents: Cents;
  reason: CreditReason;
  note: string;
  place: CreditPlace;
  by: string;
  givenAt: Date;
  /** What waits for the next bill, zero for nothing. */
  leftCents: Cents;
  withdrawal: { cents: Cents; by: string; at: Date } | null;
}

export interface AccountRows {
  account: { number: string; timeZone: string; balanceCents: Cents };
  payments: PaymentRow[];
  refunds: RefundRow[];
  credits: CreditRow[];
}

const account = `
  select a.number, a.time_zone as "timeZone", coalesce(b.receivable_cents + b.unapplied_cents, 0) as "balanceCents"
    from account a left join account_balance b on b.account_id = a.id where a.id = $1`;

const nameOf = (user: string): string => `coalesce((select display_name from staff_member where user_id = ${user}), '')`;

const payments = `
  select p.id, p.reference, p.account_id as "accountId", p.amount_cents as "amountCents", p.method_type as "methodType",
         p.method_display as "methodDisplay", p.provider, p.channel, p.created_at as "createdAt", p.paid_on as "paidOn", p.state,
         t.way, t.number, t.note, t.taken_at as "takenAt", ${nameOf('t.taken_by')} as "takenBy",
         t.reversal_reason as "reversalReason", t.reversal_note as "reversalNote", t.reversed_at as "reversedAt", ${nameOf('t.reversed_by')} as "reversedBy"
    from payment p left join taken_payment t on t.payment_id = p.id`;

type FlatPayment = Omit<PaymentRow, 'taken' | 'reversal'> & {
  way: TakenWay | null;
  number: string;
  note: string;
  takenAt: Date;
  takenBy: string;
  reversalReason: ReversalReason | null;
  reversalNote: string;
  reversedAt: Date;
  reversedBy: string;
};

function paymentOf(row: FlatPayment): PaymentRow {
  const { way, number, note, takenAt, takenBy, reversalReason, reversalNote, reversedAt, reversedBy, ...payment } = row;
  return {
    ...payment,
    taken: way === null ? null : { way, number, note, by: takenBy, at: takenAt },
    reversal: reversalReason === null ? null : { reason: reversalReason, note: reversalNote, by: reversedBy, at: reversedAt },
  };
}

const refunds = `
  select r.id, r.account_id as "accountId", r.reference, p.reference as payment, r.amount_cents as "amountCents", r.way, r.state, r.is_void as "isVoid",
         r.reason, r.note, r.number, ${nameOf('r.asked_by')} as by, r.asked_at as "askedAt", r.done_on as "doneOn",
         r.response_text as "responseText", r.case_opened_at as "caseOpenedAt"
    from refund r join payment p on p.id = r.payment_id`;

const credits = `
  select c.id, c.account_id as "accountId", c.amount_cents as "amountCents", c.reason, c.note, c.place, ${nameOf('c.given_by')} as by,
         c.given_at as "givenAt", coalesce(-w.amount_cents, 0) as "leftCents",
         c.withdrawn_cents as "withdrawnCents", c.withdrawn_at as "withdrawnAt", ${nameOf('c.withdrawn_by')} as "withdrawnBy"
    from account_credit c left join pending_charge w on w.id = c.pending_charge_id and w.invoice_id is null`;

type FlatCredit = Omit<CreditRow, 'withdrawal'> & { withdrawnCents: Cents | null; withdrawnAt: Date; withdrawnBy: string };

function creditOf({ withdrawnCents, withdrawnAt, withdrawnBy, ...credit }: FlatCredit): CreditRow {
  return { ...credit, withdrawal: withdrawnCents === null ? null : { cents: withdrawnCents, by: withdrawnBy, at: withdrawnAt } };
}

/** Everything of an account as of one moment, newest first; null when there is no such account. */
export function readAccountRows(db: Pick<Database, 'transaction'>, accountId: number): Promise<AccountRows | null> {
  return db.transaction(
    async (tx) => {
      const [found] = await tx.prepared<AccountRows['account']>('corrections-account', account, [accountId]);
      if (!found) return null;
      const of = [accountId];
      const [paid, refunded, credited] = await Promise.all([
        tx.prepared<FlatPayment>('corrections-payments', `${payments} where p.account_id = $1 order by p.created_at desc, p.id desc`, of),
        tx.prepared<RefundRow>('corrections-refunds', `${refunds} where r.account_id = $1 order by r.id desc`, of),
        tx.prepared<FlatCredit>('corrections-credits', `${credits} where c.account_id = $1 order by c.id desc`, of),
      ]);
      return { account: found, payments: paid.map(paymentOf), refunds: refunded, credits: credited.map(creditOf) };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

/** One payment with its refunds; null without one. */
export async function readPaymentRow(db: Queries, paymentId: number): Promise<{ payment: PaymentRow; refunds: RefundRow[] } | null> {
  const [row] = await db.prepared<FlatPayment>('corrections-payment', `${payments} where p.id = $1`, [paymentId]);
  if (!row) return null;
  const rows = await db.prepared<RefundRow>('corrections-refunds-of', `${refunds} where r.payment_id = $1 order by r.id desc`, [paymentId]);
  return { payment: paymentOf(row), refunds: rows };
}

export async function readRefundRow(db: Queries, refundId: number): Promise<RefundRow | null> {
  const [row] = await db.prepared<RefundRow>('corrections-refund', `${refunds} where r.id = $1`, [refundId]);
  return row ?? null;
}

export async function readCreditRow(db: Queries, creditId: number): Promise<CreditRow | null> {
  const [row] = await db.prepared<FlatCredit>('corrections-credit', `${credits} where c.id = $1`, [creditId]);
  return row ? creditOf(row) : null;
}

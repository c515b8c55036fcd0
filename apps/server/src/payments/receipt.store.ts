import type { Database, Queries } from '../platform/db/database.ts';
import { paymentColumns } from './payments.store.ts';
import type { GivenBack, ReceiptRows } from './receipt.ts';

const head = `
  select ${paymentColumns}, p.state_changed_at as "stateChangedAt", a.number as "accountNumber", a.time_zone as "timeZone",
         coalesce(b.receivable_cents + b.unapplied_cents, 0) as "balanceCents",
         c.first_name as "firstName", c.last_name as "lastName", c.company
    from payment p join account a on a.id = p.account_id
    left join account_balance b on b.account_id = a.id left join contact c on c.account_id = a.id
   where p.reference = $1 and p.account_id = $2`;

const moves = `select to_state as "to", at from payment_event where payment_id = $1 order by id`;

// The lines stand in the order in which the payment was laid on the invoices: the oldest first, what is left over last.
const parts = `
  select l.invoice_id as "invoiceId", i.number as "invoiceNumber", -l.amount_cents as "amountCents"
    from ledger_journal j join ledger_line l on l.journal_id = j.id left join invoice i on i.id = l.invoice_id
   where j.payment_id = $1 and j.kind = 'payment' and l.ledger_account in ('receivable', 'unapplied') order by l.id`;

// What is not done yet is no news for the customer: it is told when it is.
const refunds = `
  select amount_cents as "amountCents", done_on as "on", case when is_void then 'stopped' else way end as how
    from refund where payment_id = $1 and state = 'done' order by id`;

/** An attempt, its moves and what it paid, as of one moment: a move in between must not make them disagree. Null: not this account's. */
export function readReceipt(db: Pick<Database, 'transaction'>, accountId: number, reference: string): Promise<ReceiptRows | null> {
  return db.transaction(
    async (tx) => {
      const [found] = await tx.prepared<ReceiptRows['head']>('receipt-head', head, [reference, accountId]);
      if (!found) return null;
      const [moved, laid, given] = await Promise.all([
        tx.prepared<ReceiptRows['moves'][number]>('receipt-moves', moves, [found.id]),
        tx.prepared<ReceiptRows['parts'][number]>('receipt-parts', parts, [found.id]),
        tx.prepared<GivenBack>('receipt-refunds', refunds, [found.id]),
      ]);
      return { head: found, moves: moved, parts: laid, refunds: given };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

export type AttemptRow = Pick<
  ReceiptRows['head'],
  'reference' | 'createdAt' | 'amountCents' | 'methodType' | 'methodDisplay' | 'channel' | 'state' | 'reason' | 'returnCode'
>;

const attempts = `
  select reference, created_at as "createdAt", amount_cents as "amountCents", method_type as "methodType",
         method_display as "methodDisplay", channel, state, reason, return_code as "returnCode"
    from payment where account_id = $1 order by created_at desc, id desc`;

/** Every attempt of an account, newest first, whatever became of it. */
export function readAttempts(db: Queries, accountId: number): Promise<AttemptRow[]> {
  return db.prepared<AttemptRow>('payment-attempts', attempts, [accountId]);
}

import type { Transaction } from '../platform/db/database.ts';
import type { PaymentRecord } from './payment.ts';
import { paymentColumns } from './payments.store.ts';
import type { TakenPayment } from './staff-moves.ts';

// No provider knows of it and nobody has to be asked: it is what staff say it is, and arrived.
const insert = `
  with taken as (
    insert into payment as p (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at,
                              submitted_at, method_display, fingerprint, paid_on)
    values ($1, $2, 'taken', $3, 'STAFF', $4, 'settled', $5, $5, $5, $6, '', $7) returning ${paymentColumns}
  ), noted as (
    insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
    select "accountId", id, $5, 'staff', 'settled', null, 'settled' from taken
  )
  select * from taken`;

/** Writes a payment that came outside the portal, with its first event, not yet booked. */
export async function insertTaken(tx: Transaction, taken: TakenPayment & { reference: string }): Promise<PaymentRecord> {
  const { reference, account, methodType, amountCents, at, number, receivedOn } = taken;
  const values = [reference, account.id, methodType, amountCents, at, number, receivedOn];
  const [row] = await tx.prepared<PaymentRecord>('payment-taken', insert, values);
  if (!row) throw new Error('the payment was not written');
  return row;
}

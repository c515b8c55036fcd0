import { randomBytes } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Insertable } from 'kysely';
import type { Ledger } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { PaymentTable } from '../../src/platform/db/tables/payments.ts';

/** A payment taken over from before, booked as succeeded; every call another reference. */
export function buildPayment(accountId: number, payment: Partial<Insertable<PaymentTable>> = {}): Insertable<PaymentTable> {
  const at = new Date('2026-05-10T15:00:00Z');
  return {
    reference: randomBytes(10).toString('hex').toUpperCase(),
    account_id: accountId,
    user_id: null,
    channel: 'imported',
    method_type: 'CHECK',
    provider: 'IMPORTED',
    amount_cents: 50_00,
    state: 'succeeded',
    created_at: at,
    state_changed_at: at,
    fingerprint: Buffer.alloc(0),
    paid_on: '2026-05-10',
    ...payment,
  };
}

export interface SeededPayment {
  paymentId: number;
  reference: string;
}

/** Writes a payment's row, unbooked. */
export async function seedPaymentRow(db: Database, payment: Insertable<PaymentTable>): Promise<SeededPayment> {
  const row = await db.kysely.insertInto('payment').values(payment).returning(['id', 'reference']).executeTakeFirstOrThrow();
  return { paymentId: row.id, reference: row.reference };
}

/** Writes a payment of that amount and books it through the ledger. */
export async function seedBookedPayment(
  db: Database,
  ledger: Ledger,
  accountId: number,
  amountCents: number,
  payment: Partial<Insertable<PaymentTable>> = {},
): Promise<SeededPayment> {
  const seeded = await seedPaymentRow(db, buildPayment(accountId, { amount_cents: amountCents, ...payment }));
  const booking = { paymentId: seeded.paymentId, accountId, amountCents: cents(amountCents), occurredOn: '2026-05-10' };
  await db.transaction((tx) => ledger.postCardPayment(tx, booking));
  return seeded;
}

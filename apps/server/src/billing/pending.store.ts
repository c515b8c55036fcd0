import type { BillLine } from '@porchlight/domain/billing/bill-line.ts';
import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import type { Transaction } from '../platform/db/database.ts';

/** A line that waits for the next bill of its account. */
export interface NewPendingLine extends BillLine {
  /** What it stands for, the same on every bill. */
  readonly chargeKey: string | null;
  /** What taxes and fees of it depend on; null: none are worked out from it. */
  readonly chargeClass: ChargeClass | null;
}

/** Lines that wait for the next bill of an account. */
export interface NewPendingCharges {
  readonly accountId: number;
  /** The order they are because of; null: of none. */
  readonly orderId: number | null;
  readonly at: Date;
  readonly lines: readonly NewPendingLine[];
}

const insertCharges = `
  insert into pending_charge (account_id, order_id, created_at, kind, description, period_start, period_end, amount_cents, charge_key, charge_class)
  select $1, $2, $3, c.kind, c.description, c."periodStart", c."periodEnd", c.cents, c."chargeKey", c."chargeClass"
    from rows from (jsonb_to_recordset($4::jsonb)
           as (kind text, description text, "periodStart" date, "periodEnd" date, cents int8, "chargeKey" text, "chargeClass" text)) with ordinality as c
           (kind, description, "periodStart", "periodEnd", cents, "chargeKey", "chargeClass", place)
   order by c.place`;

/** Puts lines on the next bill, in their order. */
export async function insertPendingCharges(tx: Transaction, { accountId, orderId, at, lines }: NewPendingCharges): Promise<void> {
  if (lines.length > 0) await tx.prepared('billing-pending-insert', insertCharges, [accountId, orderId, at, JSON.stringify(lines)]);
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChargeClassColumn } from './billing.ts';

/** Written as text, read parsed. */
type Json = ColumnType<unknown, string, string>;

interface ChangeOrderTable {
  order_id: number;
  account_id: number;
  service_line_id: number;
  name: string;
  from_plan_id: number;
  to_plan_id: number;
  request: Json;
  items: Json;
  note: string;
  created_at: Date;
  ended_at: Date | null;
}

interface PendingChargeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
  order_id: number | null;
  created_at: Date;
  charge_key: Generated<string | null>;
  charge_class: Generated<ChargeClassColumn | null>;
  /** The invoice that carries it; null: the next one will. */
  invoice_id: number | null;
}

/** Row types of plan changes and of what the next invoice carries because of them. */
export interface PlanChangeTables {
  change_order: ChangeOrderTable;
  pending_charge: PendingChargeTable;
}

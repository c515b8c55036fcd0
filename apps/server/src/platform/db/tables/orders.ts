import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string | undefined, string>;

export interface CustomerOrderTable {
  id: Generated<number>;
  account_id: number;
  status: 'PENDING' | 'IN_PROGRESS' | 'FINISHED' | 'CANCELLED';
  description: string;
  /** As whoever reads Spanish is told; null: the same as everybody. */
  description_es: Generated<string | null>;
  type: string;
  service_address: string;
  created_at: Date;
  modified_at: Date;
  /** The member of staff who looks after it. */
  assigned_to: Generated<number | null>;
}

interface ServiceOrderTable {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  description: string;
  description_es: Generated<string | null>;
  type: string;
  service_address: string;
  modified_at: Date;
  workflow_chain: Json;
  /** The workflow it follows and its step there; null: imported with a chain of its own. */
  workflow: string | null;
  step: string | null;
  expected_by: string | null;
}

interface OrderEventTable {
  id: GeneratedAlways<number>;
  account_id: number;
  order_id: number;
  service_order_id: number;
  at: Date;
  event: string;
  from_step: string | null;
  to_step: string;
  actor: 'customer' | 'visitor' | 'staff' | 'operator' | 'system';
  user_id: number | null;
  note: string | null;
}

interface OrderNoteTable {
  id: GeneratedAlways<number>;
  account_id: number;
  order_id: number;
  user_id: number;
  at: Date;
  note: string;
}

/** Row types of orders, the work they need and what happened to it. */
export interface OrderTables {
  customer_order: CustomerOrderTable;
  service_order: ServiceOrderTable;
  order_event: OrderEventTable;
  order_note: OrderNoteTable;
}

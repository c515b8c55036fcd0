import type { ItemChange } from '@porchlight/domain/plan-change/change-selection.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** What an order changes of a line. */
export interface NewChange {
  orderId: number;
  accountId: number;
  lineId: number;
  /** Of the request: the same name is the same order (D-013). */
  name: string;
  fromPlanId: number;
  toPlanId: number;
  changes: readonly ItemChange[];
  items: readonly ChosenItem[];
  note: string;
  at: Date;
}

const insert = `
  insert into change_order (order_id, account_id, service_line_id, name, from_plan_id, to_plan_id, request, items, note, created_at)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10)`;

export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  const { orderId, accountId, lineId, name, fromPlanId, toPlanId, changes, items, note, at } = change;
  const values = [orderId, accountId, lineId, name, fromPlanId, toPlanId, JSON.stringify(changes), JSON.stringify(items), note, at];
  await tx.prepared('change-order-insert', insert, values);
}

export interface NamedChange {
  orderId: number;
  /** Whether it asked for the same thing. */
  isSame: boolean;
}

const named = `
  select order_id as "orderId", (service_line_id = $3 and to_plan_id = $4 and request = $5::jsonb and note = $6) as "isSame"
    from change_order where account_id = $1 and name = $2`;

/** The order of that name, which a repeated request gets again. */
export async function findNamedChange(
  db: Queries,
  { accountId, name, lineId, toPlanId, changes, note }: Pick<NewChange, 'accountId' | 'name' | 'lineId' | 'toPlanId' | 'changes' | 'note'>,
): Promise<NamedChange | null> {
  const values = [accountId, name, lineId, toPlanId, JSON.stringify(changes), note];
  const [row] = await db.prepared<NamedChange>('change-order-named', named, values);
  return row ?? null;
}

const open = 'select exists (select from change_order where service_line_id = $1 and ended_at is null) as found';

/** Whether a change of that line is under way. */
export async function hasOpenChange(db: Queries, lineId: number): Promise<boolean> {
  const [row] = await db.prepared<{ found: boolean }>('change-order-open', open, [lineId]);
  return row?.found === true;
}

/** A change that is neither applied nor withdrawn. */
export interface OpenChange {
  orderId: number;
  accountId: number;
  lineId: number;
  fromPlanId: number;
  toPlanId: number;
  changes: ItemChange[];
}

const openOfOrder = `
  select order_id as "orderId", account_id as "accountId", service_line_id as "lineId", from_plan_id as "fromPlanId",
         to_plan_id as "toPlanId", request as changes
    from change_order where order_id = $1 and ended_at is null`;

/** The open change of an order; null when there is none, or it has ended. Read it under the account's lock to act on it. */
export async function readOpenChange(db: Queries, orderId: number): Promise<OpenChange | null> {
  const [row] = await db.prepared<OpenChange>('change-order-of-order', openOfOrder, [orderId]);
  return row ?? null;
}

const end = `
  update change_order set ended_at = $2, items = coalesce($3::jsonb, items) where order_id = $1 and ended_at is null`;

/** Ends a change: applied, with what is recorded for the line now, or withdrawn. */
export async function endChange(tx: Transaction, orderId: number, at: Date, items: readonly ChosenItem[] | null): Promise<void> {
  await tx.prepared('change-order-end', end, [orderId, at, items === null ? null : JSON.stringify(items)]);
}

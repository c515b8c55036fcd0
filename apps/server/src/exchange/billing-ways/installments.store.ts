import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import { rowName } from '../engine/named-rows.store.ts';
import type { installmentColumns } from './columns.ts';

export type InstallmentRow = FullRow<typeof installmentColumns>;
type Read = InstallmentRow & { id: number };

const state = `
  select i.id, ${rowName('installment_plan', 'i')} as external_id, a.number as account, null as account_external_id, i.item, i.invoiced_item,
         i.total_cents as total, i.balance_cents as "left", i.per_bill_cents as per_bill
    from installment_plan i join account a on a.id = i.account_id`;

function split(rows: readonly Read[]): { id: number; row: InstallmentRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readInstallments(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, InstallmentRow>> {
  const rows = await db.prepared<Read>('exchange-installments', `${state} where i.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readInstallmentPage(db: Queries, after: number, limit: number): Promise<{ id: number; row: InstallmentRow }[]> {
  return split(await db.prepared<Read>('exchange-installment-page', `${state} where i.id > $1 order by i.id limit $2`, [after, limit]));
}

const given = `
  json_to_recordset($1::json) as g (id int8, "accountId" int8, item text, invoiced_item text, total int8, "left" int8,
    per_bill int8, at int8)`;
const insertText = `
  insert into installment_plan (account_id, total_cents, balance_cents, invoiced_item, item, per_bill_cents)
  select g."accountId", g.total, g."left", g.invoiced_item, g.item, g.per_bill from ${given} order by g.at
  returning id`;
const updateText = `
  update installment_plan i
     set total_cents = g.total, balance_cents = g."left", invoiced_item = g.invoiced_item, item = g.item, per_bill_cents = g.per_bill
    from ${given} where i.id = g.id`;

export interface WrittenInstallment {
  id: number | null;
  accountId: number;
  row: InstallmentRow;
}

const json = (rows: readonly WrittenInstallment[]) => JSON.stringify(rows.map(({ row, ...rest }, at) => ({ ...row, ...rest, at })));

/** New plans, in their order; answers their ids. */
export async function insertInstallments(tx: Transaction, rows: readonly WrittenInstallment[]): Promise<number[]> {
  return (await tx.prepared<{ id: number }>('exchange-installments-insert', insertText, [json(rows)])).map(({ id }) => id);
}

export async function updateInstallments(tx: Transaction, rows: readonly WrittenInstallment[]): Promise<void> {
  await tx.prepared('exchange-installments-update', updateText, [json(rows)]);
}

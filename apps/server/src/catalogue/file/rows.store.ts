import type { Queries, Transaction } from '../../platform/db/database.ts';
import { onSale } from '../sale-days.store.ts';

/** Tables whose rows have a code. Names of tables and columns come from this program only, values from the file only. */
export type CodedTable =
  | 'location'
  | 'address_zone'
  | 'service_provider'
  | 'plan_category'
  | 'feature'
  | 'feature_package'
  | 'feature_package_option'
  | 'plan'
  | 'plan_bundle'
  | 'sales_agent'
  | 'name_suffix';
export type DatedTable = Exclude<CodedTable, 'location' | 'address_zone' | 'service_provider'>;
type Values = Readonly<Record<string, unknown>>;

/** One import or load at a time. Any constant will do. */
const importLock = 7_305_413;

export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.prepared('catalogue-import-lock', 'select pg_advisory_xact_lock($1)', [importLock]);
}

export async function readIds(db: Queries, table: CodedTable): Promise<Map<string, number>> {
  const rows = await db.prepared<{ code: string; id: number }>(`catalogue-ids-${table}`, `select code, id from ${table}`, []);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Writes the row of a code, new or not, and answers its id. */
export async function upsertRow(tx: Transaction, table: CodedTable, row: Values & { code: string }): Promise<number> {
  const columns = Object.keys(row);
  const text = `
    insert into ${table} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_record(null::${table}, $1::json)
    on conflict (code) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    returning id`;
  const [written] = await tx.prepared<{ id: number }>(`catalogue-write-${table}`, text, [JSON.stringify(row)]);
  if (!written) throw new Error(`${table} ${row.code} was not written`);
  return written.id;
}

/** Tables that tie things together, each with the column of what they belong to. */
export const ties = {
  plan_category_account_type: 'plan_category_id',
  option_feature: 'feature_package_option_id',
  plan_in_category: 'plan_id',
  plan_at_location: 'plan_id',
  plan_provider: 'plan_id',
  plan_feature: 'plan_id',
  plan_package: 'plan_id',
  bundle_plan: 'plan_bundle_id',
  bundle_in_category: 'plan_bundle_id',
  bundle_at_location: 'plan_bundle_id',
  bundle_provider: 'plan_bundle_id',
} as const;

/** Writes all rows that belong to one thing in place of those there were. */
export async function replaceTies(tx: Transaction, table: keyof typeof ties, ownerId: number, rows: readonly Values[]): Promise<void> {
  const owner = ties[table];
  await tx.prepared(`catalogue-clear-${table}`, `delete from ${table} where ${owner} = $1`, [ownerId]);
  const full = rows.map((row) => ({ ...row, [owner]: ownerId }));
  await tx.prepared(`catalogue-tie-${table}`, `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
    JSON.stringify(full),
  ]);
}

export async function replaceHolderFields(tx: Transaction, accountType: string, rows: readonly Values[]): Promise<void> {
  await tx.prepared('catalogue-clear-holder', 'delete from holder_field where account_type = $1', [accountType]);
  const text = 'insert into holder_field select * from json_populate_recordset(null::holder_field, $1::json)';
  await tx.prepared('catalogue-tie-holder', text, [JSON.stringify(rows.map((row) => ({ ...row, account_type: accountType })))]);
}

/** Takes things off sale from today on; what had not begun never will. Answers how many there were. */
export async function retireRows(tx: Transaction, table: DatedTable, codes: readonly string[], today: string): Promise<number> {
  const text = `
    update ${table} t
       set on_sale_until = $2::date - 1, on_sale_from = case when t.on_sale_from >= $2::date then null else t.on_sale_from end
     where t.code = any($1::text[]) and (t.on_sale_until is null or t.on_sale_until >= $2::date) returning t.id`;
  return (await tx.prepared(`catalogue-retire-${table}`, text, [codes, today])).length;
}

// What a plan costs by itself is what it includes: its monthly features, and the first option of each package.
const priceStatement = `
  update plan p set recurring_cents = own.cents, account_type = own.account_type
    from (
      select p.id,
             coalesce((select sum(f.recurring_cents) from plan_feature x join feature f on f.id = x.feature_id
                        where x.plan_id = p.id and x.line = 'main' and x.part = 'included' and f.feature_type <> 'ACTIVATION'
                          and ${onSale('f', '$1::date')}), 0)
             + coalesce((select sum(o.cents) from plan_package x join feature_package k on k.id = x.feature_package_id
                   join lateral (select o.recurring_cents as cents from feature_package_option o
                                  where o.feature_package_id = k.id and ${onSale('o', '$1::date')}
                                  order by o.hide_customer_portal, o.position, o.id limit 1) o on true
                   where x.plan_id = p.id and x.line = 'main' and x.part = 'included' and ${onSale('k', '$1::date')}), 0) as cents,
             (select case when count(distinct t.account_type) = 1 then min(t.account_type) end
                from plan_in_category c join plan_category_account_type t on t.plan_category_id = c.plan_category_id
               where c.plan_id = p.id) as account_type
        from plan p) own
   where own.id = p.id and (p.recurring_cents, p.account_type) is distinct from (own.cents, own.account_type)`;

/** Keeps the monthly price and the kind of account of every plan as what it includes and where it is offered say. */
export async function refreshPlans(tx: Transaction, today: string): Promise<void> {
  await tx.prepared('catalogue-refresh-plans', priceStatement, [today]);
}

import type { Queries } from '../../platform/db/database.ts';

/** What hangs on an account and has no number of its own to be known by. */
export type NamedTable = 'service_line' | 'service_item' | 'installment_plan' | 'service_order' | 'customer_order';

/** Our own name of a row; another one where a row that came from another installation has it already. */
const ownName = (table: NamedTable, alias: string) =>
  `'P-' || ${alias}.id || case when exists (select from external_key k where k.entity = '${table}' and k.external_id = 'P-' || ${alias}.id)
    then 'b' else '' end`;

/** The name a row goes out by: what another system calls it, else our own. */
export function rowName(table: NamedTable, alias: string): string {
  return `coalesce((select min(k.external_id) from external_key k where k.entity = '${table}' and k.row_id = ${alias}.id), ${ownName(table, alias)})`;
}

export interface NamedRow {
  name: string;
  id: number;
  accountId: number;
}

const byExternal = (table: NamedTable) => `
  select k.external_id as name, t.id, t.account_id as "accountId"
    from external_key k join ${table} t on t.id = k.row_id
   where k.entity = '${table}' and k.external_id = any($1::text[])`;
const byOwn = (table: NamedTable) => `
  select ${ownName(table, 't')} as name, t.id, t.account_id as "accountId"
    from ${table} t
   where t.id = any($1::int8[]) and not exists (select from external_key k where k.entity = '${table}' and k.row_id = t.id)`;

/** The rows that names stand for, with the account of each; names that stand for nothing are not there. */
export async function namedRows(db: Queries, table: NamedTable, names: readonly string[]): Promise<ReadonlyMap<string, NamedRow>> {
  const own = names.flatMap((name) => (/^P-\d{1,15}b?$/.test(name) ? [Number.parseInt(name.slice(2), 10)] : []));
  const rows = [
    ...(own.length === 0 ? [] : await db.prepared<NamedRow>(`exchange-own-${table}`, byOwn(table), [own])),
    ...(await db.prepared<NamedRow>(`exchange-named-${table}`, byExternal(table), [[...new Set(names)]])),
  ];
  return new Map(rows.map((row) => [row.name, row]));
}

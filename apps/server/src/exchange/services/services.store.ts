import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import { rowName } from '../engine/named-rows.store.ts';
import type { serviceColumns } from './columns.ts';

/** The state as the line has it: its name. */
export type ServiceRow = FullRow<typeof serviceColumns>;
type Read = ServiceRow & { id: number };

const state = `
  select l.id, ${rowName('service_line', 'l')} as external_id, a.number as account, null as account_external_id,
         ${rowName('service_item', 'i')} as service, p.code as plan, i.relation, l.status, l.number, l.is_directory as has_number,
         nullif(l.address1, '') as address, nullif(l.city, '') as city, nullif(l.state_name, '') as state, nullif(l.zip_code, '') as zip,
         (select array_agg(f.code order by f.code) from service_line_feature lf join feature f on f.id = lf.feature_id
           where lf.service_line_id = l.id) as features,
         (select array_agg(o.code order by o.code) from service_line_option lo
            join feature_package_option o on o.id = lo.feature_package_option_id where lo.service_line_id = l.id) as options,
         i.allow_manage as can_change
    from service_line l
    join service_item i on i.id = l.service_item_id
    join account a on a.id = l.account_id
    join plan p on p.id = i.plan_id`;

function split(rows: readonly Read[]): { id: number; row: ServiceRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

export async function readServiceLines(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, ServiceRow>> {
  const rows = await db.prepared<Read>('exchange-services', `${state} where l.id = any($1::int8[])`, [ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readServicePage(db: Queries, after: number, limit: number): Promise<{ id: number; row: ServiceRow }[]> {
  return split(await db.prepared<Read>('exchange-service-page', `${state} where l.id > $1 order by l.id limit $2`, [after, limit]));
}

const codesText = {
  plan: 'select code from plan where code = any($1::text[])',
  feature: 'select code from feature where code = any($1::text[])',
  option: 'select code from feature_package_option where code = any($1::text[])',
} as const;

/** Which of the codes the catalogue has. */
export async function knownCodes(db: Queries, kind: keyof typeof codesText, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.prepared<{ code: string }>(`exchange-codes-${kind}`, codesText[kind], [[...new Set(codes)]]);
  return new Set(rows.map(({ code }) => code));
}

const changedText = `
  select distinct service_line_id as id from change_order where service_line_id = any($1::int8[])`;

/** Which of the lines were changed by an order here, or are about to be. */
export async function linesChangedHere(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await db.prepared<{ id: number }>('exchange-lines-changed', changedText, [ids])).map(({ id }) => id));
}

const insertItemsText = `
  insert into service_item (account_id, plan_id, relation, allow_manage)
  select g.account_id, p.id, g.relation, g.can_change
    from json_to_recordset($1::json) as g (account_id int8, plan text, relation text, can_change bool, at int8)
    join plan p on p.code = g.plan order by g.at
  returning id`;

export interface NewItem {
  accountId: number;
  plan: string | null;
  relation: string | null;
  canChange: boolean | null;
}

/** New services, in their order; answers their ids. */
export async function insertItems(tx: Transaction, items: readonly NewItem[]): Promise<number[]> {
  const rows = items.map(({ accountId, canChange, ...item }, at) => ({ ...item, account_id: accountId, can_change: canChange, at }));
  return (await tx.prepared<{ id: number }>('exchange-items-insert', insertItemsText, [JSON.stringify(rows)])).map(({ id }) => id);
}

export interface WrittenLine {
  /** Null for a new one. */
  id: number | null;
  accountId: number;
  itemId: number | null;
  row: ServiceRow;
}

const given = `
  json_to_recordset($1::json) as g (id int8, account_id int8, item_id int8, plan text, relation text, status text,
    number text, has_number bool, address text, city text, state text, zip text, features text[], options text[], can_change bool, at int8)`;

function json(lines: readonly WrittenLine[]): string {
  return JSON.stringify(lines.map(({ id, accountId, itemId, row }, at) => ({ ...row, id, account_id: accountId, item_id: itemId, at })));
}

const insertText = `
  insert into service_line (account_id, service_item_id, status, is_directory, number, address1, city, state_name, zip_code)
  select g.account_id, g.item_id, g.status, g.has_number, g.number, coalesce(g.address, c.address1, ''), coalesce(g.city, c.city, ''),
         coalesce(g.state, c.state_name, ''), coalesce(g.zip, c.zip_code, '')
    from ${given}
    left join contact_address c on c.account_id = g.account_id and c.type = 'SERVICE' and g.address is null
   order by g.at
  returning id`;

/** New lines, in their order; answers their ids. */
export async function insertLines(tx: Transaction, lines: readonly WrittenLine[]): Promise<number[]> {
  return (await tx.prepared<{ id: number }>('exchange-lines-insert', insertText, [json(lines)])).map(({ id }) => id);
}

const updateItemsText = `
  update service_item i set plan_id = p.id, relation = g.relation, allow_manage = g.can_change
    from ${given} join service_line l on l.id = g.id join plan p on p.code = g.plan
   where i.id = l.service_item_id`;

/** Plan and relation of the services of lines that are there. */
export async function updateItems(tx: Transaction, lines: readonly WrittenLine[]): Promise<void> {
  await tx.prepared('exchange-items-update', updateItemsText, [json(lines)]);
}

const updateText = `
  update service_line l
     set status = g.status, is_directory = g.has_number, number = g.number, address1 = coalesce(g.address, ''), city = coalesce(g.city, ''),
         state_name = coalesce(g.state, ''), zip_code = coalesce(g.zip, '')
    from ${given} where l.id = g.id`;

export async function updateLines(tx: Transaction, lines: readonly WrittenLine[]): Promise<void> {
  await tx.prepared('exchange-lines-update', updateText, [json(lines)]);
}

const dropFeatures = `
  delete from service_line_feature lf using ${given}
   where lf.service_line_id = g.id
     and not exists (select from feature f where f.id = lf.feature_id and f.code = any (coalesce(g.features, '{}')))`;
const addFeatures = `
  insert into service_line_feature (account_id, service_line_id, feature_id)
  select g.account_id, g.id, f.id from ${given} join feature f on f.code = any (g.features) on conflict do nothing`;
const dropOptions = `
  delete from service_line_option lo using ${given}
   where lo.service_line_id = g.id
     and not exists (select from feature_package_option o
                      where o.id = lo.feature_package_option_id and o.code = any (coalesce(g.options, '{}')))`;
const addOptions = `
  insert into service_line_option (account_id, service_line_id, feature_package_option_id)
  select g.account_id, g.id, o.id from ${given} join feature_package_option o on o.code = any (g.options) on conflict do nothing`;

/** Features and options of lines that are there, as the rows have them. */
export async function writeLineParts(tx: Transaction, lines: readonly WrittenLine[]): Promise<void> {
  const rows = json(lines);
  await tx.prepared('exchange-line-features-drop', dropFeatures, [rows]);
  await tx.prepared('exchange-line-features', addFeatures, [rows]);
  await tx.prepared('exchange-line-options-drop', dropOptions, [rows]);
  await tx.prepared('exchange-line-options', addOptions, [rows]);
}

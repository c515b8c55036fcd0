import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { methodColumns } from './columns.ts';

export type MethodRow = FullRow<typeof methodColumns>;
type Read = MethodRow & { id: number };

const state = `
  select m.id, m.token, a.number as account, null as account_external_id, m.kind, m.brand,
         substring(m.display from '([0-9]{4})[^0-9]*$') as last_four, m.expiration, m.is_default, m.created_at as created,
         c.gateway_id as provider_customer_id
    from payment_method m join account a on a.id = m.account_id
    left join gateway_customer c on c.provider = m.provider and c.customer = a.number
   where m.removed_at is null and m.provider = $1`;

function split(rows: readonly Read[]): { id: number; row: MethodRow }[] {
  return rows.map(({ id, ...row }) => ({ id, row }));
}

/** Of those that the provider keeps. */
export async function readMethods(db: Queries, ids: readonly number[], provider: string): Promise<ReadonlyMap<number, MethodRow>> {
  const rows = await db.prepared<Read>('exchange-methods', `${state} and m.id = any($2::int8[])`, [provider, ids]);
  return new Map(split(rows).map(({ id, row }) => [id, row]));
}

export async function readMethodPage(
  db: Queries,
  { after, limit, provider }: { after: number; limit: number; provider: string },
): Promise<{ id: number; row: MethodRow }[]> {
  return split(await db.prepared<Read>('exchange-method-page', `${state} and m.id > $2 order by m.id limit $3`, [provider, after, limit]));
}

export interface KnownMethod {
  id: number;
  token: string;
  accountId: number;
  /** The account by its number. */
  customer: string;
  provider: string;
  isRemoved: boolean;
  display: string;
}

const tokensText = `
  select m.id, m.token, m.account_id as "accountId", a.number as customer, m.provider, m.removed_at is not null as "isRemoved", m.display
    from payment_method m join account a on a.id = m.account_id where m.token = any($1::text[])`;

export async function methodsByToken(db: Queries, tokens: readonly string[]): Promise<ReadonlyMap<string, KnownMethod>> {
  const rows = await db.prepared<KnownMethod>('exchange-tokens', tokensText, [[...new Set(tokens)]]);
  return new Map(rows.map((row) => [row.token, row]));
}

export interface WrittenMethod {
  id: number | null;
  accountId: number;
  row: MethodRow;
}

const given = `
  json_to_recordset($1::json) as g (id int8, "accountId" int8, token text, kind text, brand text, last_four text,
    expiration text, is_default bool, created timestamptz, at int8)`;
const shown = `g.brand || ' ending ' || g.last_four`;
const insertText = `
  insert into payment_method (account_id, token, kind, brand, display, expiration, is_default, created_at, provider)
  select g."accountId", g.token, g.kind, g.brand, ${shown}, g.expiration, coalesce(g.is_default, false), coalesce(g.created, $2::timestamptz), $3
    from ${given} order by g.at`;
// What is shown of a method stays as its provider words it, unless the file names another one.
const updateText = `
  update payment_method m
     set kind = g.kind, brand = g.brand, expiration = g.expiration, is_default = coalesce(g.is_default, false),
         display = case when m.brand = g.brand and m.display like '%' || g.last_four then m.display else ${shown} end,
         created_at = coalesce(g.created, m.created_at)
    from ${given} where m.id = g.id`;
const onlyDefaultText = `
  update payment_method m set is_default = false from ${given}
   where g.is_default and m.account_id = g."accountId" and m.token <> g.token and m.is_default`;
const oldestDefaultText = `
  update payment_method m set is_default = true
    from (select distinct g."accountId" as account_id from ${given} where g.is_default is null) w
   where m.id = (select min(id) from payment_method where account_id = w.account_id and removed_at is null)
     and not exists (select from payment_method d where d.account_id = w.account_id and d.removed_at is null and d.is_default)`;
// A list of the provider's that is on its way meanwhile is known to be old by this.
const versionText = `
  insert into payment_method_sync (account_id, version) select distinct g."accountId", 1 from ${given}
  on conflict (account_id) do update set version = payment_method_sync.version + 1`;

/** Writes methods, new ones and known ones; of an account one is the default, the oldest where nobody says which. */
export async function writeMethods(
  tx: Transaction,
  methods: readonly WrittenMethod[],
  { provider, at }: { provider: string; at: Date },
): Promise<void> {
  const json = (rows: readonly WrittenMethod[]) =>
    JSON.stringify(rows.map(({ row, ...method }, index) => ({ ...row, ...method, at: index })));
  const all = json(methods);
  await tx.prepared('exchange-methods-insert', insertText, [json(methods.filter(({ id }) => id === null)), at, provider]);
  await tx.prepared('exchange-methods-update', updateText, [all]);
  await tx.prepared('exchange-methods-one-default', onlyDefaultText, [all]);
  await tx.prepared('exchange-methods-default', oldestDefaultText, [all]);
  await tx.prepared('exchange-methods-version', versionText, [all]);
}

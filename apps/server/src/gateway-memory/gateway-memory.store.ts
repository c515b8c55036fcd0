import type { Queries, Transaction } from '../platform/db/database.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';

const idOf = `select gateway_id as id from gateway_customer where provider = $1 and customer = $2`;

export async function readCustomerId(db: Queries, provider: string, customer: string): Promise<string | null> {
  const [row] = await db.prepared<{ id: string }>('gateway-customer-id', idOf, [provider, customer]);
  return row?.id ?? null;
}

// Two that keep one at the same moment both hear of the first: the second waits for it and changes nothing.
const keepId = `
  insert into gateway_customer (provider, customer, gateway_id, created_at) values ($1, $2, $3, $4)
  on conflict (provider, customer) do nothing`;

export async function writeCustomerId(db: Queries, row: { provider: string; customer: string; id: string; at: Date }): Promise<void> {
  await db.prepared('gateway-customer-keep', keepId, [row.provider, row.customer, row.id, row.at]);
}

const ownerOfId = `select customer from gateway_customer where provider = $1 and gateway_id = $2`;

export async function readCustomerOf(db: Queries, provider: string, id: string): Promise<string | null> {
  const [row] = await db.prepared<{ customer: string }>('gateway-customer-of', ownerOfId, [provider, id]);
  return row?.customer ?? null;
}

const methodsOf = `
  select token, kind, brand, display, expiration from gateway_method where provider = $1 and customer = $2 order by id`;

export function readMethods(db: Queries, provider: string, customer: string): Promise<KeptMethod[]> {
  return db.prepared<KeptMethod>('gateway-methods', methodsOf, [provider, customer]);
}

// A token of another customer is left alone, and then nothing comes back.
const keep = `
  insert into gateway_method (provider, customer, token, kind, brand, display, expiration, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (provider, token) do update
     set kind = excluded.kind, brand = excluded.brand, display = excluded.display, expiration = excluded.expiration
   where gateway_method.customer = excluded.customer
  returning id`;

/** False when the token is another customer's. */
export async function writeMethod(
  db: Queries,
  { provider, customer, method, at }: { provider: string; customer: string; method: KeptMethod; at: Date },
): Promise<boolean> {
  const { token, kind, brand, display, expiration } = method;
  const values = [provider, customer, token, kind, brand, display, expiration, at];
  return (await db.prepared('gateway-method-keep', keep, values)).length === 1;
}

// The column is sorted by code points, so that its index finds a beginning.
const customersOfTokens = `
  select distinct customer from gateway_method where provider = $1 and token >= $2 and token < $2 || chr(1114111) order by customer`;

export async function readCustomersOf(db: Queries, provider: string, beginning: string): Promise<string[]> {
  const rows = await db.prepared<{ customer: string }>('gateway-method-customers', customersOfTokens, [provider, beginning]);
  return rows.map(({ customer }) => customer);
}

const drop = `delete from gateway_method where provider = $1 and customer = $2 and token = $3`;

export async function deleteMethod(db: Queries, provider: string, customer: string, token: string): Promise<void> {
  await db.prepared('gateway-method-drop', drop, [provider, customer, token]);
}

const idsOf = `select customer, gateway_id as id from gateway_customer where provider = $1 and customer = any($2::text[])`;
const customersOf = `select customer, gateway_id as id from gateway_customer where provider = $1 and gateway_id = any($2::text[])`;
type Pair = { customer: string; id: string };

export async function readIdsByCustomers(db: Queries, provider: string, customers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.prepared<Pair>('gateway-customer-ids', idsOf, [provider, [...new Set(customers)]]);
  return new Map(rows.map(({ customer, id }) => [customer, id]));
}

export async function readCustomersByIds(db: Queries, provider: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.prepared<Pair>('gateway-customers-of', customersOf, [provider, [...new Set(ids)]]);
  return new Map(rows.map(({ customer, id }) => [id, customer]));
}

/** What a file says of a method. */
export interface BroughtMethod {
  customer: string;
  /** The provider's id of the customer; null where it has none. */
  customerId: string | null;
  /** Null where the provider lists it by itself. */
  method: KeptMethod | null;
}

const bringIds = `
  insert into gateway_customer (provider, customer, gateway_id, created_at)
  select distinct $1, g.customer, g.id, $3::timestamptz from json_to_recordset($2::json) as g (customer text, id text)
  on conflict (provider, customer) do nothing`;
const bringTokens = `
  insert into gateway_method (provider, customer, token, kind, brand, display, expiration, created_at)
  select $1, g.customer, g.token, g.kind, g.brand, g.display, g.expiration, $3::timestamptz
    from json_to_recordset($2::json) as g (customer text, token text, kind text, brand text, display text, expiration text, at int8)
   order by g.at
  on conflict (provider, token) do update
     set kind = excluded.kind, brand = excluded.brand, display = excluded.display, expiration = excluded.expiration
   where gateway_method.customer = excluded.customer`;

export async function insertBrought(tx: Transaction, provider: string, methods: readonly BroughtMethod[], at: Date): Promise<void> {
  const ids = methods.flatMap(({ customer, customerId: id }) => (id === null ? [] : [{ customer, id }]));
  const tokens = methods.flatMap(({ customer, method }, index) => (method === null ? [] : [{ ...method, customer, at: index }]));
  if (ids.length > 0) await tx.prepared('gateway-customer-bring', bringIds, [provider, JSON.stringify(ids), at]);
  if (tokens.length > 0) await tx.prepared('gateway-method-bring', bringTokens, [provider, JSON.stringify(tokens), at]);
}

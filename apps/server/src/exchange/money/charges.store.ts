import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { InvoiceLineTable } from '../../platform/db/tables/invoices.ts';

/** Something that waits for the next bill of an account, as a file says it. */
export interface FiledCharge {
  accountId: number;
  externalId: string;
  kind: InvoiceLineTable['kind'];
  description: string;
  /** 'YYYY-MM-DD'. */
  start: string | null;
  end: string | null;
  amountCents: Cents;
  chargeClass: ChargeClass | null;
  since: Date;
}

const insert = `
  insert into pending_charge (account_id, created_at, kind, description, period_start, period_end, amount_cents, charge_class)
  select account_id, since, kind, description, period_start, period_end, amount_cents, charge_class
    from unnest($1::int8[], $2::timestamptz[], $3::text[], $4::text[], $5::date[], $6::date[], $7::int8[], $8::text[]) with ordinality
         as c (account_id, since, kind, description, period_start, period_end, amount_cents, charge_class, n)
   order by n returning id`;

/** Puts charges and credits on the next bills, in their order, under the accounts' locks. Answers the ids in that order. */
export async function insertCharges(tx: Transaction, charges: readonly FiledCharge[]): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('exchange-charges-insert', insert, [
    charges.map(({ accountId }) => accountId),
    charges.map(({ since }) => since),
    charges.map(({ kind }) => kind),
    charges.map(({ description }) => description),
    charges.map(({ start }) => start),
    charges.map(({ end }) => end),
    charges.map(({ amountCents }) => amountCents),
    charges.map(({ chargeClass }) => chargeClass),
  ]);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

// What a charge of ours is called in a file: nobody else's is called so.
const ownName = `a.number || '-next-bill-' || c.id`;
const values = `
  c.account_id as "accountId", c.kind, c.description, c.period_start as start, c.period_end as "end", c.amount_cents as "amountCents",
  c.charge_class as "chargeClass", c.created_at as since`;

const known = `
  select w.name as "externalId", c.invoice_id is null as "isWaiting", ${values}
    from unnest($1::text[]) as w (name)
    left join external_key k on k.entity = 'charges' and k.external_id = w.name
    join pending_charge c on c.id = coalesce(k.row_id, substring(w.name from '-next-bill-([0-9]{1,15})$')::int8)
    join account a on a.id = c.account_id
   where k.row_id is not null or w.name = ${ownName}`;

export interface KnownCharge extends FiledCharge {
  isWaiting: boolean;
}

/** Those of these charges that are here, billed or not, by what files call them. */
export async function readKnownCharges(db: Queries, names: readonly string[]): Promise<Map<string, KnownCharge>> {
  const rows = await db.prepared<KnownCharge>('exchange-known-charges', known, [names]);
  return new Map(rows.map((row) => [row.externalId, row]));
}

const page = `
  select a.number as account, coalesce(k.external_id, ${ownName}) as "externalId", ${values}
    from pending_charge c
    join account a on a.id = c.account_id
    left join external_key k on k.entity = 'charges' and k.row_id = c.id
   where c.account_id = any($1::int8[]) and c.invoice_id is null
   order by a.number, c.id`;

/** What waits for the next bills of these accounts, oldest first. */
export async function readWaitingCharges(db: Queries, accountIds: readonly number[]): Promise<(FiledCharge & { account: string })[]> {
  const rows = await db.prepared<FiledCharge & { account: string }>('exchange-charges', page, [accountIds]);
  return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }));
}

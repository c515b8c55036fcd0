import type { Queries, Transaction } from '../../platform/db/database.ts';

const accountsText = 'select number, id from account where number = any($1::text[])';

/** The ids of accounts by their numbers; those that are unknown are not there. */
export async function accountIds(db: Queries, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.prepared<{ number: string; id: number }>('exchange-accounts', accountsText, [[...new Set(numbers)]]);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const numbersText = 'select number, id from account where id = any($1::int8[])';

/** The numbers of accounts by their ids. */
export async function accountNumbers(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.prepared<{ number: string; id: number }>('exchange-account-numbers', numbersText, [[...new Set(ids)]]);
  return new Map(rows.map(({ number, id }) => [id, number]));
}

const lockText = 'select id from account where id = any($1::int8[]) order by id for no key update';

/** Holds accounts until the transaction ends: what else changes them waits. */
export async function lockAccounts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.prepared('exchange-lock-accounts', lockText, [[...new Set(ids)]]);
}

const externalText =
  'select external_id as "externalId", row_id as "rowId" from external_key where entity = $1 and external_id = any($2::text[])';

/** The rows of ours that external ids name, of one entity. */
export async function externalRows(db: Queries, entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.prepared<{ externalId: string; rowId: number }>('exchange-external', externalText, [entity, [...new Set(ids)]]);
  return new Map(rows.map(({ externalId, rowId }) => [externalId, rowId]));
}

const keepText = `
  insert into external_key (entity, external_id, row_id) select $1, * from unnest($2::text[], $3::int8[])`;

/** Remembers what another system calls rows of ours. */
export async function keepExternal(tx: Transaction, entity: string, keys: readonly { externalId: string; rowId: number }[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.prepared('exchange-external-keep', keepText, [entity, keys.map((key) => key.externalId), keys.map((key) => key.rowId)]);
}

import type { Transaction } from '../../platform/db/database.ts';

/** One import at a time: whoever comes second sees what the first one wrote. Any constant will do that nothing else takes. */
const importLock = 7_305_422;

const open = `
  select pg_advisory_xact_lock(${importLock});
  set local jit = off;
  create temp table exchange_seen (key text collate "C" primary key, row integer not null) on commit drop;`;

/** Waits for another import, and makes place for the names of the rows; gone with the transaction. */
export async function openStaging(tx: Transaction): Promise<void> {
  await tx.script(open);
}

// Of two rows of one key in a batch the first is kept, whatever the order the database works in.
const seen = `
  with given as (select key, min(row) as row from unnest($1::text[], $2::int[]) as g (key, row) group by key),
       kept as (insert into exchange_seen (key, row) select key, row from given on conflict do nothing)
  select g.key, coalesce(s.row, g.row) as row from given g left join exchange_seen s on s.key = g.key`;

/** Remembers keys of rows; answers for each key the row it first stood in. */
export async function rememberKeys(tx: Transaction, keys: readonly { key: string; row: number }[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.prepared<{ key: string; row: number }>('exchange-seen', seen, [
    keys.map(({ key }) => key),
    keys.map(({ row }) => row),
  ]);
  return new Map(rows.map(({ key, row }) => [key, row]));
}

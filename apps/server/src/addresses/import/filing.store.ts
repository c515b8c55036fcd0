import type { Transaction } from '../../platform/db/database.ts';

const createStaging = `
  set local jit = off;
  create temp table address_filing (row integer not null, place text collate "C" not null) on commit drop;`;

/** A row of a filing: a location that has service. */
export interface FiledLocation {
  row: number;
  place: string;
}

export async function openFiling(tx: Transaction): Promise<void> {
  await tx.script(createStaging);
}

export async function copyFiled(tx: Transaction, batches: AsyncIterable<readonly FiledLocation[]>): Promise<void> {
  await tx.copyIn('copy address_filing from stdin', encoded(batches));
}

async function* encoded(batches: AsyncIterable<readonly FiledLocation[]>): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    if (batch.length > 0) yield Buffer.from(batch.map(({ row, place }) => `${row}\t${place}\n`).join(''));
  }
}

const unknown = `
  create temp table address_late_problem on commit drop as
    select f.row, 'no imported address has this location_id' as reason, false as is_repeat
      from address_filing f where not exists (select 1 from address a where a.place = f.place);`;

const apply = `
  with done as (
    update address a set status = $1, location_id = coalesce($2::bigint, a.location_id), updated_at = $3
     where a.place in (select place from address_filing)
       and (a.status, a.location_id) is distinct from ($1::text, coalesce($2::bigint, a.location_id))
    returning a.place)
  select count(distinct place) as count from done`;

/** Gives every filed location its status. Answers how many locations changed and how many rows named an unknown one. */
export async function applyFiling(
  tx: Transaction,
  { status, locationId, at }: { status: string; locationId: number | null; at: Date },
): Promise<{ updated: number; rejected: number }> {
  await tx.script(`analyze address_filing; ${unknown}`);
  const [changed] = await tx.prepared<{ count: number }>('address-filing-apply', apply, [status, locationId, at]);
  const [lost] = await tx.prepared<{ count: number }>('address-filing-lost', 'select count(*) as count from address_late_problem', []);
  return { updated: changed?.count ?? 0, rejected: lost?.count ?? 0 };
}

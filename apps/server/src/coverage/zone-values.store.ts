import type { Queries, Transaction } from '../platform/db/database.ts';

export interface ZoneValue {
  zoneId: number;
  value: string;
}

const readStatement = 'select zone_id, value from address_zone_value where address_key = $1 order by zone_id';

export async function readZoneValues(db: Queries, addressKey: string): Promise<ZoneValue[]> {
  const rows = await db.prepared<{ zone_id: number; value: string }>('zone-values', readStatement, [addressKey]);
  return rows.map(({ zone_id: zoneId, value }) => ({ zoneId, value }));
}

const unknownStatement =
  'select exists (select from unnest($1::bigint[]) as given (id) where id not in (select id from address_zone)) as found';
const writeStatement = `
  insert into address_zone_value (address_key, zone_id, value)
  select $1, zone_id, value from unnest($2::bigint[], $3::text[]) as given (zone_id, value)
  on conflict (address_key, zone_id) do update set value = excluded.value`;

/** Keeps values of zones for an address, over those kept before. False, and nothing kept, when a zone does not exist. */
export async function writeZoneValues(tx: Transaction, addressKey: string, values: readonly ZoneValue[]): Promise<boolean> {
  // Of a zone named twice the last one counts.
  const byZone = new Map(values.map(({ zoneId, value }) => [zoneId, value]));
  const zoneIds = [...byZone.keys()];
  const [unknown] = await tx.prepared<{ found: boolean }>('zone-values-unknown', unknownStatement, [zoneIds]);
  if (unknown?.found !== false) return false;
  await tx.prepared('zone-values-write', writeStatement, [addressKey, zoneIds, [...byZone.values()]]);
  return true;
}

import type { OutageCause, OutageSeverity } from '@porchlight/domain/outages/outage-kinds.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Area } from './area.store.ts';

/** What is said of an outage. */
export interface OutageWords {
  severity: OutageSeverity;
  causeKind: OutageCause;
  /** In the provider's own words, by language; null where it has none. */
  words: string | null;
  wordsEs: string | null;
}

export interface Outage extends OutageWords {
  id: number;
  startedAt: Date;
  endedAt: Date | null;
  /** When it is expected to be over, as it was said; null: nobody knows. */
  expectedUntil: Date | null;
  /** A note for those who look at it here. */
  cause: string | null;
  /** Numbers of the accounts named one by one; null: the whole network. Empty where an area is given instead. */
  accounts: string[] | null;
  zipCodes: string[];
  /** Names of the provider's places. */
  locations: string[];
  hasShape: boolean;
  isPlanned: boolean;
  isCancelled: boolean;
  version: number;
  /** How many accounts it concerns, as far as they are listed. */
  concerned: number;
  byZip: number;
  isListed: boolean;
}

const outages = `
  select o.id, o.started_at as "startedAt", o.ended_at as "endedAt", o.expected_until as "expectedUntil", o.cause, o.severity,
         o.cause_kind as "causeKind", o.words, o.words_es as "wordsEs", o.is_planned as "isPlanned", o.is_cancelled as "isCancelled", o.version,
         coalesce(o.zip_codes, '{}') as "zipCodes", o.shape is not null as "hasShape", o.listed_revision = o.area_revision as "isListed",
         array(select l.name from location l where l.id = any(o.location_ids) order by 1) as locations,
         case when o.account_ids is null then null
              else (select coalesce(array_agg(a.number order by a.number), '{}') from account a where a.id = any(o.account_ids)) end as accounts,
         c.concerned, c."byZip"
    from outage o cross join lateral (
         select count(*) as concerned, count(*) filter (where is_by_zip) as "byZip" from outage_account x where x.outage_id = o.id and not x.is_out) c`;

/** Open ones and those of the last `limit` that ended, newest first. */
export async function listOutages(db: Queries, limit: number): Promise<Outage[]> {
  return db.prepared<Outage>('outages-list', `${outages} order by o.ended_at is not null, o.started_at desc, o.id desc limit $1`, [limit]);
}

export async function readOutage(db: Queries, id: number): Promise<Outage | null> {
  const [row] = await db.prepared<Outage>('outages-read', `${outages} where o.id = $1`, [id]);
  return row ?? null;
}

/** Ids of the accounts with these numbers. */
export async function findAccounts(db: Queries, numbers: readonly string[]): Promise<{ id: number; number: string }[]> {
  return db.prepared('outages-accounts', 'select id, number from account where number = any($1)', [numbers]);
}

/** The ids of places that are not there. */
export async function findUnknownLocations(db: Queries, ids: readonly number[]): Promise<number[]> {
  const unknown = 'select x.id from unnest($1::int8[]) as x (id) where not exists (select from location l where l.id = x.id)';
  return (await db.prepared<{ id: number }>('outages-unknown-locations', unknown, [ids])).map(({ id }) => id);
}

/** The outage of the whole network that goes on; nobody begins another one until the transaction ends. */
export async function lockNetworkOutage(tx: Transaction, now: Date): Promise<number | null> {
  await tx.prepared('outages-hold', 'lock table outage in share row exclusive mode', []);
  const [row] = await tx.prepared<{ id: number }>(
    'outages-network',
    'select id from outage where account_ids is null and ended_at is null and started_at <= $1 limit 1',
    [now],
  );
  return row?.id ?? null;
}

export interface OutageRow extends OutageWords, OutageSpan {
  area: Area;
  cause: string | null;
  isPlanned: boolean;
}

export interface OutageSpan {
  startedAt: Date;
  expectedUntil: Date | null;
}

const insert = `
  insert into outage (started_at, expected_until, cause, severity, cause_kind, words, words_es, is_planned,
                      account_ids, zip_codes, location_ids, shape, near_zips, inner_zips)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14) returning id`;

const areaValues = ({ accountIds, zipCodes, locationIds, shape, nearZips, innerZips }: Area) => [
  accountIds,
  zipCodes,
  locationIds,
  shape === null ? null : JSON.stringify(shape),
  nearZips,
  innerZips,
];

export async function insertOutage(tx: Transaction, row: OutageRow): Promise<number> {
  const { startedAt, expectedUntil, cause, severity, causeKind, words, wordsEs, isPlanned, area } = row;
  const said = [startedAt, expectedUntil, cause, severity, causeKind, words, wordsEs, isPlanned];
  const [written] = await tx.prepared<{ id: number }>('outages-insert', insert, [...said, ...areaValues(area)]);
  if (written === undefined) throw new Error('an outage was not written');
  return written.id;
}

export interface LockedOutage extends OutageWords, OutageSpan {
  endedAt: Date | null;
  isPlanned: boolean;
  isCancelled: boolean;
  version: number;
}

/** Held until the transaction ends; null: there is none. */
export async function lockOutage(tx: Transaction, id: number): Promise<LockedOutage | null> {
  const text = `
    select started_at as "startedAt", ended_at as "endedAt", expected_until as "expectedUntil", is_planned as "isPlanned",
           is_cancelled as "isCancelled", version, severity, cause_kind as "causeKind", words, words_es as "wordsEs"
      from outage where id = $1 for update`;
  const [row] = await tx.prepared<LockedOutage>('outages-lock', text, [id]);
  return row ?? null;
}

/** Ends it, or corrects when it ended; what it credits is worked out anew. */
export async function endOutage(tx: Transaction, id: number, at: Date, { isCancelled }: { isCancelled: boolean }): Promise<void> {
  // A clock that was set back does not make an outage end before it began; what was called off lasted no time.
  const end = `
    update outage set ended_at = greatest($2, started_at), is_cancelled = $3, version = version + 1,
                      credit_revision = credit_revision + case when $3 then 0 else 1 end, credit_cursor = 0
     where id = $1`;
  await tx.prepared('outages-end', end, [id, at, isCancelled]);
}

const change = `
  update outage set started_at = $2, expected_until = $3, severity = $4, cause_kind = $5, words = $6, words_es = $7, version = version + 1,
         credit_revision = credit_revision + case when credit_revision > 0 then 1 else 0 end, credit_cursor = 0
   where id = $1`;

export async function changeOutage(tx: Transaction, id: number, to: OutageWords & OutageSpan): Promise<void> {
  const { startedAt, expectedUntil, severity, causeKind, words, wordsEs } = to;
  await tx.prepared('outages-change', change, [id, startedAt, expectedUntil, severity, causeKind, words, wordsEs]);
}

const changeArea = `
  update outage set account_ids = $2, zip_codes = $3, location_ids = $4, shape = $5::jsonb, near_zips = $6, inner_zips = $7,
         area_revision = area_revision + 1 where id = $1`;

export async function changeOutageArea(tx: Transaction, id: number, area: Area): Promise<void> {
  await tx.prepared('outages-change-area', changeArea, [id, ...areaValues(area)]);
}

export interface OutageUpdate {
  at: Date;
  kind: 'announced' | 'begun' | 'changed' | 'ended' | 'cancelled';
  expectedUntil: Date | null;
  words: string | null;
  wordsEs: string | null;
}

export async function insertUpdate(tx: Transaction, outageId: number, update: OutageUpdate): Promise<void> {
  const { at, kind, expectedUntil, words, wordsEs } = update;
  const text = 'insert into outage_update (outage_id, at, kind, expected_until, words, words_es) values ($1, $2, $3, $4, $5, $6)';
  await tx.prepared('outages-update-insert', text, [outageId, at, kind, expectedUntil, words, wordsEs]);
}

/** What was said of these outages, oldest first. */
export async function readUpdates(db: Queries, outageIds: readonly number[]): Promise<(OutageUpdate & { outageId: number })[]> {
  const text = `
    select outage_id as "outageId", at, kind, expected_until as "expectedUntil", words, words_es as "wordsEs"
      from outage_update where outage_id = any($1::int8[]) order by id`;
  return db.prepared('outages-updates', text, [outageIds]);
}

/** The area of an outage and how far its list is. */
export interface AreaOfOutage extends Area {
  areaRevision: number;
  listedRevision: number;
}

/** The area of an outage as it is now. */
export async function readArea(db: Queries, id: number): Promise<AreaOfOutage> {
  const text = `
    select account_ids as "accountIds", coalesce(zip_codes, '{}') as "zipCodes", coalesce(location_ids, '{}') as "locationIds", shape,
           near_zips as "nearZips", inner_zips as "innerZips", area_revision as "areaRevision", listed_revision as "listedRevision"
      from outage where id = $1`;
  const [row] = await db.prepared<AreaOfOutage>('outages-area', text, [id]);
  if (row === undefined) throw new Error('an outage is gone');
  return row;
}

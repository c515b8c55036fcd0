import type { Transaction } from '../../platform/db/database.ts';

export interface MergeFacts {
  source: string;
  /** What the command says of rows that do not say it themselves; null leaves what is there. */
  status: string | null;
  locationId: number | null;
  at: Date;
}

// What neither the file nor the command tells stays as it was: a list of addresses does not undo what a filing said.
const ready = `
  create temp table address_ready on commit drop as
    select s.row, s.external_id, s.place, s.is_alias, t.id as street_id, s.number, s.unit, s.declared_units, s.line, s.address1, s.address2,
           s.city, s.state, s.zip, s.zip4, s.latitude, s.longitude, s.status, l.id as location_id, s.plan_codes, c.id as account_creation_location_id
      from address_staging s
      join address_street t on t.name = s.street and t.city = s.canonical_city and t.state = s.state and t.zip = s.zip
      left join location l on l.code = s.location
      left join location c on c.code = s.account_location`;

const touched = `
  insert into address_touched
    select street_id, number from address_ready where unit <> ''
    union
    select a.street_id, a.number from address_ready r join address a on a.source = $1 and a.external_id = r.external_id
     where (a.unit <> '' or a.unit_count > 0) and (a.street_id, a.number, a.unit) is distinct from (r.street_id, r.number, r.unit)
    union
    select r.street_id, r.number from address_ready r join address a on a.street_id = r.street_id and a.number = r.number and a.is_derived`;

const told = (column: string, otherwise: string) => `coalesce(r.${column}, ${otherwise}, a.${column})`;
const columns =
  'place, is_alias, street_id, number, unit, declared_units, line, address1, address2, city, state, zip, zip4, latitude, longitude';
const listed = (prefix: string) =>
  columns
    .split(', ')
    .map((column) => `${prefix}.${column}`)
    .join(', ');

const update = `
  update address a
     set (${columns}, status, location_id, plan_codes, account_creation_location_id, building_id, updated_at) =
         (${listed('r')}, ${told('status', '$2::text')}, ${told('location_id', '$3::bigint')}, coalesce(r.plan_codes, a.plan_codes),
          coalesce(r.account_creation_location_id, a.account_creation_location_id),
          case when (a.street_id, a.number, r.unit) = (r.street_id, r.number, a.unit) then a.building_id end, $4::timestamptz)
    from address_ready r
   where a.source = $1 and a.external_id = r.external_id
     and (${listed('a')}, a.status, a.location_id, a.plan_codes, a.account_creation_location_id) is distinct from
         (${listed('r')}, ${told('status', '$2::text')}, ${told('location_id', '$3::bigint')}, coalesce(r.plan_codes, a.plan_codes),
          coalesce(r.account_creation_location_id, a.account_creation_location_id))`;

const insert = (units: boolean) => `
  insert into address (source, external_id, ${columns}, status, location_id, plan_codes, account_creation_location_id, building_id, updated_at)
  select $1, r.external_id, ${listed('r')}, coalesce(r.status, $2::text), coalesce(r.location_id, $3::bigint), r.plan_codes,
         r.account_creation_location_id, ${units ? theirBuilding('r') : 'null'}, $4::timestamptz
    from address_ready r
   where r.unit ${units ? '<>' : '='} '' and not exists (select 1 from address a where a.source = $1 and a.external_id = r.external_id)
   order by r.street_id, r.number`;

// A building stands in the base once: a row of its own, or one made from its units.
const theirBuilding = (unit: string) => `(
          select id from address
           where street_id = ${unit}.street_id and number = ${unit}.number and unit = '' order by is_derived, is_alias, id limit 1)`;
const derive = (units: string) => `
  insert into address (source, external_id, is_derived, street_id, number, line, address1, city, state, zip, latitude, longitude, unit_count,
                       updated_at)
  select distinct on (u.street_id, u.number) 'units', u.street_id || '|' || u.number, true, u.street_id, u.number, u.line, u.address1, u.city,
         u.state, u.zip, u.latitude, u.longitude, count(*) over (partition by u.street_id, u.number), $1::timestamptz
    from ${units}
   where u.unit <> '' and not exists (select 1 from address b where b.street_id = u.street_id and b.number = u.number and b.unit = '')
   order by u.street_id, u.number, u.unit`;
const deriveNew = derive('address_ready u');
const deriveLeft = derive('address_touched t join address u on u.street_id = t.street_id and u.number = t.number');

const moveUnits = `
  update address u set building_id = b.id
    from address_touched t cross join lateral ${theirBuilding('t')} b
   where u.street_id = t.street_id and u.number = t.number and u.unit <> '' and u.building_id is distinct from b.id`;
const countUnits = `
  update address b set unit_count = n.units
    from (select b.id, coalesce(c.units, 0) as units
            from address_touched t
            join address b on b.street_id = t.street_id and b.number = t.number and b.unit = ''
            left join (select u.building_id, count(distinct u.unit) as units
                         from address_touched t join address u on u.street_id = t.street_id and u.number = t.number and u.unit <> ''
                        group by u.building_id) c on c.building_id = b.id) n
   where b.id = n.id and b.unit_count <> n.units`;
const dropEmpty = `
  delete from address b using address_touched t
   where b.street_id = t.street_id and b.number = t.number and b.is_derived and b.unit_count = 0`;

const insertHouses = insert(false);
const insertUnits = insert(true);

/** The one step that changes the base: everything staged, in the transaction that staged it. */
export async function mergeStaged(tx: Transaction, facts: MergeFacts): Promise<{ inserted: number; updated: number }> {
  const { source, status, locationId, at } = facts;
  await tx.script(`${ready};
    create temp table address_touched (street_id bigint not null, number text collate "C" not null) on commit drop;`);
  await tx.prepared('address-touched', touched, [source]);
  await tx.script('create unique index on address_touched (street_id, number);');
  const values = [source, status, locationId, at];
  const updated = await counted(tx, 'address-merge-update', update, values);
  // Buildings before their units: a unit that is born with its building need not be touched again.
  const houses = await counted(tx, 'address-merge-houses', insertHouses, values);
  await tx.prepared('address-derive-new', deriveNew, [at]);
  const units = await counted(tx, 'address-merge-units', insertUnits, values);
  await tx.prepared('address-derive-left', deriveLeft, [at]);
  await tx.script(`${moveUnits}; ${countUnits}; ${dropEmpty};`);
  return { inserted: houses + units, updated };
}

async function counted(tx: Transaction, name: string, statement: string, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.prepared<{ count: number }>(
    name,
    `with done as (${statement} returning 1) select count(*) as count from done`,
    values,
  );
  return row?.count ?? 0;
}

/** The planner learns of the new rows at once. */
export async function refreshStatistics(tx: Transaction): Promise<void> {
  await tx.script('analyze address; analyze address_street; analyze address_spelling;');
}

/** Id of a location by its code; null when there is none. */
export async function findLocation(tx: Transaction, code: string): Promise<number | null> {
  const [row] = await tx.prepared<{ id: number }>('address-location', 'select id from location where code = $1', [code]);
  return row?.id ?? null;
}

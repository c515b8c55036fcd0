import type { Transaction } from '../../platform/db/database.ts';
import type { StagedAddress } from './address-row.ts';

/** One import at a time merges; any constant will do that nothing else takes. */
const importLock = 7_305_420;

const createStaging = `
  set local jit = off;
  set local synchronous_commit = off;
  set local work_mem = '128MB';
  create temp table address_staging (
    row integer not null, external_id text collate "C" not null, key text collate "C" not null, place text collate "C", is_alias boolean not null,
    street text collate "C" not null, shown_street text not null, canonical_city text collate "C" not null, number text collate "C" not null,
    unit text collate "C" not null, declared_units integer not null, line text collate "C" not null, address1 text not null, address2 text,
    city text not null, state text collate "C" not null, zip text collate "C" not null, zip4 text, latitude double precision,
    longitude double precision, status text, location text, plan_codes text[], account_location text
  ) on commit drop;
  create temp table address_late_problem (row integer primary key, reason text not null, is_repeat boolean not null) on commit drop;`;

const copyStatement = 'copy address_staging from stdin';

/** Makes the tables an import works in; they are gone with the transaction. */
export async function openStaging(tx: Transaction): Promise<void> {
  await tx.script(createStaging);
}

/** Rows to the server, in PostgreSQL's text format. */
export async function copyStaged(tx: Transaction, batches: AsyncIterable<readonly StagedAddress[]>): Promise<void> {
  await tx.copyIn(copyStatement, encoded(batches));
}

async function* encoded(batches: AsyncIterable<readonly StagedAddress[]>): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    if (batch.length > 0) yield Buffer.from(batch.map(copyLine).join(''));
  }
}

const needsEscape = /[\\\t\n\r\0]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

function text(value: string | null): string {
  if (value === null) return '\\N';
  return needsEscape.test(value) ? value.replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? '') : value;
}

function list(values: readonly string[] | null): string {
  if (values === null) return '\\N';
  return text(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

function copyLine(a: StagedAddress): string {
  return `${a.row}\t${text(a.externalId)}\t${text(a.key)}\t${text(a.place)}\t${a.isAlias ? 't' : 'f'}\t${text(a.street)}\t${text(a.shownStreet)}\t${text(a.canonicalCity)}\t${a.number}\t${text(a.unit)}\t${a.declaredUnits}\t${text(a.line)}\t${text(a.address1)}\t${text(a.address2)}\t${text(a.city)}\t${text(a.state)}\t${a.zip}\t${text(a.zip4)}\t${a.latitude ?? '\\N'}\t${a.longitude ?? '\\N'}\t${text(a.status)}\t${text(a.location)}\t${list(a.planCodes)}\t${text(a.accountLocation)}\n`;
}

const judge = `
  select pg_advisory_xact_lock(${importLock});
  insert into address_late_problem
    select s.row, case when s.key = f.key then '' else 'has the external_id of row ' || f.row end, s.key = f.key
      from (select external_id, min(row) as row from address_staging group by external_id having count(*) > 1) d
      join address_staging f on f.row = d.row
      join address_staging s on s.external_id = d.external_id and s.row <> d.row;
  insert into address_late_problem
    select s.row, 'location ' || coalesce(l.given, '') || ' is not known', false
      from (select row, location, account_location from address_staging where location is not null or account_location is not null) s
     cross join lateral (values (s.location), (s.account_location)) l (given)
     where l.given is not null and not exists (select 1 from location where code = l.given)
    on conflict do nothing;`;

const judgeAliases = `
  insert into address_late_problem
    select row, 'location_id is not in the active file imported before', false
      from address_staging s
     where is_alias and not exists (select 1 from address a where a.place = s.place and not a.is_alias)
    on conflict do nothing;`;

const dropProblems = `
  delete from address_staging s using address_late_problem p where p.row = s.row;
  select 1;`;

/** Takes out rows that only the whole file, or the base, shows to be wrong or repeated; answers how many of each. */
export async function judgeStaged(tx: Transaction): Promise<{ rejected: number; repeated: number }> {
  await tx.script(judge + judgeAliases + dropProblems);
  const [counts] = await tx.prepared<{ rejected: number; repeated: number }>(
    'address-late-problems',
    'select count(*) filter (where not is_repeat) as rejected, count(*) filter (where is_repeat) as repeated from address_late_problem',
    [],
  );
  return counts ?? { rejected: 0, repeated: 0 };
}

/** The next rows that were taken out, in the order of the file. */
export function readLateProblems(tx: Transaction, after: number): Promise<{ row: number; reason: string }[]> {
  const page = 'select row, reason from address_late_problem where not is_repeat and row > $1 order by row limit 5000';
  return tx.prepared<{ row: number; reason: string }>('address-late-problem-page', page, [after]);
}

/** A street of the file that the base lacks. */
export interface NewStreet {
  id: number;
  name: string;
  city: string;
  state: string;
  zip: string;
  shown: string;
  shownCity: string;
}

const gatherStreets = `
  create temp table address_new_street on commit drop as
    select row_number() over () as id, s.*
      from (select street as name, canonical_city as city, state, zip, min(shown_street) as shown, min(city) as "shownCity"
              from address_staging group by 1, 2, 3, 4) s
     where not exists (select 1 from address_street t where t.name = s.name and t.city = s.city and t.state = s.state and t.zip = s.zip);
  create unique index on address_new_street (id);`;

export async function gatherNewStreets(tx: Transaction): Promise<void> {
  await tx.script(gatherStreets);
}

export function readNewStreets(tx: Transaction, after: number): Promise<NewStreet[]> {
  return tx.prepared<NewStreet>('address-new-streets', 'select * from address_new_street where id > $1 order by id limit 2000', [after]);
}

export interface StreetWords {
  street: NewStreet;
  all: readonly string[];
  name: readonly string[];
}

// Lists of different lengths travel as JSON: arrays of arrays must be rectangular.
const insertStreet = `
  insert into address_street (name, city, state, zip, shown, shown_city, words, name_words)
  select s.name, s.city, s.state, s.zip, s.shown, s.shown_city, array_to_tsvector(s."all"), array_to_tsvector(s.words)
    from json_to_recordset($1::json)
      as s (name text, city text, state text, zip text, shown text, shown_city text, "all" text[], words text[])`;
const insertSpelling = `
  insert into address_spelling (shortened, word) select * from unnest($1::text[], $2::text[]) on conflict do nothing`;

export async function insertStreets(tx: Transaction, streets: readonly StreetWords[]): Promise<void> {
  const rows = streets.map(({ street: { id: _id, shownCity, ...street }, all, name }) => ({
    ...street,
    shown_city: shownCity,
    all,
    words: name,
  }));
  await tx.prepared('address-street-add', insertStreet, [JSON.stringify(rows)]);
}

export async function insertSpellings(tx: Transaction, spellings: readonly { shortened: string; word: string }[]): Promise<void> {
  await tx.prepared('address-spelling-add', insertSpelling, [spellings.map((each) => each.shortened), spellings.map((each) => each.word)]);
}

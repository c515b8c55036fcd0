import { searchWords } from '@porchlight/domain/catalogue/search-words.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Wording } from './present-offer.ts';
import { onSale } from './sale-days.store.ts';

export type AccountType = 'RESIDENTIAL' | 'BUSINESS';

export interface CategoryRow {
  id: number;
  /** The description in the catalogue's own words. */
  type: string;
  texts: Wording;
  account_types: AccountType[];
}

// Where a place is named, only kinds that have something to choose there.
const categoriesStatement = `
  select c.id, c.description as type, c.texts,
         coalesce((select json_agg(t.account_type order by t.account_type desc) from plan_category_account_type t where t.plan_category_id = c.id), '[]')
           as account_types
    from plan_category c
   where ${onSale('c', '$2::date')}
     and ($1::int8 is null
          or exists (select from plan_in_category x join plan p on p.id = x.plan_id join plan_at_location l on l.plan_id = p.id
                      where x.plan_category_id = c.id and l.location_id = $1 and not p.hide_customer_portal and not p.only_bundles
                        and ${onSale('p', '$2::date')} and ${onSale('l', '$2::date')})
          or exists (select from bundle_in_category x join plan_bundle b on b.id = x.plan_bundle_id join bundle_at_location l on l.plan_bundle_id = b.id
                      where x.plan_category_id = c.id and l.location_id = $1 and not b.hide_customer_portal
                        and ${onSale('b', '$2::date')} and ${onSale('l', '$2::date')}))
   order by c.position, c.id`;

export async function readCategories(db: Queries, locationId: number | null, day: string): Promise<CategoryRow[]> {
  return db.prepared<CategoryRow>('catalogue-categories', categoriesStatement, [locationId, day]);
}

export interface AgentRow {
  id: number;
  first_name: string;
  last_name: string;
}

const mostAgents = 20;

// The words hold letters and digits only, so that nothing in them is a wildcard.
const agentsStatement = `
  select a.id, a.first_name, a.last_name from sales_agent a
   where ${onSale('a', '$2::date')}
     and not exists (select from unnest($1::text[]) as w(word) where ' ' || a.search_words not like '% ' || w.word || '%')
   order by a.last_name, a.first_name, a.id limit ${mostAgents}`;

/** Agents each of whose words typed starts a word of the name, whatever the case and the accents; at most twenty. */
export async function searchAgents(db: Queries, name: string, day: string): Promise<AgentRow[]> {
  const words = searchWords(name);
  return words.length === 0 ? [] : db.prepared<AgentRow>('catalogue-agents', agentsStatement, [words, day]);
}

const suffixesStatement = `select s.id, s.abbreviation from name_suffix s where ${onSale('s', '$1::date')} order by s.position, s.id`;

export async function readSuffixes(db: Queries, day: string): Promise<{ id: number; abbreviation: string }[]> {
  return db.prepared('catalogue-suffixes', suffixesStatement, [day]);
}

const fieldsStatement = 'select account_type, field, is_required from holder_field order by account_type desc, position';

export async function readHolderFields(db: Queries): Promise<{ account_type: AccountType; field: string; is_required: boolean }[]> {
  return db.prepared('catalogue-holder-fields', fieldsStatement, []);
}

const existing = {
  salesAgent: `select exists (select from sales_agent a where a.id = $1 and ${onSale('a', '$2::date')}) as found`,
  suffix: `select exists (select from name_suffix s where s.id = $1 and ${onSale('s', '$2::date')}) as found`,
  planCategory: `select exists (select from plan_category c where c.id = $1 and ${onSale('c', '$2::date')}) as found`,
  location: 'select exists (select from location l where l.id = $1 and $2::date is not null) as found',
} as const;
export type CatalogueKind = keyof typeof existing;

/** Whether there is one with that id on a day. */
export async function exists(db: Queries, kind: CatalogueKind, id: number, day: string): Promise<boolean> {
  const [row] = await db.prepared<{ found: boolean }>(`catalogue-has-${kind}`, existing[kind], [id, day]);
  return row?.found === true;
}

const logoStatement = 'select logo_type as type, logo_bytes as bytes from service_provider where logo_file = $1';

export async function readLogo(db: Queries, file: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [row] = await db.prepared<{ type: string; bytes: Buffer }>('catalogue-logo', logoStatement, [file]);
  return row ?? null;
}

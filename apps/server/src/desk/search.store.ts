import type { Queries } from '../platform/db/database.ts';

/** What an account was found by. */
export type Matched = 'number' | 'name' | 'company' | 'email' | 'phone' | 'address' | 'order' | 'payment' | 'similar';

/** An account that matches; of several ways the one with the smallest rank counts, then the order of the keys. */
export interface Hit {
  account_id: number;
  matched: Matched;
  rank: number;
  key: string;
}

/** Of each way to match: nobody pages through more, and a search must not read a whole base for "a". */
export const mostOfEachWay = 200;
const few = 5;
/** Sorts behind every text that goes on after a beginning. */
const last = `chr(1114111)`;
const c = (expression: string) => `(${expression} collate "C")`;
const begins = (expression: string, with_: string) => `${c(expression)} >= ${with_} and ${c(expression)} < ${with_} || ${last}`;
const lastName = 'search_fold(c.last_name)';
const firstName = 'search_fold(c.first_name)';
const company = 'search_fold(c.company)';
const street = 'search_fold(a.address1)';
const email = 'search_fold(e.email)';
const tenDigits = (column: string) => `right(regexp_replace(${column}, '[^0-9]', '', 'g'), 10)`;
const inOrder = (first: string, second: string) => `order by ${c(first)}, ${c(second)} limit ${mostOfEachWay}`;

const byNumbers = `
  (select a.id as account_id, 'number' as matched, case when a.number = $1 then 0 else 3 end as rank, a.number as key
     from account a where ${begins('a.number', '$1')} order by ${c('a.number')} limit ${mostOfEachWay})
  union all
  (select c.account_id, 'phone', 1, '' from contact c where c.mobile_number is not null and ${tenDigits('c.mobile_number')} = $2 limit ${mostOfEachWay})
  union all
  (select l.account_id, 'phone', 1, '' from service_line l where l.number is not null and ${tenDigits('l.number')} = $2 limit ${mostOfEachWay})
  union all
  (select o.account_id, 'order', 2, '' from customer_order o where o.id = $3)
  union all
  (select p.account_id, 'payment', 1, '' from payment p where p.reference = $4)
  union all
  (select e.account_id, 'email', 2, ${email} from contact_email e where ${begins(email, '$5')} order by ${c(email)} limit ${mostOfEachWay})
  union all
  (select u.account_id, 'email', 1, '' from portal_user u where lower(u.username) = lower($6) and u.kind = 'customer' and u.account_id is not null)`;

/** Accounts by something that has one of each: null where the question can't be that. */
export function findByNumbers(
  db: Queries,
  asked: {
    number: string | null;
    phone: string | null;
    orderId: number | null;
    reference: string | null;
    email: string | null;
    username: string | null;
  },
): Promise<Hit[]> {
  const { number, phone, orderId, reference, email: beginning, username } = asked;
  return db.prepared<Hit>('desk-find-numbers', byNumbers, [number, phone, orderId, reference, beginning, username]);
}

const named = (first: string, second: string, condition: string, rank: number) => `
  (select f.account_id, 'name' as matched, ${rank} as rank, f.key
     from unnest($2::text[], $3::text[]) as s(head, tail)
    cross join lateral (select c.account_id, ${first} || ' ' || ${second} as key from contact c where ${condition} ${inOrder(first, second)}) f)`;

const byWords = `
  ${named(firstName, lastName, `${c(firstName)} = s.head and ${begins(lastName, 's.tail')}`, 0)}
  union all ${named(lastName, firstName, `${c(lastName)} = s.head and ${begins(firstName, 's.tail')}`, 1)}
  union all ${named(lastName, firstName, `${c(lastName)} = s.tail and ${begins(firstName, 's.head')}`, 1)}
  union all
  (select c.account_id, 'name', case when ${lastName} = $1 then 1 else 3 end, ${lastName} || ' ' || ${firstName}
     from contact c where ${begins(lastName, '$1')} ${inOrder(lastName, firstName)})
  union all
  (select c.account_id, 'name', case when ${firstName} = $1 then 2 else 4 end, ${firstName} || ' ' || ${lastName}
     from contact c where ${begins(firstName, '$1')} ${inOrder(firstName, lastName)})
  union all
  (select c.account_id, 'company', 2, ${company} from contact c where c.company is not null and ${begins(company, '$1')}
    order by ${c(company)} limit ${mostOfEachWay})
  union all
  (select c.account_id, 'company', 5, '' from contact c
    where c.company is not null and to_tsvector('simple', ${company}) @@ to_tsquery('simple', $4) limit ${mostOfEachWay})
  union all
  (select f.account_id, 'address', 1, f.key from unnest($5::text[]) as s(line)
    cross join lateral (select a.account_id, ${street} as key from contact_address a where ${begins(street, 's.line')}
                         order by ${c(street)} limit ${mostOfEachWay}) f)`;

export interface WordsAsked {
  whole: string;
  splits: readonly (readonly [string, string])[];
  /** Words of a company, each as a beginning, for to_tsquery; null where there are none. */
  words: string | null;
  streets: readonly string[];
}

/** Accounts by name, company or street. */
export function findByWords(db: Queries, { whole, splits, words, streets }: WordsAsked): Promise<Hit[]> {
  const heads = splits.map(([head]) => head);
  const tails = splits.map(([, tail]) => tail);
  return db.prepared<Hit>('desk-find-words', byWords, [whole, heads, tails, words, streets]);
}

const oneOf = (table: string, of: string, list: string, expression: string) => `
  (select f.account_id, 'similar' as matched, 9 as rank, f.key from unnest(${list}::text[]) as s(meant)
    cross join lateral (select t.${of} as account_id, ${expression} as key from ${table} where ${c(expression)} = s.meant limit ${few}) f)`;
const beginning = (table: string, of: string, list: string, expression: string, also = '') => `
  (select f.account_id, 'similar' as matched, 9 as rank, f.key from unnest(${list}::text[]) as s(meant)
    cross join lateral (select t.${of} as account_id, ${expression} as key from ${table} where ${also}${begins(expression, 's.meant')} limit ${few}) f)`;
const both = (one: string, list: string, other: string, is: string) => `
  (select f.account_id, 'similar', 9, f.key from unnest(${list}::text[]) as s(meant)
    cross join lateral (select t.account_id, search_fold(t.last_name) || ' ' || search_fold(t.first_name) as key from contact t
                         where ${c(`search_fold(t.${one})`)} = s.meant and ${c(`search_fold(t.${other})`)} = ${is} limit ${few}) f)`;

const bySlips = `
  ${oneOf('account t', 'id', '$1', 't.number')}
  union all ${oneOf('contact t', 'account_id', '$2', 'search_fold(t.last_name)')}
  union all ${oneOf('contact t', 'account_id', '$2', 'search_fold(t.first_name)')}
  union all ${beginning('contact t', 'account_id', '$2', 'search_fold(t.company)', 't.company is not null and ')}
  union all ${both('first_name', '$3', 'last_name', '$5')}
  union all ${both('last_name', '$3', 'first_name', '$5')}
  union all ${both('first_name', '$4', 'last_name', '$6')}
  union all ${both('last_name', '$4', 'first_name', '$6')}
  union all ${beginning('contact_address t', 'account_id', '$7', 'search_fold(t.address1)')}
  union all ${oneOf('contact_email t', 'account_id', '$8', 'search_fold(t.email)')}`;

/** What may have been meant, one slip away: all of it, or one of two words while the other is right. */
export interface SlipsAsked {
  numbers: readonly string[];
  names: readonly string[];
  heads: readonly string[];
  tails: readonly string[];
  head: string | null;
  tail: string | null;
  streets: readonly string[];
  emails: readonly string[];
}

export function findBySlips(db: Queries, asked: SlipsAsked): Promise<Hit[]> {
  const { numbers, names, heads, tails, head, tail, streets, emails } = asked;
  return db.prepared<Hit>('desk-find-slips', bySlips, [numbers, names, heads, tails, tail, head, streets, emails]);
}

export interface FoundRow {
  account_id: number;
  number: string;
  type: string;
  status: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  email: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

const shown = `
  select a.id as account_id, a.number, a.type, a.status, c.first_name, c.last_name, c.company, c.mobile_number as phone,
         (select e.email from contact_email e where e.account_id = a.id
           order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], e.type) limit 1) as email,
         s.address1, s.address2, s.city, s.state_abbreviation as state, s.zip_code as zip
    from unnest($1::int8[]) as wanted(id)
    join account a on a.id = wanted.id
    left join contact c on c.account_id = a.id
    left join contact_address s on s.account_id = a.id and s.type = 'SERVICE'`;

/** What the list shows of these accounts, in no order. */
export function readFound(db: Queries, accountIds: readonly number[]): Promise<FoundRow[]> {
  return db.prepared<FoundRow>('desk-found', shown, [accountIds]);
}

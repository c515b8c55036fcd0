import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Queries } from '../../platform/db/database.ts';

/** How a row of a file names its account. */
export interface AccountName {
  account?: string | null | undefined;
  account_external_id?: string | null | undefined;
  account_name?: string | null | undefined;
}

/** An account that rows of a file are about. */
export interface NamedAccount {
  id: number;
  /** The day there. */
  today: CalendarDate;
}

const byKey = `
  select w.n, a.id, ($3::timestamptz at time zone a.time_zone)::date as today
    from unnest($1::text[], $2::text[]) with ordinality as w (number, external_id, n)
    left join external_key k on w.number is null and k.entity = 'customers' and k.external_id = w.external_id
    join account a on a.number = w.number or a.id = k.row_id`;

// By hash: a file that names people names thousands of them.
const byName = `
  select w.n, a.id, ($2::timestamptz at time zone a.time_zone)::date as today
    from unnest($1::text[]) with ordinality as w (name, n)
    join lateral (select account_id, first_name || ' ' || last_name as name from contact
                  union select account_id, company from contact where company is not null) c on lower(c.name) = lower(w.name)
    join account a on a.id = c.account_id`;

type Found = NamedAccount | 'several' | null;

/** The accounts these names mean, in their order; null where there is none, 'several' where more than one person or company is called so. */
export async function findAccounts(db: Queries, names: readonly AccountName[], now: Date): Promise<Found[]> {
  const found: Found[] = names.map(() => null);
  const keep = ({ n, id, today }: { n: number; id: number; today: CalendarDate }) => {
    const known = found[n - 1] ?? null;
    found[n - 1] = known !== null && (known === 'several' || known.id !== id) ? 'several' : { id, today };
  };
  type Row = { n: number; id: number; today: CalendarDate };
  const numbers = names.map(({ account }) => account ?? null);
  const externalIds = names.map(({ account_external_id: externalId }) => externalId ?? null);
  for (const row of await db.prepared<Row>('exchange-money-accounts', byKey, [numbers, externalIds, now])) keep(row);
  const called = names.map((each) => (each.account || each.account_external_id ? null : (each.account_name ?? null)));
  if (called.every((name) => name === null)) return found;
  for (const row of await db.prepared<Row>('exchange-money-account-names', byName, [called, now])) keep(row);
  return found;
}

const page = `select id, number from account where number > $1 order by number limit 200`;

/** Every account by its number, some hundred at once. */
export async function* accountPages(db: Queries): AsyncGenerator<number[]> {
  for (let after = ''; ; ) {
    const rows = await db.prepared<{ id: number; number: string }>('exchange-money-account-page', page, [after]);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    after = rows.at(-1)?.number ?? after;
  }
}

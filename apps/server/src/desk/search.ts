import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { misspellings } from '@porchlight/domain/desk/misspellings.ts';
import { readSearch, type SearchTerms } from '@porchlight/domain/desk/search-terms.ts';
import type { Queries } from '../platform/db/database.ts';
import { type FoundRow, findByNumbers, findBySlips, findByWords, type Hit, mostOfEachWay, readFound } from './search.store.ts';

type Answer = RouteAnswer<StaffContract['desk']['searchAccounts']>;

const pageSize = 20;

/**
 * Accounts a question may mean, the likeliest first (S-050): what there is one of, then names in their order, then what is one slip of the
 * finger away, which is looked for only where nothing else is found. `after` is the cursor of the page before.
 */
export async function searchAccounts(db: Queries, question: { q: string; after: string | null }): Promise<Answer> {
  const hits = await findHits(db, readSearch(question.q));
  const ranked = rank(hits);
  const from = placeAfter(ranked, question.after);
  const page = ranked.slice(from, from + pageSize);
  const rows = new Map(
    (
      await readFound(
        db,
        page.map(({ account_id }) => account_id),
      )
    ).map((row) => [row.account_id, row]),
  );
  const end = page.at(-1);
  return {
    accounts: page.flatMap((hit) => present(rows.get(hit.account_id), hit)),
    next: end !== undefined && from + pageSize < ranked.length ? `${from + pageSize}-${end.account_id}` : null,
    isCut: hits.length >= mostOfEachWay,
  };
}

async function findHits(db: Queries, terms: SearchTerms): Promise<Hit[]> {
  const { number, phone, orderId, reference, email, name, streets } = terms;
  const byNumbers = findByNumbers(db, { number, phone, orderId, reference, email, username: number });
  const words = name?.words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '')).filter((word) => word.length > 2);
  const asked = {
    whole: name?.whole ?? '',
    splits: name?.splits ?? [],
    streets,
    words: words?.map((word) => `${word}:*`).join(' & ') || null,
  };
  const byWords = name === null ? [] : findByWords(db, asked);
  const found = (await Promise.all([byNumbers, byWords])).flat();
  return found.length > 0 ? found : findSlips(db, terms);
}

function findSlips(db: Queries, { number, email, name, streets }: SearchTerms): Promise<Hit[]> {
  const [split] = name?.splits.length === 1 ? name.splits : [];
  const slipsOf = (text: string | null | undefined, longest?: number): string[] => (text ? misspellings(text, longest) : []);
  return findBySlips(db, {
    numbers: number !== null && /^[0-9]+$/.test(number) ? slipsOf(number) : [],
    names: streets.length > 0 ? [] : slipsOf(name?.whole),
    heads: slipsOf(split?.[0]),
    tails: slipsOf(split?.[1]),
    head: split?.[0] ?? null,
    tail: split?.[1] ?? null,
    streets: slipsOf(streets[0]),
    emails: slipsOf(email, 40),
  });
}

/** Each account once, by the best of its matches. */
function rank(hits: readonly Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of hits) {
    const known = best.get(hit.account_id);
    if (known === undefined || compare(hit, known) < 0) best.set(hit.account_id, hit);
  }
  return [...best.values()].sort(compare);
}

function compare(a: Hit, b: Hit): number {
  return a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.account_id - b.account_id);
}

/** Behind the account the page before ended with; where that is found no more, as far down as it stood. */
function placeAfter(ranked: readonly Hit[], after: string | null): number {
  const [, place, id] = /^(\d{1,6})-(\d{1,16})$/.exec(after ?? '') ?? [];
  if (place === undefined) return 0;
  const at = ranked.findIndex(({ account_id }) => account_id === Number(id));
  return at < 0 ? Number(place) : at + 1;
}

function present(row: FoundRow | undefined, { matched }: Hit): Answer['accounts'] {
  if (row === undefined) return [];
  const { account_id: accountId, number, type, status, company, email, phone } = row;
  const place = [row.address1, row.address2].filter(Boolean).join(', ');
  const city = `${row.city ?? ''}, ${row.state ?? ''} ${row.zip ?? ''}`;
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return [{ accountId, number, type, status, name, company, email, phone, address: place === '' ? null : `${place}, ${city}`, matched }];
}

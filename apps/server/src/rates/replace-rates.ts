import { isDeepStrictEqual } from 'node:util';
import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { chargeClasses } from '@porchlight/domain/rates/rate-lines.ts';
import { type SeriesFault, seriesFaults, seriesKey } from '@porchlight/domain/rates/rate-series.ts';
import type { Transaction } from '../platform/db/database.ts';
import { deleteRates, insertRates, lockRates, type RateRow, readRates } from './rates.store.ts';

/** Something wrong in one row of those given, counted from 0. */
export interface RateProblem {
  readonly row: number;
  readonly column: keyof RateRow;
  readonly reason: string;
}

/** What was done, by rows; a row that says something else than before counts as updated. */
export interface ReplacedRates {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Why nothing was changed: rows that are wrong by themselves, or series with gaps or overlaps. */
export interface RefusedRates {
  readonly problems: readonly RateProblem[];
  readonly faults: readonly SeriesFault[];
}

/** The rates are these from now on, all of them or, where anything is wrong, none. The transaction goes on either way. */
export async function replaceRates(tx: Transaction, given: readonly RateRow[]): Promise<ReplacedRates | RefusedRates> {
  const rows = given.map(tidied);
  const problems = rows.flatMap((row, at) => problemsOf(row).map((problem) => ({ row: at, ...problem })));
  if (problems.length > 0) return { problems, faults: [] };
  const faults = seriesFaults(rows);
  if (faults.length > 0) return { problems: [], faults };
  await lockRates(tx);
  const known = new Map((await readRates(tx)).map(({ id, ...row }) => [startKey(row), { id, row }]));
  const isKept = (row: RateRow): boolean => isDeepStrictEqual(known.get(startKey(row))?.row, row);
  const changed = rows.filter((row) => !isKept(row));
  const updated = changed.filter((row) => known.has(startKey(row)));
  const kept = new Set(rows.filter(isKept).map(startKey));
  const gone = [...known].flatMap(([key, { id }]) => (kept.has(key) ? [] : [id]));
  await deleteRates(tx, gone);
  await insertRates(tx, changed);
  return {
    inserted: changed.length - updated.length,
    updated: updated.length,
    unchanged: rows.length - changed.length,
    removed: gone.length - updated.length,
  };
}

/** The same row for the same rate: without spaces around words, empty words as none, the state in capitals. */
function tidied(row: RateRow): RateRow {
  const words = (text: string | null): string | null => text?.trim() || null;
  return {
    code: row.code.trim(),
    description: row.description.trim(),
    descriptionEs: words(row.descriptionEs),
    kind: row.kind,
    chargeClass: row.chargeClass,
    unit: row.unit,
    amount: row.amount,
    stateAbbreviation: words(row.stateAbbreviation)?.toUpperCase() ?? null,
    city: words(row.city),
    zipCode: words(row.zipCode),
    accountType: row.accountType,
    appliesFrom: row.appliesFrom,
    appliesUntil: row.appliesUntil,
  };
}

/** Also what the types promise: rows come from files. */
function problemsOf(row: RateRow): Omit<RateProblem, 'row'>[] {
  const checks: readonly [boolean, keyof RateRow, string][] = [
    [/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(row.code), 'code', 'must be 1 to 64 letters, digits, dots, dashes or underscores'],
    [row.description !== '' && row.description.length <= 200, 'description', 'must be 1 to 200 characters'],
    [(row.descriptionEs?.length ?? 0) <= 200, 'descriptionEs', 'must be at most 200 characters'],
    [row.kind === 'TAX' || row.kind === 'FEE', 'kind', 'must be TAX or FEE'],
    [chargeClasses.includes(row.chargeClass), 'chargeClass', `must be one of ${chargeClasses.join(', ')}`],
    [['percent', 'perLine', 'perAccount'].includes(row.unit), 'unit', 'must be percent, perLine or perAccount'],
    [
      isAmount(row),
      'amount',
      row.unit === 'percent' ? 'must be 0 to 1000 percent, at most four decimals' : 'must be 0 to 1,000,000 dollars',
    ],
    [/^[A-Z]{2}$/.test(row.stateAbbreviation ?? 'XX'), 'stateAbbreviation', 'must be the two letters of a state'],
    [row.city === null || row.stateAbbreviation !== null, 'stateAbbreviation', 'must be there with a city'],
    [(row.city?.length ?? 0) <= 100, 'city', 'must be at most 100 characters'],
    [/^\d{5}$/.test(row.zipCode ?? '00000'), 'zipCode', 'must be five digits'],
    [['RESIDENTIAL', 'BUSINESS', null].includes(row.accountType), 'accountType', 'must be RESIDENTIAL, BUSINESS or empty for both'],
    [parseCalendarDate(row.appliesFrom) !== null, 'appliesFrom', 'must be a day as YYYY-MM-DD'],
    [row.appliesUntil === null || parseCalendarDate(row.appliesUntil) !== null, 'appliesUntil', 'must be a day as YYYY-MM-DD, or empty'],
    [row.appliesUntil === null || row.appliesUntil >= row.appliesFrom, 'appliesUntil', 'must not be before the first day'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, column, reason]) => ({ column, reason }));
}

function isAmount({ unit, amount }: RateRow): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= (unit === 'percent' ? 10_000_000 : 100_000_000);
}

/** What tells rows apart: no two of a series begin on the same day. */
function startKey(row: RateRow): string {
  return `${seriesKey(row)} ${row.appliesFrom}`;
}

/**
 * Rates: taxes and the provider's own fees, by class of charge, place, type of account and day.
 * Owns rate. Promises: no two rates of a code, place and type of account are in force on one day; a day between two of them is told as a gap
 * and never taken for "nothing is due"; without rates there are no taxes, for the product knows no tax law (decision 0020).
 * Exposes the rates of a day for any number of accounts, and all of them in and out.
 */
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { SeriesFault } from '@porchlight/domain/rates/rate-series.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { openRateBook, type RateBook } from './rate-book.ts';
import { type RatedPlace, type RateRow, readRates } from './rates.store.ts';
import { type RefusedRates, type ReplacedRates, replaceRates } from './replace-rates.ts';

export { faultWords } from './fault-words.ts';
export type { RateBook } from './rate-book.ts';
export type { RatedPlace, RateRow } from './rates.store.ts';

export interface Rates {
  /**
   * The rates in force on a day, or the gaps it falls into. With a place only what may apply there is read, for one account; without, the book
   * serves hundreds of thousands.
   */
  book(queries: Queries, day: CalendarDate, place?: RatedPlace): Promise<RateBook | { gaps: readonly SeriesFault[] }>;
  /** Every rate there is or was, each series in the order of its days. */
  list(queries: Queries): Promise<RateRow[]>;
  /** The rates are these from now on; with anything wrong, a gap or an overlap among it, nothing changes. */
  replace(tx: Transaction, rows: readonly RateRow[]): Promise<ReplacedRates | RefusedRates>;
}

export function createRates(): Rates {
  return {
    book: openRateBook,
    list: async (queries) => (await readRates(queries)).map(({ id: _id, ...row }) => row),
    replace: replaceRates,
  };
}

import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Rate } from '@porchlight/domain/rates/rate-lines.ts';
import { gapsOn, type SeriesFault, seriesKey } from '@porchlight/domain/rates/rate-series.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import { type RatedPlace, type RateRow, readRatesOfDay } from './rates.store.ts';

/** Whose rates are asked for: where they are served, what kind of account it is and the language of their bill. */
export interface RatedAccount extends RatedPlace {
  readonly accountType: 'RESIDENTIAL' | 'BUSINESS';
  readonly locale: Locale;
}

/** The rates of one day. */
export interface RateBook {
  /** Some of them are for a place: whose place is unknown can't be billed. */
  readonly namesPlaces: boolean;
  /** What applies to the account, by code and then from wide places to narrow ones: the order of the lines of its bill. */
  ratesFor(account: RatedAccount): readonly Rate[];
}

/**
 * The rates in force on a day, read once for any number of accounts, or only those of one place; or the gaps that the day falls into,
 * where nobody can say what is due.
 */
export async function openRateBook(
  db: Queries,
  day: CalendarDate,
  place: RatedPlace | null = null,
): Promise<RateBook | { gaps: readonly SeriesFault[] }> {
  const rows = await readRatesOfDay(db, day, place);
  const gaps = gapsOn(rows, day);
  return gaps.length > 0 ? { gaps } : rateBook(rows);
}

/** Looks a place up once, however many accounts are there: rows are kept by the place they name, and an account's place is in eight of them. */
function rateBook(rows: readonly RateRow[]): RateBook {
  const byPlace = new Map<string, RateRow[]>();
  for (const row of rows) {
    const key = placeKey(row.stateAbbreviation, row.city, row.zipCode);
    const there = byPlace.get(key);
    if (there === undefined) byPlace.set(key, [row]);
    else there.push(row);
  }
  const known = new Map<string, readonly Rate[]>();
  return {
    namesPlaces: rows.some((row) => row.stateAbbreviation !== null || row.city !== null || row.zipCode !== null),
    ratesFor: ({ stateAbbreviation, city, zipCode, accountType, locale }) => {
      const key = `${accountType} ${locale} ${placeKey(stateAbbreviation, city, zipCode)}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const there = placesOf(stateAbbreviation, city, zipCode)
        .flatMap((place) => byPlace.get(place) ?? [])
        .filter((row) => row.accountType === null || row.accountType === accountType)
        .toSorted((a, b) => (seriesKey(a) < seriesKey(b) ? -1 : 1));
      const rates = there.map((row) => rateOf(row, locale));
      known.set(key, rates);
      return rates;
    },
  };
}

function rateOf({ code, description, descriptionEs, kind, chargeClass, unit, amount }: RateRow, locale: Locale): Rate {
  return { code, description: (locale === 'sp-es' ? descriptionEs : null) ?? description, kind, chargeClass, unit, amount };
}

function placeKey(state: string | null, city: string | null, zip: string | null): string {
  return JSON.stringify([state?.trim().toUpperCase() ?? '', city?.trim().toLowerCase() ?? '', zip?.trim().slice(0, 5) ?? '']);
}

/** The keys of every place that holds this one, each part named or not. What is unknown is in no place that names it. */
function placesOf(state: string | null, city: string | null, zip: string | null): string[] {
  const keys = [state, null].flatMap((s) => [city, null].flatMap((c) => [zip, null].map((z) => placeKey(s, c, z))));
  return [...new Set(keys)];
}

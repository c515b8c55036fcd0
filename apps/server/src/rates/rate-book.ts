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

/**
 * Looks a place up once, however many accounts are there. Rows are kept by the place they name; of an account's place only the parts that some
 * row names are told apart, so that what is remembered is bounded by the rates and not by how customers write their town.
 */
function rateBook(rows: readonly RateRow[]): RateBook {
  const named = partNames.map((part) => new Set(rows.map((row) => partOf(row, part)).filter((text) => text !== '')));
  const byPlace = new Map<string, RateRow[]>();
  for (const row of rows) {
    const key = placeKey(partNames.map((part) => partOf(row, part)));
    const there = byPlace.get(key);
    if (there === undefined) byPlace.set(key, [row]);
    else there.push(row);
  }
  const known = new Map<string, readonly Rate[]>();
  return {
    namesPlaces: named.some(({ size }) => size > 0),
    ratesFor: ({ accountType, locale, ...place }) => {
      const parts = partNames.map((part, at) => {
        const text = partOf(place, part);
        return named[at]?.has(text) ? text : '';
      });
      const key = `${accountType} ${locale} ${placeKey(parts)}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const rates = placesAround(parts)
        .flatMap((around) => byPlace.get(around) ?? [])
        .filter((row) => row.accountType === null || row.accountType === accountType)
        .toSorted((a, b) => (seriesKey(a) < seriesKey(b) ? -1 : 1))
        .map((row) => rateOf(row, locale));
      known.set(key, rates);
      return rates;
    },
  };
}

function rateOf({ code, description, descriptionEs, kind, chargeClass, unit, amount }: RateRow, locale: Locale): Rate {
  return { code, description: (locale === 'sp-es' ? descriptionEs : null) ?? description, kind, chargeClass, unit, amount };
}

const partNames = ['stateAbbreviation', 'city', 'zipCode'] as const;

/** A part of a place as it is compared; '' where it is not named. */
function partOf(place: RatedPlace, part: (typeof partNames)[number]): string {
  const text = place[part]?.trim().toLowerCase() ?? '';
  return part === 'zipCode' ? text.slice(0, 5) : text;
}

const placeKey = (parts: readonly string[]): string => JSON.stringify(parts);

/** The keys of every place that holds this one, each part of it named or not. */
function placesAround(parts: readonly string[]): string[] {
  let places: string[][] = [[]];
  for (const part of parts)
    places = places.flatMap((place) =>
      part === ''
        ? [[...place, '']]
        : [
            [...place, part],
            [...place, ''],
          ],
    );
  return places.map(placeKey);
}

import { addDays, type CalendarDate, compareDates } from '../calendar/calendar-date.ts';

/** What makes rates follow each other: the same code, place and account type. Null: all of them. */
export interface RateSeries {
  readonly code: string;
  readonly stateAbbreviation: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly accountType: 'RESIDENTIAL' | 'BUSINESS' | null;
}

/** The days of a rate, both included; `appliesUntil` null is until further notice. */
export interface RateDays {
  readonly appliesFrom: CalendarDate;
  readonly appliesUntil: CalendarDate | null;
}

/** Days of a series on which no rate is in force though one is before and one after, or more than one is. */
export interface SeriesFault {
  readonly fault: 'gap' | 'overlap';
  readonly series: RateSeries;
  readonly from: CalendarDate;
  /** Included; null: without end. */
  readonly until: CalendarDate | null;
}

/** Whether the rate is in force on the day. */
export function isInForce({ appliesFrom, appliesUntil }: RateDays, day: CalendarDate): boolean {
  return appliesFrom <= day && (appliesUntil === null || day <= appliesUntil);
}

/**
 * The same for rates that have to follow each other: a city's case does not matter. Sorts by code, then from wide places to narrow ones.
 */
export function seriesKey({ code, stateAbbreviation, city, zipCode, accountType }: RateSeries): string {
  return JSON.stringify([code, stateAbbreviation ?? '', city?.toLowerCase() ?? '', zipCode ?? '', accountType ?? '']);
}

/**
 * What is wrong with the days of rates, by series and day: gaps between two rates of a series and days that more than one of them has.
 * A series may begin and end on any day. Source: decision 0020.
 */
export function seriesFaults(rows: readonly (RateSeries & RateDays)[]): SeriesFault[] {
  const bySeries = new Map<string, (RateSeries & RateDays)[]>();
  for (const row of rows) {
    const key = seriesKey(row);
    const series = bySeries.get(key);
    if (series === undefined) bySeries.set(key, [row]);
    else series.push(row);
  }
  return [...bySeries.keys()].toSorted().flatMap((key) => faultsOfSeries(bySeries.get(key) ?? []));
}

/** The series that the day falls into a gap of. */
export function gapsOn(rows: readonly (RateSeries & RateDays)[], day: CalendarDate): SeriesFault[] {
  return seriesFaults(rows).filter(
    ({ fault, from, until }) => fault === 'gap' && isInForce({ appliesFrom: from, appliesUntil: until }, day),
  );
}

function faultsOfSeries(rows: readonly (RateSeries & RateDays)[]): SeriesFault[] {
  const [first, ...later] = rows.toSorted((a, b) => compareDates(a.appliesFrom, b.appliesFrom));
  const faults: SeriesFault[] = [];
  // The last day that one of the rates so far has; null: without end.
  let last = first?.appliesUntil ?? null;
  for (const row of later) {
    const fault = faultBefore(last, row);
    if (fault !== null) faults.push(fault);
    last = laterOf(last, row.appliesUntil);
  }
  return faults;
}

function faultBefore(last: CalendarDate | null, row: RateSeries & RateDays): SeriesFault | null {
  const { code, stateAbbreviation, city, zipCode, accountType } = row;
  const series = { code, stateAbbreviation, city, zipCode, accountType };
  if (last === null || last >= row.appliesFrom) {
    return { fault: 'overlap', series, from: row.appliesFrom, until: earlierOf(last, row.appliesUntil) };
  }
  const expected = addDays(last, 1);
  return expected === row.appliesFrom ? null : { fault: 'gap', series, from: expected, until: addDays(row.appliesFrom, -1) };
}

function laterOf(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  if (a === null || b === null) return null;
  return a > b ? a : b;
}

function earlierOf(a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null {
  if (a === null) return b;
  return b === null || a < b ? a : b;
}

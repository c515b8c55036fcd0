/**
 * The calendar of the independent recalculation: whole days as numbers, worked out from the Gregorian rules alone. Shares nothing with
 * domain/calendar on purpose.
 */

/** A calendar day, 'YYYY-MM-DD'. */
export type Day = string;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLength = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const two = (value: number): string => String(value).padStart(2, '0');
const spell = (year: number, month: number, day: number): Day => `${year}-${two(month)}-${two(day)}`;

function parts(day: Day): { year: number; month: number; day: number } {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return { year, month, day: ofMonth };
}

/** Days since the first of January 2000. */
export function count(day: Day): number {
  const { year, month, day: ofMonth } = parts(day);
  let days = ofMonth - 1;
  for (let each = 2000; each < year; each++) days += isLeap(each) ? 366 : 365;
  for (let each = 1; each < month; each++) days += monthLength(year, each);
  return days;
}

/** Days from the first to the second, the second included when the first is: 0 for the same day. */
export const between = (first: Day, second: Day): number => count(second) - count(first);

export function after(day: Day, days: number): Day {
  let { year, month, day: ofMonth } = parts(day);
  ofMonth += days;
  while (ofMonth > monthLength(year, month)) {
    ofMonth -= monthLength(year, month);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  while (ofMonth < 1) {
    month -= 1;
    if (month < 1) [year, month] = [year - 1, 12];
    ofMonth += monthLength(year, month);
  }
  return spell(year, month, ofMonth);
}

/** The first day on or after `day` on which a bill cycle begins; a wished day that the month lacks is its last one. */
export function cycleDayFrom(day: Day, wished: number): Day {
  const { year, month, day: ofMonth } = parts(day);
  const here = Math.min(wished, monthLength(year, month));
  if (ofMonth <= here) return spell(year, month, here);
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return spell(nextYear, nextMonth, Math.min(wished, monthLength(nextYear, nextMonth)));
}

/** The first cycle day after `day`. */
export const nextCycleDay = (day: Day, wished: number): Day => cycleDayFrom(after(day, 1), wished);

/** The last cycle day on or before `day`. */
export function cycleDayBefore(day: Day, wished: number): Day {
  let each = day;
  while (cycleDayFrom(each, wished) !== each) each = after(each, -1);
  return each;
}

export const isMonthEnd = (day: Day): boolean => after(day, 1).endsWith('-01');

/** A fraction as a whole number, half a unit up. Both exact below 2^53. */
export function halfUp(numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(numerator) + BigInt(denominator);
  const by = 2n * BigInt(denominator);
  const floor = doubled / by;
  return Number(doubled < 0n && floor * by !== doubled ? floor - 1n : floor);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

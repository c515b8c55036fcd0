import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  calendarDateOf,
  compareDates,
  datePartsOf,
  daysBetween,
  daysInMonth,
  parseCalendarDate,
} from './calendar-date.ts';

const dayMs = 86_400_000;
// JavaScript's own UTC calendar is the independent witness here.
const witness = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dates = fc.integer({ min: -719_000, max: 2_932_000 }).map((day) => new Date(day * dayMs).toISOString().slice(0, 10) as CalendarDate);

describe('calendar dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20260101',
    '0000-01-01',
    '',
    null,
    20260101,
    '2026-01-01T00:00:00Z',
  ])('[FMT-005] does not take %s for a date', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  it('knows leap years', () => {
    expect([1900, 2000, 2024, 2026].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28]);
    expect(parseCalendarDate('2024-02-29')).toBe('2024-02-29');
  });

  it('refuses to make a date out of something else', () => {
    expect(() => calendarDate('2026-02-30')).toThrow(RangeError);
    expect(() => calendarDateOf(2026, 13, 1)).toThrow(RangeError);
    expect(() => calendarDateOf(10_000, 1, 1)).toThrow(RangeError);
    expect(() => addDays(calendarDate('9999-12-31'), 1)).toThrow(RangeError);
  });

  it('steps from month end to month end and back to the anchor', () => {
    const january = calendarDate('2026-01-31');
    const february = addMonths(january, 1);
    expect(february).toBe('2026-02-28');
    expect(addMonths(february, 1, 31)).toBe('2026-03-31');
    expect(addMonths(february, 1)).toBe('2026-03-28');
    expect(addMonths(january, -2)).toBe('2025-11-30');
    expect(addMonths(january, 25)).toBe('2028-02-29');
  });

  it('[DASH-027] adds and counts days as the calendar does', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -100_000, max: 100_000 }), (from, days) => {
        const expected = new Date((witness(from) + days) * dayMs);
        fc.pre(expected.getUTCFullYear() >= 1 && expected.getUTCFullYear() <= 9999);
        const to = addDays(from, days);
        expect(to).toBe(expected.toISOString().slice(0, 10));
        expect(daysBetween(from, to)).toBe(days);
      }),
    );
  });

  it('orders dates as days do', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(Math.sign(compareDates(a, b))).toBe(Math.sign(witness(a) - witness(b)) + 0);
      }),
    );
  });

  it('[DASH-027] adding months keeps the anchor or the last day of the month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 31 }), (from, months, anchor) => {
        const { year, month } = datePartsOf(from);
        const target = year * 12 + month - 1 + months;
        fc.pre(target >= 12 && target < 120_000);
        const to = datePartsOf(addMonths(from, months, anchor));
        expect(to.year * 12 + to.month - 1).toBe(target);
        expect(to.day).toBe(Math.min(anchor, daysInMonth(to.year, to.month)));
      }),
    );
  });
});

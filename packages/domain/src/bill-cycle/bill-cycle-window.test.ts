import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, datePartsOf, daysInMonth } from '../calendar/calendar-date.ts';
import { billCycleWindow } from './bill-cycle-window.ts';

const windowOn = (today: string, day: number) => billCycleWindow(calendarDate(today), day);

describe('billCycleWindow', () => {
  it.each([
    ['2026-11-21', 15, '2026-11-15', '2026-12-15', 24],
    ['2026-11-15', 15, '2026-11-15', '2026-12-15', 30],
    ['2026-11-14', 15, '2026-10-15', '2026-11-15', 1],
    ['2026-02-27', 31, '2026-01-31', '2026-02-28', 1],
    ['2026-02-28', 31, '2026-02-28', '2026-03-31', 31],
    ['2026-03-30', 31, '2026-02-28', '2026-03-31', 1],
    ['2026-03-31', 31, '2026-03-31', '2026-04-30', 30],
    ['2028-02-29', 30, '2028-02-29', '2028-03-30', 30],
    ['2026-01-01', 29, '2025-12-29', '2026-01-29', 28],
  ])('[DASH-027][DASH-028] on %s with day %i it runs from %s to %s, %i days left', (today, day, start, end, daysLeft) => {
    expect(windowOn(today, day)).toMatchObject({ start, end, daysLeft });
  });

  it('[DASH-008] counts the elapsed share from 0', () => {
    expect(windowOn('2026-11-13', 13)?.progress).toBe(0);
    expect(windowOn('2026-11-28', 13)?.progress).toBe(0.5);
    expect(windowOn('2026-12-12', 13)?.progress).toBeCloseTo(29 / 30);
  });

  it.each([0, 32, -1, 1.5, Number.NaN, null, undefined])('[DASH-027] is hidden for the day %s', (day) => {
    expect(billCycleWindow(calendarDate('2026-11-21'), day)).toBeNull();
  });

  it('[DASH-027] windows hold today, end on the cycle day or the month end, and follow each other without gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 31 }), (offset, day) => {
        const today = addDays(calendarDate('2000-01-01'), offset);
        const window = billCycleWindow(today, day);
        if (!window) throw new Error('no window');
        expect(window.start <= today && today < window.end).toBe(true);
        expect(window.daysLeft).toBeGreaterThanOrEqual(1);
        expect(window.daysLeft).toBeLessThanOrEqual(31);
        const end = datePartsOf(window.end);
        expect(end.day).toBe(Math.min(day, daysInMonth(end.year, end.month)));
        expect(billCycleWindow(window.end, day)?.start).toBe(window.end);
        expect(billCycleWindow(addDays(window.end, -1), day)).toMatchObject({ start: window.start, daysLeft: 1 });
      }),
    );
  });
});

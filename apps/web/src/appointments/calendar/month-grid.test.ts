import { addDays, calendarDate, datePartsOf, daysInMonth } from '@porchlight/domain/calendar/calendar-date.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfterKey, dayInMonth, hasMonth, weekdayNames, weeksOf, wholeMonths, writtenMonth } from './month-grid.ts';

const day = calendarDate;
const range = { first: day('2026-11-23'), last: day('2027-01-21') };
const anyDay = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays(day('1800-01-01'), days));

describe('the month of a calendar', () => {
  it('[APPT-008] has weeks from Sunday to Saturday and nothing of other months', () => {
    const weeks = weeksOf(day('2026-12-17'));
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
    expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
    expect(weeksOf(day('2026-02-01'))).toHaveLength(4);
    expect(weeksOf(day('2026-08-01'))).toHaveLength(6);
  });

  it('[APPT-008] holds each day of any month once, in order, under its weekday', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const weeks = weeksOf(date);
        const days = weeks.flat().filter((each) => each !== null);
        const { year, month } = datePartsOf(date);
        expect(days).toHaveLength(daysInMonth(year, month));
        expect(days).toEqual(days.toSorted());
        for (const week of weeks) {
          for (const [at, each] of week.entries()) if (each) expect(new Date(`${each}T00:00:00Z`).getUTCDay()).toBe(at);
        }
      }),
    );
  });
});

describe('the words and ends of a calendar', () => {
  it('[APPT-008] months and weekdays are named in both languages, the week from Sunday on', () => {
    expect([writtenMonth(day('2026-12-16'), 'en-US'), writtenMonth(day('2026-12-16'), 'es-US')]).toEqual([
      'December 2026',
      'diciembre de 2026',
    ]);
    expect(weekdayNames('en-US').map(({ long }) => long)).toEqual('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '));
    expect(weekdayNames('es-US')[1]).toEqual({ short: 'lun', long: 'lunes' });
  });

  it('[APPT-008] it goes from the first of the month in which something is free to the end of the last such month', () => {
    const days = ['2026-11-23', '2026-12-02', '2027-02-03'].map((date) => ({ date: day(date) }));
    expect(wholeMonths(days)).toEqual({ first: '2026-11-01', last: '2027-02-28' });
    expect(() => wholeMonths([])).toThrow(RangeError);
  });
});

describe('keys in a calendar', () => {
  it.each([
    ['ArrowLeft', '2026-12-15'],
    ['ArrowRight', '2026-12-17'],
    ['ArrowUp', '2026-12-09'],
    ['ArrowDown', '2026-12-23'],
    ['Home', '2026-12-13'],
    ['End', '2026-12-19'],
    ['PageUp', '2026-11-23'],
    ['PageDown', '2027-01-16'],
  ])('[APPT-008] %s goes from Wednesday, December 16 to %s', (key, to) => {
    expect(dayAfterKey(key, day('2026-12-16'), range)).toBe(to);
  });

  it('[APPT-008] lead across months, to the last day of a shorter one, and never out of the days there are', () => {
    expect(dayAfterKey('ArrowRight', day('2026-12-31'), range)).toBe('2027-01-01');
    expect(dayAfterKey('PageUp', day('2026-12-31'), range)).toBe('2026-11-30');
    expect(dayAfterKey('ArrowUp', day('2026-11-25'), range)).toBe('2026-11-23');
    expect(dayAfterKey('PageDown', day('2027-01-05'), range)).toBe('2027-01-21');
    for (const key of ['Enter', ' ', 'Tab', 'a', 'toString']) expect(dayAfterKey(key, day('2026-12-16'), range)).toBeNull();
  });

  it('[APPT-008] there is a month before and after only as far as the days go', () => {
    expect([hasMonth(day('2026-11-30'), -1, range), hasMonth(day('2026-11-30'), 1, range)]).toEqual([false, true]);
    expect([hasMonth(day('2026-12-01'), -1, range), hasMonth(day('2026-12-01'), 1, range)]).toEqual([true, true]);
    expect([hasMonth(day('2027-01-01'), -1, range), hasMonth(day('2027-01-01'), 1, range)]).toEqual([true, false]);
    expect(dayInMonth(day('2026-12-05'), -1, range)).toBe('2026-11-23');
    expect(dayInMonth(day('2026-12-31'), 1, range)).toBe('2027-01-21');
  });
});

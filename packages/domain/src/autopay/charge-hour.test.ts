import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { wallClockIn } from '../calendar/wall-clock.ts';
import { chargeInstant, chargingDay } from './charge-hour.ts';

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Apia',
];

describe('the hour AutoPay starts at', () => {
  it.each([
    ['2026-07-25T12:59:59Z', 'America/Chicago', null],
    ['2026-07-25T13:00:00Z', 'America/Chicago', '2026-07-25'],
    ['2026-07-26T04:59:59Z', 'America/Chicago', '2026-07-25'],
    ['2026-07-26T05:00:00Z', 'America/Chicago', null],
    // In winter the same wall clock is an hour later in the world.
    ['2026-12-25T13:59:59Z', 'America/Chicago', null],
    ['2026-12-25T14:00:00Z', 'America/Chicago', '2026-12-25'],
    // The days of both clock changes.
    ['2026-03-08T12:59:59Z', 'America/Chicago', null],
    ['2026-03-08T13:00:00Z', 'America/Chicago', '2026-03-08'],
    ['2026-11-01T13:59:59Z', 'America/Chicago', null],
    ['2026-11-01T14:00:00Z', 'America/Chicago', '2026-11-01'],
    ['2026-07-25T13:00:00Z', 'Pacific/Honolulu', null],
    ['2026-07-25T18:00:00Z', 'Pacific/Honolulu', '2026-07-25'],
    ['2028-02-29T14:00:00Z', 'America/Chicago', '2028-02-29'],
  ])('[AUTO-008] at %s in %s acts on %s', (instant, zone, day) => {
    expect(chargingDay(new Date(instant), zone)).toBe(day);
  });

  it('[AUTO-008] every day of every zone starts at its own eight in the morning, on clock changes too', () => {
    const days = fc.integer({ min: 0, max: 365 * 8 }).map((offset) => addDays(calendarDate('2024-01-01'), offset));
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, zone) => {
        const instant = chargeInstant(day, zone);
        expect(wallClockIn(instant, zone)).toEqual({ date: day, hour: 8, minute: 0 });
        expect(chargingDay(instant, zone)).toBe(day);
        expect(chargingDay(new Date(instant.getTime() - 1), zone)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});

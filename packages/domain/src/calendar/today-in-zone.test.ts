import { describe, expect, it } from 'vitest';
import { todayInZone } from './today-in-zone.ts';

describe('todayInZone', () => {
  it.each([
    ['2026-11-21T05:59:59Z', 'America/Chicago', '2026-11-20'],
    ['2026-11-21T06:00:00Z', 'America/Chicago', '2026-11-21'],
    ['2026-07-01T04:59:59Z', 'America/Chicago', '2026-06-30'],
    ['2026-07-01T05:00:00Z', 'America/Chicago', '2026-07-01'],
    ['2026-12-31T23:30:00Z', 'Pacific/Auckland', '2027-01-01'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ])('[INV-008] at %s in %s it is %s', (instant, zone, day) => {
    expect(todayInZone(new Date(instant), zone)).toBe(day);
  });

  it('[INV-008] without a zone it is the day of the machine', () => {
    const instant = new Date(2026, 10, 21, 12);
    expect(todayInZone(instant)).toBe('2026-11-21');
    expect(todayInZone(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
    expect(todayInZone(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
    expect(() => todayInZone(new Date(Number.NaN))).toThrow(RangeError);
  });
});

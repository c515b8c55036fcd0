import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatShortDate, formatTime } from './format-date.ts';

const chicago = 'America/Chicago';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe('date formats', () => {
  it('[FMT-005] shows a date as MM/DD/YYYY in every zone without shift', () => {
    expect(formatDate('2026-01-05')).toBe('01/05/2026');
    expect(formatDate('2026-01-05', 'Pacific/Honolulu')).toBe('01/05/2026');
    expect(formatDate('2026-01-05', 'Pacific/Auckland')).toBe('01/05/2026');
  });

  it('[FMT-005] shows an instant on the day it has in the zone', () => {
    expect(formatDate('2026-11-21T05:30:00Z', chicago)).toBe('11/20/2026');
    expect(formatDate('2026-11-21T05:30:00.123+00:00', 'UTC')).toBe('11/21/2026');
    expect(formatDate('2026-11-20T23:30:00-06:00', chicago)).toBe('11/20/2026');
  });

  it.each([
    ['2026-11-21T13:05:00Z', '01:05 PM'],
    ['2026-11-21T00:00:00Z', '12:00 AM'],
    ['2026-11-21T12:00:00Z', '12:00 PM'],
    ['2026-11-21T09:07:00Z', '09:07 AM'],
  ])('[FMT-007] shows the time of %s as %s', (value, time) => {
    expect(formatTime(value, 'UTC')).toBe(time);
  });

  it('[FMT-007] leaves a wall-clock time without offset as it is', () => {
    expect(formatDateTime('2026-11-24T13:00:00', chicago)).toBe('11/24/2026 01:00 PM');
    expect(formatDateTime('2026-11-24T13:00:00Z', chicago)).toBe('11/24/2026 07:00 AM');
  });

  it.each(['', 'x', null, undefined, '2026-02-30', '2026-02-30T10:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T24:00:00', 5])(
    '[FMT-005][FMT-007] shows nothing for %s',
    (value) => {
      expect([formatDate(value), formatTime(value), formatDateTime(value), formatShortDate(value, months)]).toEqual(['', '', '', '']);
    },
  );

  it('[AUTO-008] writes Mon DD, YYYY with a two-digit day', () => {
    expect(formatShortDate('2026-01-05', months)).toBe('Jan 05, 2026');
    expect(formatShortDate('2026-12-31', months)).toBe('Dec 31, 2026');
  });
});

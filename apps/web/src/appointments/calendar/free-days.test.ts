import { scheduleDaysOutDefault, slotMinutes, visitHours, windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { dateTimeOf, firstDay, freeDaysOf, keptChoice } from './free-days.ts';

const day = calendarDate;
const slot = (fromTime: string, toTime: string, availability: number) => ({ fromTime, toTime, availability });

describe('days and times that can be chosen', () => {
  it('[APPT-018][ENT-054][D-149] are days from the first one on whose slots have an availability above zero', () => {
    const dates = {
      '2026-01-07': [slot('08:00', '10:00', 1)],
      '2026-01-04': [slot('08:00', '12:00', 3)],
      '2026-01-05': [slot('08:00', '12:00', 2), slot('12:00', '14:00', 0)],
      '2026-01-06': [slot('08:00', '12:00', 0)],
    };
    expect(freeDaysOf(dates, day('2026-01-05'))).toEqual([
      { date: '2026-01-05', hours: [8, 9, 10, 11] },
      { date: '2026-01-07', hours: [8, 9] },
    ]);
    expect(freeDaysOf(dates, day('2026-01-08'))).toEqual([]);
    expect(freeDaysOf({}, day('2026-01-05'))).toEqual([]);
  });

  it('[APPT-019][CONST-029] times are full hours, sixty minutes apart, from the start of a slot up to, not including, its end', () => {
    const hoursOf = (...slots: ReturnType<typeof slot>[]) => freeDaysOf({ '2026-01-05': slots }, day('2026-01-05'))[0]?.hours ?? [];
    expect(hoursOf(slot('08:30', '11:00', 1))).toEqual([9, 10]);
    expect(hoursOf(slot('08:00', '10:30', 1))).toEqual([8, 9, 10]);
    expect(hoursOf(slot('13:00', '15:00', 1), slot('09:00', '10:00', 2), slot('09:00', '11:00', 1))).toEqual([9, 10, 13, 14]);
    expect(hoursOf(slot('22:00', '24:00', 1))).toEqual([22, 23]);
    expect(hoursOf(slot('12:00', '12:00', 1))).toEqual([]);
    expect(slotMinutes).toBe(60);
  });

  it('[APPT-017] midnight is no time: it means that none was chosen', () => {
    expect(freeDaysOf({ '2026-01-05': [slot('00:00', '01:00', 4)] }, day('2026-01-05'))).toEqual([]);
    expect(dateTimeOf({ date: day('2026-01-05'), hour: null })).toBeNull();
    expect(dateTimeOf(null)).toBeNull();
  });

  it('[APPT-014][CONST-029][D-150] a time is sent as wall-clock time without an offset', () => {
    expect(dateTimeOf({ date: day('2026-01-05'), hour: 9 })).toBe('2026-01-05T09:00:00');
    expect(dateTimeOf({ date: day('2026-11-01'), hour: 23 })).toBe('2026-11-01T23:00:00');
    expect(windowEnd('2026-01-05T09:00:00')).toBe('2026-01-05T11:00:00');
    expect(visitHours).toBe(2);
  });

  it('[APPT-018][CONST-028][D-150] the first day counts from today at the service address, not from the day of the browser', () => {
    const evening = new Date('2026-01-05T03:00:00Z');
    expect(firstDay(evening, 'America/Chicago', scheduleDaysOutDefault)).toBe('2026-01-05');
    expect(firstDay(evening, 'Pacific/Auckland', scheduleDaysOutDefault)).toBe('2026-01-06');
    expect(firstDay(evening, 'America/Chicago', 0)).toBe('2026-01-04');
    expect(firstDay(evening, 'America/Chicago', 3)).toBe('2026-01-07');
    expect(scheduleDaysOutDefault).toBe(1);
  });
});

describe('what stays chosen when the times are read again', () => {
  const days = [
    { date: day('2026-01-05'), hours: [8, 9] },
    { date: day('2026-01-07'), hours: [13] },
  ];

  it('is the first free day before anything was chosen', () => {
    expect(keptChoice(days, null)).toEqual({ date: '2026-01-05', hour: null });
    expect(keptChoice([], null)).toBeNull();
  });

  it('[APPT-016][D-152] is the day, without the hour that is taken', () => {
    expect(keptChoice(days, { date: day('2026-01-07'), hour: 14 })).toEqual({ date: '2026-01-07', hour: null });
    expect(keptChoice(days, { date: day('2026-01-07'), hour: 13 })).toEqual({ date: '2026-01-07', hour: 13 });
  });

  it('[APPT-018] is another day where that one is full', () => {
    expect(keptChoice(days, { date: day('2026-01-06'), hour: 9 })).toEqual({ date: '2026-01-05', hour: null });
  });
});

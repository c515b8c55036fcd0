import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { availabilityOf, type Horizon, type TechnicianDays, technicianIdsFree } from './free-starts.ts';
import { judgeStart } from './judge-start.ts';
import { instantOfLocal, instantsOf } from './local-instants.ts';
import {
  bookableDays,
  changeHoursDefault,
  holdMinutes,
  localDateTime,
  scheduleDaysOutDefault,
  slotMinutes,
  visitHours,
  windowEnd,
  windowText,
} from './visit-window.ts';

const chicago = 'America/Chicago';
const weekdays = [1, 2, 3, 4, 5];
const technician = (id: number, more: Partial<TechnicianDays> = {}): TechnicianDays => ({
  id,
  shifts: weekdays.map((weekday) => ({ weekday, from: 8, to: 17 })),
  absences: [],
  taken: {},
  ...more,
});
const horizon = (more: Partial<Horizon> = {}): Horizon => ({
  // A Monday.
  now: { date: calendarDate('2026-01-05'), hour: 10, minute: 30 },
  timeZone: chicago,
  daysOut: 1,
  days: bookableDays,
  ...more,
});
const bits = (...hours: number[]) => hours.reduce((all, hour) => all | (1 << hour), 0);

describe('the window of a visit', () => {
  it('[CONST-028] [CONST-029] starts hourly a day ahead at the earliest and is two hours long', () => {
    expect([scheduleDaysOutDefault, slotMinutes, visitHours, holdMinutes, changeHoursDefault]).toEqual([1, 60, 2, 30, 12]);
    expect(localDateTime('2026-01-05', 9)).toBe('2026-01-05T09:00:00');
    expect(windowEnd('2026-01-05T09:00:00')).toBe('2026-01-05T11:00:00');
    expect(windowEnd('2026-12-31T22:00:00')).toBe('2027-01-01T00:00:00');
  });

  it('[APPT-010] is written with its date and both ends', () => {
    expect(windowText('2026-01-05T09:00:00')).toBe('01/05/2026 09:00 AM - 11:00 AM');
    expect(windowText('2026-01-05T11:00:00')).toBe('01/05/2026 11:00 AM - 01:00 PM');
    expect(windowText('nonsense')).toBe('');
  });
});

describe('[ENT-054] [APPT-018] hours at which a technician could start', () => {
  const tuesday = calendarDate('2026-01-06');
  it('are put together where as many could, from the first day that can be chosen to the last', () => {
    const dates = availabilityOf([technician(1), technician(2)], horizon());
    expect(Object.keys(dates)[0]).toBe('2026-01-06');
    expect(Object.keys(dates).at(-1)).toBe('2026-03-06');
    expect(dates[tuesday]).toEqual([{ fromTime: '08:00', toTime: '16:00', availability: 2 }]);
    expect(dates[calendarDate('2026-01-10')]).toBeUndefined();
  });

  it('need both hours of the window: one taken hour closes the start before it too', () => {
    const one = technician(1, { taken: { [tuesday]: bits(10, 11) } });
    expect(availabilityOf([one, technician(2)], horizon())[tuesday]).toEqual([
      { fromTime: '08:00', toTime: '09:00', availability: 2 },
      { fromTime: '09:00', toTime: '12:00', availability: 1 },
      { fromTime: '12:00', toTime: '16:00', availability: 2 },
    ]);
    expect(technicianIdsFree([one, technician(2)], tuesday, 9)).toEqual([2]);
    expect(technicianIdsFree([one, technician(2)], tuesday, 12)).toEqual([1, 2]);
  });

  it('never put two technicians’ single hours together to one window', () => {
    const early = technician(1, { shifts: [{ weekday: 2, from: 8, to: 9 }] });
    const late = technician(2, { shifts: [{ weekday: 2, from: 9, to: 10 }] });
    expect(availabilityOf([early, late], horizon())[tuesday]).toBeUndefined();
  });

  it('stay in the map with nobody left when all are taken, and are no hours on a day everybody is away', () => {
    const full = technician(1, { taken: { [tuesday]: bits(8, 9, 10, 11, 12, 13, 14, 15, 16) } });
    expect(availabilityOf([full], horizon())[tuesday]).toEqual([{ fromTime: '08:00', toTime: '16:00', availability: 0 }]);
    const away = technician(1, { absences: [{ from: '2026-01-06', to: '2026-01-08' }] });
    const dates = availabilityOf([away], horizon());
    expect(Object.keys(dates)[0]).toBe('2026-01-09');
  });

  it('of today are those still to come, where today can be chosen at all', () => {
    const today = calendarDate('2026-01-05');
    const dates = availabilityOf([technician(1)], horizon({ daysOut: 0 }));
    expect(dates[today]).toEqual([{ fromTime: '11:00', toTime: '16:00', availability: 1 }]);
  });

  it('leave out the hour that a change of the clocks leaves out, and midnight, which means that no time was chosen', () => {
    const owl = technician(1, { shifts: [{ weekday: 7, from: 0, to: 6 }] });
    const now = { date: calendarDate('2026-03-07'), hour: 10, minute: 0 };
    expect(availabilityOf([owl], horizon({ now, days: 1 }))).toEqual({
      '2026-03-08': [
        { fromTime: '01:00', toTime: '02:00', availability: 1 },
        { fromTime: '03:00', toTime: '05:00', availability: 1 },
      ],
    });
  });
});

describe('[APPT-017] [APPT-018] [CONST-029] a wanted time', () => {
  it.each([
    ['', 'format'],
    ['2026-01-06', 'format'],
    ['2026-01-06T09:00', 'format'],
    ['2026-01-06T09:00:00Z', 'format'],
    ['2026-01-06T09:00:00-06:00', 'format'],
    [' 2026-01-06T09:00:00', 'format'],
    ['2026-01-06T24:00:00', 'format'],
    ['2026-01-06T09:60:00', 'format'],
    ['2026-02-30T09:00:00', 'noSuchDay'],
    ['2026-13-01T09:00:00', 'noSuchDay'],
    ['2026-01-06T00:00:00', 'midnight'],
    ['2026-01-06T09:30:00', 'notHourly'],
    ['2026-01-06T09:00:01', 'notHourly'],
    ['2026-01-06T00:30:00', 'notHourly'],
    ['2025-12-31T09:00:00', 'past'],
    ['2026-01-05T10:00:00', 'past'],
    ['2026-01-05T11:00:00', 'tooEarly'],
    ['2026-03-07T09:00:00', 'tooFar'],
  ])('%j is refused: %s', (text, problem) => {
    expect(judgeStart(text, horizon())).toEqual({ problem });
  });

  it('is taken from the first day to the sixtieth', () => {
    expect(judgeStart('2026-01-06T08:00:00', horizon())).toEqual({ date: '2026-01-06', hour: 8 });
    expect(judgeStart('2026-03-06T16:00:00', horizon())).toEqual({ date: '2026-03-06', hour: 16 });
    expect(judgeStart('2026-01-05T11:00:00', horizon({ daysOut: 0 }))).toEqual({ date: '2026-01-05', hour: 11 });
  });

  it('is no time while clocks are put forward, and one while they are put back', () => {
    const before = (date: string) => horizon({ now: { date: calendarDate(date), hour: 10, minute: 0 } });
    expect(judgeStart('2026-03-08T02:00:00', before('2026-03-06'))).toEqual({ problem: 'noSuchHour' });
    expect(judgeStart('2026-11-01T01:00:00', before('2026-10-30'))).toEqual({ date: '2026-11-01', hour: 1 });
  });
});

describe('[APPT-014] wall-clock time at the service address as an instant', () => {
  it.each([
    ['2026-01-05T09:00:00', chicago, '2026-01-05T15:00:00.000Z'],
    ['2026-07-05T09:00:00', chicago, '2026-07-05T14:00:00.000Z'],
    ['2026-03-08T01:00:00', chicago, '2026-03-08T07:00:00.000Z'],
    ['2026-03-08T03:00:00', chicago, '2026-03-08T08:00:00.000Z'],
    ['2026-03-08T02:00:00', chicago, '2026-03-08T08:00:00.000Z'],
    ['2026-11-01T01:00:00', chicago, '2026-11-01T06:00:00.000Z'],
    ['2026-11-01T02:00:00', chicago, '2026-11-01T08:00:00.000Z'],
    ['2026-01-05T09:00:00', 'America/Phoenix', '2026-01-05T16:00:00.000Z'],
    ['2026-07-05T09:00:00', 'Pacific/Kiritimati', '2026-07-04T19:00:00.000Z'],
    ['2026-07-05T09:00:00', 'Pacific/Pago_Pago', '2026-07-05T20:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOfLocal(local, zone).toISOString()).toBe(instant);
  });

  it('comes twice while clocks are put back, and not at all while they are put forward', () => {
    expect(instantsOf('2026-11-01', 1, chicago).map((each) => each.toISOString())).toEqual([
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
    expect(instantsOf('2026-03-08', 2, chicago)).toEqual([]);
  });
});

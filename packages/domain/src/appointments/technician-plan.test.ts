import { expect, it } from 'vitest';
import { leastLoaded } from './least-loaded.ts';
import { parseAbsences, parseShifts } from './technician-plan.ts';
import { canSchedule, changeableUntil, fateOfVisit, isOver } from './visit-state.ts';

it('reads hours of work as people write them', () => {
  expect(parseShifts('Mon-Wed 8-17; Sat 9-13')).toEqual([
    { weekday: 1, from: 8, to: 17 },
    { weekday: 2, from: 8, to: 17 },
    { weekday: 3, from: 8, to: 17 },
    { weekday: 6, from: 9, to: 13 },
  ]);
  expect(parseShifts('sunday, Tue 13:00 - 24:00;mon 8-12;Mon 13-17;')).toEqual([
    { weekday: 1, from: 8, to: 12 },
    { weekday: 1, from: 13, to: 17 },
    { weekday: 2, from: 13, to: 24 },
    { weekday: 7, from: 13, to: 24 },
  ]);
  expect(parseShifts('')).toEqual([]);
});

it.each([
  'Mon',
  '8-17',
  'Mon 17-8',
  'Mon 8-8',
  'Mon 8-25',
  'Fri-Mon 8-17',
  'Mo 8-17',
  'Mon 8:30-17',
  'Mon-Tue-Wed 8-17',
  'Mon 8-12; Mon 11-15',
  'Mon 8-17 9',
])('can’t read the hours %j', (text) => {
  expect(parseShifts(text)).toBeNull();
});

it('reads days away, in their order', () => {
  expect(parseAbsences('2026-12-28..2027-01-02; 2026-12-24')).toEqual([
    { from: '2026-12-24', to: '2026-12-24' },
    { from: '2026-12-28', to: '2027-01-02' },
  ]);
  expect(parseAbsences(' ')).toEqual([]);
});

it.each([
  'tomorrow',
  '2026-02-30',
  '2026-12-28..2026-12-24',
  '2026-12-24..2026-12-25..2026-12-26',
  '2026-12-24..2026-12-26; 2026-12-26',
  '12/24/2026',
])('can’t read the absence %j', (text) => {
  expect(parseAbsences(text)).toBeNull();
});

it('sends the technician with the fewest hours that day, of several the first', () => {
  const technician = (id: number, hours: number) => ({ id, shifts: [], absences: [], taken: { '2026-01-06': hours } });
  const all = [technician(1, 0b1100), technician(2, 0b1), technician(3, 0b10)];
  expect(leastLoaded(all, [1, 2, 3], '2026-01-06')).toBe(2);
  expect(leastLoaded(all, [1, 3], '2026-01-06')).toBe(3);
  expect(leastLoaded(all, [1, 2, 3], '2026-01-07')).toBe(1);
  expect(leastLoaded(all, [], '2026-01-06')).toBeNull();
});

it('(D-148) lets a time be chosen while work waits for one and none is booked', () => {
  expect(canSchedule(['scheduling'], null)).toBe(true);
  expect(canSchedule(['scheduling', 'finished'], 'HELD')).toBe(true);
  expect(canSchedule(['scheduling', 'scheduled'], 'BOOKED')).toBe(false);
  expect(canSchedule(['scheduling'], 'DONE')).toBe(true);
  expect(canSchedule(['scheduled'], null)).toBe(true);
  expect(canSchedule(['scheduled'], 'DONE')).toBe(false);
  for (const step of ['received', 'choosing', 'finished', 'cancelled'] as const) expect(canSchedule([step], null)).toBe(false);
});

it('lets a visit follow its order', () => {
  expect(fateOfVisit(['scheduled', 'cancelled'])).toBeNull();
  expect(fateOfVisit(['finished', 'cancelled'])).toBe('DONE');
  expect(fateOfVisit(['cancelled'])).toBe('CANCELLED');
  expect(fateOfVisit(['scheduling', 'finished'])).toBe('CANCELLED');
});

it('counts hours before a visit, and its end, at the service address', () => {
  expect(changeableUntil('2026-01-05T09:00:00', 'America/Chicago', 12).toISOString()).toBe('2026-01-05T03:00:00.000Z');
  expect(isOver('2026-01-05T09:00:00', 'America/Chicago', new Date('2026-01-05T16:59:59Z'))).toBe(false);
  expect(isOver('2026-01-05T09:00:00', 'America/Chicago', new Date('2026-01-05T17:00:00Z'))).toBe(true);
});

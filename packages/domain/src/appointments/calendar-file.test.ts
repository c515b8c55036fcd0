import { expect, it } from 'vitest';
import { type CalendarVisit, calendarFile } from './calendar-file.ts';

const visit: CalendarVisit = {
  id: 31,
  sequence: 2,
  dateTime: '2026-03-08T09:00:00',
  endDateTime: '2026-03-08T11:00:00',
  timeZone: 'America/Chicago',
  isCancelled: false,
  summary: 'Cedar Valley Fiber: installation',
  location: '100 Fiber Way, Cedar Valley, IA 52001',
  description: 'Bring: keys; a dog\\cat\nand an adult',
};
const facts = { host: 'portal.example', writtenAt: new Date('2026-03-01T12:34:56.789Z') };
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

it('[APPT-014] is one event with a name that stays, its number of changes and the moments it begins and ends', () => {
  expect(linesOf(calendarFile(visit, facts))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:appointment-31@portal.example',
    'SEQUENCE:2',
    'DTSTAMP:20260301T123456Z',
    'DTSTART:20260308T140000Z',
    'DTEND:20260308T160000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Cedar Valley Fiber: installation',
    'LOCATION:100 Fiber Way\\, Cedar Valley\\, IA 52001',
    'DESCRIPTION:Bring: keys\\; a dog\\\\cat\\nand an adult',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('takes a cancelled visit out of the calendar again, under the same name', () => {
  const lines = linesOf(calendarFile({ ...visit, sequence: 3, isCancelled: true }, facts));
  expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', 'UID:appointment-31@portal.example']));
});

it('folds long lines at 75 octets, never within a character, and loses nothing', () => {
  const summary = 'Visita técnica para la instalación de fibra óptica ñandú 😀'.repeat(5);
  const file = calendarFile({ ...visit, summary }, facts);
  const raw = file.split('\r\n');
  expect(Math.max(...raw.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(linesOf(file)).toContain(`SUMMARY:${summary}`);
});

it('lets no text start a line of its own', () => {
  const file = calendarFile({ ...visit, location: 'Main\r\nATTENDEE:mailto:x@example.com' }, facts);
  expect(file).not.toMatch(/^ATTENDEE/m);
});

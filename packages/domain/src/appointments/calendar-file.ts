import { instantOfLocal } from './local-instants.ts';
import type { LocalDateTime } from './visit-window.ts';

/** A visit as calendars take it in. */
export interface CalendarVisit {
  id: number;
  /** Goes up with every change, so that calendars replace the entry they have. */
  sequence: number;
  dateTime: LocalDateTime;
  endDateTime: LocalDateTime;
  timeZone: string;
  isCancelled: boolean;
  summary: string;
  location: string;
  description: string;
}

export interface CalendarFileFacts {
  /** Host of the portal: makes the entry's name the only one of its kind, the same in mail and browser. */
  host: string;
  /** When the file is written. */
  writtenAt: Date;
}

export const calendarFileName = 'appointment.ics';
export const calendarContentType = 'text/calendar; charset=utf-8';

/**
 * The visit as an iCalendar file (RFC 5545), its times in UTC: whatever zone a calendar is set to, it shows the moment the technician comes.
 * A cancelled one takes the entry out again. It holds no link that opens anything: calendars are shown to others.
 */
export function calendarFile(visit: CalendarVisit, { host, writtenAt }: CalendarFileFacts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${visit.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:appointment-${visit.id}@${host}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(instantOfLocal(visit.dateTime, visit.timeZone))}`,
    `DTEND:${utc(instantOfLocal(visit.endDateTime, visit.timeZone))}`,
    `STATUS:${visit.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(visit.summary)}`,
    `LOCATION:${escaped(visit.location)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const mostOctets = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets; what is longer goes on after a line break and a space, never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      // The space that starts the next line counts as one.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

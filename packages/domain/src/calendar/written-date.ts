import { datePartsOf, parseCalendarDate } from './calendar-date.ts';

const styles = {
  /** 'Thursday, December 3' */
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'Thursday, December 3, 2026' */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** 'December 3' */
  day: { month: 'long', day: 'numeric' },
  /** 'December 3, 2026' */
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  /** 'Dec 3, 2026' */
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  /** 'Dec 3' */
  short: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type WrittenDateStyle = keyof typeof styles;

/**
 * A calendar date with its month in words, for places with room; '' when the value is no date. Takes an Intl locale ('en-US', 'es-US').
 * Never use it for numeric dates: es-US would put the day first, the product writes MM/DD/YYYY in both languages.
 */
export function writtenDate(value: unknown, intlLocale: string, style: WrittenDateStyle): string {
  const date = parseCalendarDate(value);
  if (date === null) return '';
  const { year, month, day } = datePartsOf(date);
  return new Intl.DateTimeFormat(intlLocale, { ...styles[style], timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}

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

/** Making one takes longer than all it will write on a page. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(intlLocale: string, style: WrittenDateStyle): Intl.DateTimeFormat {
  const key = `${intlLocale} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(intlLocale, { ...styles[style], timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter;
}

/**
 * A calendar date with its month in words, for places with room; '' when the value is no date. Takes an Intl locale ('en-US', 'es-US').
 * Never use it for numeric dates: es-US would put the day first, the product writes MM/DD/YYYY in both languages.
 */
export function writtenDate(value: unknown, intlLocale: string, style: WrittenDateStyle): string {
  const date = parseCalendarDate(value);
  if (date === null) return '';
  const { year, month, day } = datePartsOf(date);
  return formatterOf(intlLocale, style).format(Date.UTC(year, month - 1, day));
}

import { formatDate, formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { type WrittenDateStyle, writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { useIntlLocale } from './intl-locale.ts';
import text from './text.module.css';

export interface DateTextProps {
  /** 'YYYY-MM-DD', or an ISO date-time for the numeric styles. Anything else shows nothing. */
  date: string | null | undefined;
  /** numeric is MM/DD/YYYY and dateTime MM/DD/YYYY hh:mm A in both languages; the others write the month out. */
  style?: 'numeric' | 'dateTime' | WrittenDateStyle;
}

/** A calendar date, or a moment in the browser's time zone. */
export function DateText({ date, style = 'numeric' }: DateTextProps) {
  const intlLocale = useIntlLocale();
  if (!date) return null;
  const words = style === 'numeric' ? formatDate(date) : style === 'dateTime' ? formatDateTime(date) : writtenDate(date, intlLocale, style);
  return (
    <time dateTime={date} className={text.num}>
      {words}
    </time>
  );
}

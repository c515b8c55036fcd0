import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { useStaffTexts } from '../platform/texts.ts';

/** Writes the window of a visit: its day and both ends, as clocks at the service address show them. */
export function useWhen(): (visit: { dateTime: string; endDateTime: string }) => string {
  const texts = useStaffTexts('visits');
  const intl = useIntlTag();
  return ({ dateTime, endDateTime }) =>
    fill(texts.when, {
      date: writtenDate(dateTime.slice(0, 10), intl, 'full'),
      start: formatTime(dateTime),
      end: formatTime(endDateTime),
    });
}

import { billCycleWindow } from '@porchlight/domain/bill-cycle/bill-cycle-window.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { useIntlTag } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';

/** The day the next invoice is expected, in words; null when the account has no bill-cycle day. */
export function useNextInvoiceDay(billCycleDay: number): string | null {
  const intl = useIntlTag();
  const next = billCycleWindow(browserToday(), billCycleDay)?.end;
  return next ? writtenDate(next, intl, 'day') : null;
}

import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import type { AutoPayPlan } from './autopay-calls.ts';

/** 'AutoPay could not collect $59.99 due December 3. The card has expired. It will not be tried again by itself.' */
export function useFailureSentence(
  { amount, dueDate, reason, retryOn }: NonNullable<AutoPayPlan['failure']>,
  /** Beside it stands already that AutoPay waits for another method. */
  { isWaiting }: { isWaiting: boolean },
): string {
  const { failure } = useTexts('autopayPanel');
  const reasons = useTexts('reasons');
  const intl = useIntlTag();
  const written = (date: string): string => writtenDate(date, intl, 'day');
  const what = fill(failure.text, { amount: formatPrice(amount), date: written(dueDate) });
  const then = retryOn ? fill(failure.retry, { date: written(retryOn) }) : failure.noRetry;
  // Above the limit it is looked at again when the limit or the amount changes.
  return [what, reasons[reason], ...(reason === 'overLimit' || isWaiting ? [] : [then])].join(' ');
}

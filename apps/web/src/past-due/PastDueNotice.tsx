import { daysBetween, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { formatMoney, formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { fill, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { browserToday } from '../platform/today.ts';
import { Alert } from '../ui/Alert.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './past-due.module.css';
import { type PastDue, usePastDue } from './use-past-due.ts';

export interface PastDueNoticeProps {
  accountId: number;
  /** Where it can be paid: the amount that is chosen now, and what is done to choose what settles it. */
  choice?: { amount: Cents | null; onChoose: (amount: Cents) => void };
}

/** How much is past due, what follows on which day, and what stops it; nothing where nothing is. */
export function PastDueNotice({ accountId, choice }: PastDueNoticeProps) {
  const texts = useTexts('pastDue');
  const errors = useTexts('errors');
  const { isWanted, query } = usePastDue(accountId);
  if (!isWanted) return null;
  return (
    <Read query={query} failedText={errors.actions.pastDue.generic} waiting={<Skeleton height="6rem" />}>
      {({ pastDue }) =>
        pastDue && (
          <Alert
            tone={pastDue.state === 'SUSPENDED' ? 'danger' : 'warning'}
            title={pastDue.state === 'SUSPENDED' ? texts.suspended : fill(texts.pastDue, { amount: formatMoney(pastDue.amount) })}
          >
            {pastDue.state === 'SUSPENDED' ? <Suspended {...pastDue} /> : <Late {...pastDue} />}
            {choice && <Choice settles={pastDue.amountToSettle} {...choice} />}
          </Alert>
        )
      }
    </Read>
  );
}

function Late({ dueDate, amountToSettle, suspensionDate, reconnectionFee, lateFee }: PastDue) {
  const texts = useTexts('pastDue');
  const day = useDayWords();
  return (
    <>
      <p>{fill(texts.since, { date: day(dueDate).date })}</p>
      {lateFee && <LateFee {...lateFee} />}
      {suspensionDate && (
        <p>
          {fill(texts.stops, { ...day(suspensionDate), amount: formatMoney(amountToSettle) })}
          {reconnectionFee !== null && <> {fill(texts.reconnectionLater, { amount: formatMoney(reconnectionFee) })}</>}
        </p>
      )}
    </>
  );
}

function Suspended({ amount, dueDate, amountToSettle, reconnectionFee, isReconnectedByPaying, lateFee, endDate }: PastDue) {
  const texts = useTexts('pastDue');
  const day = useDayWords();
  const supportPhone = usePageConfiguration()?.supportPhone;
  return (
    <>
      <p>{fill(texts.open, { amount: formatMoney(amount), date: day(dueDate).date })}</p>
      {isReconnectedByPaying ? (
        <p>
          {fill(texts.reconnects, { amount: formatMoney(amountToSettle) })}
          {reconnectionFee !== null && <> {fill(texts.reconnectionFee, { amount: formatMoney(reconnectionFee) })}</>}
        </p>
      ) : (
        <p>{fill(texts.staysOff, { supportPhone, amount: formatMoney(amountToSettle) })}</p>
      )}
      {lateFee && <LateFee {...lateFee} />}
      {endDate && <p>{fill(texts.ends, day(endDate))}</p>}
    </>
  );
}

function LateFee({ date, amount }: NonNullable<PastDue['lateFee']>) {
  const texts = useTexts('pastDue');
  const day = useDayWords();
  return <p>{fill(texts.lateFee, { ...day(date), amount: formatMoney(amount) })}</p>;
}

function Choice({ settles, amount, onChoose }: NonNullable<PastDueNoticeProps['choice']> & { settles: number }) {
  const texts = useTexts('pastDue');
  const wanted = centsFromDollars(settles);
  if (wanted === null) return null;
  return (
    <button type="button" className={styles.choice} aria-pressed={amount === wanted} onClick={() => onChoose(wanted)}>
      {texts.choice} <span className={text.num}>{formatPriceCents(wanted)}</span>
    </button>
  );
}

/** A day in words, with the year where it is another one, and how far away it is. */
function useDayWords(): (day: string) => { date: string; relative: string } {
  const formats = useTexts('formats');
  const plural = usePlural();
  const intl = useIntlTag();
  const today = browserToday();
  return (day) => {
    const date = parseCalendarDate(day);
    const days = date === null ? 0 : daysBetween(today, date);
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return {
      date: writtenDate(day, intl, isThisYear ? 'day' : 'long'),
      relative: days <= 0 ? formats.today : plural(formats.inDays, days),
    };
  };
}

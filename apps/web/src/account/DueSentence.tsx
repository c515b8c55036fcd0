import { billCycleWindow } from '@porchlight/domain/bill-cycle/bill-cycle-window.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import type { ReactNode } from 'react';
import { fill, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import styles from './account.module.css';
import type { Amounts } from './amounts.ts';
import { type BalanceState, balanceState, openInvoices } from './balance-state.ts';
import { useInvoiceList } from './use-invoice-list.ts';

interface DueSentenceProps {
  accountId: number;
  amounts: Amounts;
  billCycleDay: number | undefined;
}

/** By when it is to be paid, in words, with the date always beside a number of days. */
export function DueSentence({ accountId, amounts, billCycleDay }: DueSentenceProps) {
  const texts = useTexts('account').balance;
  const plural = usePlural();
  const intl = useIntlTag();
  const today = browserToday();
  const state = balanceState(amounts, today);
  const nextBill = billCycleWindow(today, billCycleDay)?.end;
  const next = nextBill && fill(texts.nextBill, { date: writtenDate(nextBill, intl, 'day') });

  switch (state.kind) {
    case 'unknown':
    case 'undated':
      return null;
    case 'paid':
      return <Sentence says={texts.allPaid} and={next} />;
    case 'nothingDue':
      return <Sentence says={texts.nothingDue} and={next} />;
    case 'today':
      return <Sentence says={texts.dueToday} and={writtenDate(state.date, intl, 'weekday')} />;
    case 'inDays':
      return <Sentence says={fill(texts.due, { date: writtenDate(state.date, intl, 'weekday') })} and={plural(texts.inDays, state.days)} />;
    case 'overdue':
      return <Overdue accountId={accountId} state={state} />;
  }
}

function Overdue({ accountId, state }: { accountId: number; state: Extract<BalanceState, { date: string; days: number }> }) {
  const texts = useTexts('account').balance;
  const plural = usePlural();
  const intl = useIntlTag();
  const data = useInvoiceList(accountId);
  const open = data && openInvoices(data.invoices);
  const oldest = open?.oldest ?? state.date;
  const isThisYear = oldest.slice(0, 4) === browserToday().slice(0, 4);
  const written = writtenDate(oldest, intl, isThisYear ? 'day' : 'long');
  const since = open ? plural(texts.openInvoices, open.count, { date: written }) : fill(texts.due, { date: written });
  return <Sentence isLate says={plural(texts.daysOverdue, state.days)} and={since} />;
}

function Sentence({ says, and, isLate }: { says: ReactNode; and: ReactNode; isLate?: boolean }) {
  return (
    <p className={styles.heroDue}>
      <strong className={isLate ? styles.late : undefined}>{says}</strong> {and && <span className={styles.relative}>{and}</span>}
    </p>
  );
}

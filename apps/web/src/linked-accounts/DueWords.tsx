import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { type Amounts, balanceState } from '../account/index.ts';
import { fill, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './account-choice.module.css';

/** From here on a due date is near enough to be told apart from the others. */
const soonDays = 5;

/** By when a card's account wants money, the date always beside a number of days. */
export function DueWords({ amounts }: { amounts: Amounts }) {
  const { view } = useTexts('linkedAccounts');
  const { balance } = useTexts('account');
  const plural = usePlural();
  const intl = useIntlTag();
  const state = balanceState(amounts, browserToday());
  const quiet = classes(text.small, text.muted);
  if (amounts.pendingAmount > 0) return <span className={quiet}>{fill(view.pending, { amount: formatMoney(amounts.pendingAmount) })}</span>;
  switch (state.kind) {
    case 'unknown':
    case 'undated':
      return null;
    case 'paid':
      return <span className={quiet}>{view.paid}</span>;
    case 'nothingDue':
      return <span className={quiet}>{view.nothingDue}</span>;
    case 'today':
      return (
        <span className={classes(text.small, styles.soon)}>{fill(view.dueToday, { date: writtenDate(state.date, intl, 'day') })}</span>
      );
    case 'inDays':
      return (
        <span className={state.days <= soonDays ? classes(text.small, styles.soon) : quiet}>
          {fill(view.due, { date: writtenDate(state.date, intl, 'day'), relative: plural(balance.inDays, state.days) })}
        </span>
      );
    case 'overdue':
      return (
        <span className={classes(text.small, styles.late)}>
          {fill(view.overdue, { date: writtenDate(state.date, intl, 'day'), relative: plural(balance.daysOverdue, state.days) })}
        </span>
      );
  }
}

import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { Amounts } from '../account/index.ts';
import { useContentText, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './payment.module.css';

interface WhatIsOwedProps {
  amounts: Amounts;
  /** Only what is due: a one-time payment says how it works instead (D-074). */
  isDueOnly?: boolean;
}

/** Amount due and balance, by when, the provider's payment message, and what is on its way (PAY-003 to PAY-006, D-066, D-067). */
export function WhatIsOwed({ amounts, isDueOnly = false }: WhatIsOwedProps) {
  const texts = useTexts('payments');
  const message = useContentText('paymentMessage');
  const due = useDueSentence(amounts);
  const { amountDue, accountBalance, pendingAmount } = amounts;
  return (
    <div className={styles.owed}>
      <dl className={styles.figures}>
        <div>
          <dt>{texts.totalAmountDue}</dt>
          <dd>
            <AmountText dollars={amountDue} />
          </dd>
        </div>
        {!isDueOnly && (
          <div>
            <dt>{texts.totalBalance}</dt>
            <dd>
              <AmountText dollars={accountBalance} />
            </dd>
          </div>
        )}
      </dl>
      <p className={classes(text.small, text.muted)}>
        {due && <>{due} </>}
        {isDueOnly ? texts.oneTime : (message ?? <Skeleton height="2.5rem" />)}
      </p>
      {pendingAmount > 0 && (
        <p className={classes(text.small, text.medium)}>{fill(texts.pending, { amount: formatMoney(pendingAmount) })}</p>
      )}
      {accountBalance < 0 && (
        <p className={classes(text.small, text.medium)}>{fill(texts.credit, { amount: formatMoney(-accountBalance) })}</p>
      )}
    </div>
  );
}

function useDueSentence({ amountDue, dueDate }: Amounts): string | null {
  const texts = useTexts('payments');
  const formats = useTexts('formats');
  const plural = usePlural();
  const intl = useIntlTag();
  const status = dueStatus(amountDue, dueDate, browserToday());
  const date = writtenDate(dueDate, intl, 'weekday');
  if (status.kind === 'paid' || status.kind === 'none') return null;
  if (status.kind === 'overdue') return fill(texts.duePassed, { date });
  return fill(texts.due, { date, relative: status.kind === 'today' ? formats.today : plural(formats.inDays, status.days) });
}

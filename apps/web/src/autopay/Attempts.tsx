import { formatDate, formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import text from '../ui/text.module.css';
import styles from './autopay.module.css';
import type { AutoPayCharge } from './autopay-calls.ts';

export interface AttemptsProps {
  charge: AutoPayCharge;
}

/** Every try to collect a charge, or why there was none. */
export function Attempts({ charge: { attempts, reason } }: AttemptsProps) {
  const { history } = useTexts('autopayPanel');
  const reasons = useTexts('reasons');
  if (attempts.length === 0) {
    return (
      <p className={text.small}>
        {history.noAttempt} {reason && reasons[reason]}
      </p>
    );
  }
  return (
    <ol className={styles.attempts} aria-label={history.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.reference}>
          <b>{fill(history.attempt, { date: formatDate(attempt.at), time: formatTime(attempt.at) })}</b>
          <span className={text.num}>{formatPrice(attempt.amount)}</span>
          <span>
            {[history.attemptStates[attempt.state], attempt.method, attempt.isBackup && history.backup].filter(Boolean).join(', ')}
          </span>
          {attempt.reason && <span>{reasons[attempt.reason]}</span>}
        </li>
      ))}
    </ol>
  );
}

import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useId, useState } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { receiptPath } from '../routes.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import styles from './attempt-history.module.css';
import { type Attempt, unsuccessful } from './own-attempt.ts';
import { toneOf } from './timeline.ts';

/** Behind a disclosure, asked for when it is opened: the attempts that are no payments, each with its plain reason (C-099). */
export function AttemptHistory({ accountId }: { accountId: number }) {
  const texts = useTexts('receipts').attempts;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {texts.title}
        <Icon name="down" small />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <AttemptList accountId={accountId} />}
      </div>
    </div>
  );
}

function AttemptList({ accountId }: { accountId: number }) {
  const texts = useTexts('receipts').attempts;
  const query = useQuery({ ...routeQuery('payments.listAttempts', { params: { id: accountId } }), staleTime: 0 });
  return (
    <Read query={query} failedText={texts.failed} waiting={<WaitingRows rows={3} />}>
      {({ attempts }) => {
        const shown = unsuccessful(attempts);
        if (shown.length === 0) return <p className={classes(text.small, text.muted)}>{texts.none}</p>;
        return (
          <>
            <p className={classes(text.small, text.muted)}>{texts.intro}</p>
            <ul className={styles.list}>
              {shown.map((attempt) => (
                <AttemptRow key={attempt.reference} attempt={attempt} />
              ))}
            </ul>
          </>
        );
      }}
    </Read>
  );
}

const badges = { good: 'success', bad: 'danger', neutral: 'neutral' } as const;

/** One tap target that leads to the record of the attempt. */
function AttemptRow({ attempt: { reference, at, amount, type, method, isAutoPay, state, reason } }: { attempt: Attempt }) {
  const { attempts: texts, states } = useTexts('receipts');
  const reasons = useTexts('reasons');
  const { types } = useTexts('payments');
  const date = formatDateTime(at);
  return (
    <li>
      <Link href={receiptPath(reference)} className={styles.row}>
        <span className={styles.name}>{fill(texts.open, { amount: formatMoney(amount), date })}</span>
        <AmountText dollars={amount} className={styles.amount} />
        <span className={styles.facts}>
          <Badge tone={badges[toneOf(state)]}>{states[state]}</Badge>
          {isAutoPay && <Badge tone="outline">{texts.autoPay}</Badge>}
          <span>{method ?? types[knownPaymentMethodType(type)]}</span>
        </span>
        {reason && <span className={styles.reason}>{reasons[reason]}</span>}
      </Link>
    </li>
  );
}

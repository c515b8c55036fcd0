import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useState } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { fill, useFailureText, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { browserToday } from '../platform/today.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ask } from '../ui/dialogs.ts';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './autopay.module.css';
import { type AutoPayPlan, type NextCharge, useAutoPayPlan, useAutoPayWrites } from './autopay-calls.ts';
import { Part } from './Part.tsx';
import { onItsWay, skipChoice } from './plan-words.ts';

interface NextChargePartProps {
  accountId: number;
  mayChange: boolean;
}

/** What happens next: how much, when, for which invoices, and what will become of it. */
export function NextChargePart({ accountId, mayChange }: NextChargePartProps) {
  const { next } = useTexts('autopayPanel');
  const shell = useTexts('shell');
  const query = useAutoPayPlan(accountId);
  const outlook = query.data?.nextCharge?.outlook;
  return (
    <Part
      title={next.title}
      end={outlook && outlook !== 'planned' && <Badge tone={outlook === 'skipped' ? 'neutral' : 'warning'}>{next.outlook[outlook]}</Badge>}
    >
      <Read query={query} waiting={<SkeletonLines lines={3} label={shell.loading} />}>
        {(plan) =>
          plan.nextCharge ? (
            <Coming accountId={accountId} mayChange={mayChange} plan={plan} charge={plan.nextCharge} />
          ) : (
            <p className={text.muted}>{next.nothing}</p>
          )
        }
      </Read>
    </Part>
  );
}

function Coming({ accountId, mayChange, plan, charge }: NextChargePartProps & { plan: AutoPayPlan; charge: NextCharge }) {
  const { next } = useTexts('autopayPanel');
  const intl = useIntlTag();
  const isCharged = charge.outlook === 'planned' || charge.outlook === 'retry';
  const day = writtenDate(isCharged ? charge.date : charge.dueDate, intl, 'weekday');
  const pending = onItsWay(charge);
  return (
    <>
      <div className={styles.next}>
        <p className={styles.figure}>
          <b className={classes(text.big, charge.outlook === 'skipped' && styles.left)}>{formatPrice(charge.amount)}</b>{' '}
          <span className={text.medium}>{fill(isCharged ? next.onDate : next.dueOn, { date: day })}</span>
        </p>
        <p role="status" className={classes(text.small, text.muted)}>
          {fill<string>(next[charge.outlook], {
            method: charge.method,
            dueDate: writtenDate(charge.dueDate, intl, 'day'),
            limit: plan.limit === null ? null : formatPrice(plan.limit),
          })}
        </p>
      </div>
      <Ledger>
        {charge.invoices.map(({ id, invoiceDate, dueDate, amount }) => (
          <LedgerRow
            key={id}
            numeric
            label={
              <>
                {fill(next.invoice, { date: formatDate(invoiceDate) })}
                {dueDate && <span className={styles.due}>{fill(next.invoiceDue, { date: formatDate(dueDate) })}</span>}
              </>
            }
          >
            {formatPrice(amount)}
          </LedgerRow>
        ))}
        {pending > 0 && (
          <LedgerRow numeric label={next.onItsWay}>
            -{formatPrice(pending)}
          </LedgerRow>
        )}
      </Ledger>
      <Choices accountId={accountId} mayChange={mayChange} charge={charge} />
    </>
  );
}

/** Skipping it once, taking that back, and paying what is not going to be charged. */
function Choices({ accountId, mayChange, charge }: NextChargePartProps & { charge: NextCharge }) {
  const { next } = useTexts('autopayPanel');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const { problem, change } = useSkip(accountId, charge);
  const choice = mayChange ? skipChoice(charge, browserToday()) : null;
  const paysSelf = charge.outlook !== 'planned' && mayOpen('payment', accountId);
  if (!choice && !paysSelf) return null;
  return (
    <>
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <div className={styles.buttons}>
        {/* One button in both cases, so that the focus stays on it. */}
        {choice && <Button onClick={() => change(choice)}>{next[choice]}</Button>}
        {paysSelf && <Button onClick={() => open({ name: 'payment' })}>{next.payNow}</Button>}
      </div>
    </>
  );
}

function useSkip(accountId: number, { amount, date, dueDate }: NextCharge) {
  const { next } = useTexts('autopayPanel');
  const intl = useIntlTag();
  const failureText = useFailureText();
  const { skip } = useAutoPayWrites(accountId);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (choice: 'skip' | 'unskip'): Promise<void> => {
    setProblem(null);
    const question = {
      title: fill(next.skipTitle, { amount: formatPrice(amount), date: writtenDate(date, intl, 'day') }),
      text: fill(next.skipText, { dueDate: writtenDate(dueDate, intl, 'day') }),
      cancel: next.keep,
      confirm: next.skip,
    };
    if (choice === 'skip' && !(await ask(question))) return;
    try {
      await skip(dueDate, choice === 'skip');
    } catch (thrown) {
      setProblem(failureText('autopay', thrown));
    }
  };
  return { problem, change };
}

import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import { Ledger, LedgerRow } from '../../src/ui/Ledger.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './accounts.module.css';
import type { Overview } from './overview.ts';

/** What is owed, what follows, and how it is paid. */
export function StandingCard({ account }: { account: Overview }) {
  const { standing: texts } = useStaffTexts('accounts');
  const { balance, amountDue, dueDate, pending, pastDue, billCycleDay, delivery, methods, installments } = account;
  const deliveries: Readonly<Record<string, string>> = texts.deliveries;
  return (
    <Card labelledBy="account-standing">
      <CardHead>
        <h2 className={text.h2} id="account-standing">
          {texts.title}
        </h2>
      </CardHead>
      <Ledger>
        <LedgerRow label={texts.balance} numeric>
          <AmountText cents={centsFromDollars(balance) as Cents} signed />
        </LedgerRow>
        <LedgerRow label={texts.due} numeric>
          <AmountText dollars={amountDue} />
        </LedgerRow>
        {dueDate !== null && (
          <LedgerRow label={texts.dueOn} numeric>
            {formatDate(dueDate)}
          </LedgerRow>
        )}
        {pending > 0 && (
          <LedgerRow label={texts.pending} numeric>
            <AmountText dollars={pending} />
          </LedgerRow>
        )}
        {pastDue && (
          <LedgerRow label={texts.pastDue}>
            <Badge tone="danger">
              {fill(texts.pastDueSince, { amount: formatPrice(pastDue.amount), date: formatDate(pastDue.dueOn) })}
            </Badge>
          </LedgerRow>
        )}
        {pastDue?.suspendsOn && (
          <LedgerRow label={texts.suspends} numeric>
            {formatDate(pastDue.suspendsOn)}
          </LedgerRow>
        )}
        {pastDue?.endsOn && (
          <LedgerRow label={texts.ends} numeric>
            {formatDate(pastDue.endsOn)}
          </LedgerRow>
        )}
        <Autopay autopay={account.autopay} />
        <LedgerRow label={texts.methods}>
          {methods.length === 0 && texts.noMethods}
          {methods.map(({ display, expiration }) => (
            <span key={display} className={styles.line}>
              {expiration === null ? display : fill(texts.expires, { method: display, expiration })}
            </span>
          ))}
        </LedgerRow>
        <LedgerRow label={texts.delivery}>{delivery === null ? texts.notChosen : (deliveries[delivery] ?? delivery)}</LedgerRow>
        <LedgerRow label={texts.cycle} numeric>
          {billCycleDay}
        </LedgerRow>
        {installments.map(({ description, left, total }) => (
          <LedgerRow key={description} label={description || texts.installments}>
            {fill(texts.installment, { left: formatPrice(left), total: formatPrice(total) })}
          </LedgerRow>
        ))}
      </Ledger>
    </Card>
  );
}

function Autopay({ autopay }: Pick<Overview, 'autopay'>) {
  const { standing: texts, chargeStates } = useStaffTexts('accounts');
  if (autopay === null) return <LedgerRow label={texts.autopay}>{texts.autopayOff}</LedgerRow>;
  const { method, isUsable, limit, lastCharge } = autopay;
  const states: Readonly<Record<string, string>> = chargeStates;
  return (
    <>
      <LedgerRow label={texts.autopay}>
        <Badge tone={isUsable ? 'success' : 'danger'}>
          {isUsable && method !== null ? fill(texts.autopayOn, { method }) : texts.autopayBroken}
        </Badge>
      </LedgerRow>
      {lastCharge && (
        <LedgerRow label={texts.lastCharge}>
          {fill(texts.charge, {
            amount: formatPrice(lastCharge.amount),
            date: formatDate(lastCharge.dueOn),
            state: states[lastCharge.state] ?? lastCharge.state,
          })}
        </LedgerRow>
      )}
      {limit !== null && (
        <LedgerRow label={texts.limit} numeric>
          <AmountText dollars={limit} />
        </LedgerRow>
      )}
    </>
  );
}

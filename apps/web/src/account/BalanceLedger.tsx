import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { AutoPayLine } from '../autopay/index.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useCallGate } from '../platform/session/index.ts';
import { browserToday } from '../platform/today.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './account.module.css';
import type { Amounts } from './amounts.ts';

/** The lines beside the balance: amount due, due date, AutoPay, last payment (DASH-006, DASH-011). */
export function BalanceLedger({ accountId, amounts }: { accountId: number; amounts: Amounts | undefined }) {
  const texts = useTexts('account').balance;
  const autopay = useTexts('autopay');
  const { mayCall } = useCallGate();
  return (
    <Ledger className={styles.heroLedger ?? ''}>
      <LedgerRow
        label={
          <>
            {texts.amountDue}
            {amounts?.dueDate && <span className={styles.dueDate}>{fill(texts.due, { date: formatDate(amounts.dueDate) })}</span>}
          </>
        }
        numeric
      >
        {amounts ? <AmountText dollars={amounts.amountDue} /> : <Skeleton width="4rem" />}
      </LedgerRow>
      <LedgerRow label={autopay.title}>
        <AutoPayLine accountId={accountId} isMoneyShown={amounts !== undefined} />
      </LedgerRow>
      {mayCall('payments.listPayments', accountId) && (
        <LedgerRow label={texts.lastPayment} numeric>
          <LastPayment accountId={accountId} />
        </LedgerRow>
      )}
    </Ledger>
  );
}

function LastPayment({ accountId }: { accountId: number }) {
  const texts = useTexts('account').balance;
  const formats = useTexts('formats');
  const intl = useIntlTag();
  const query = useQuery(routeQuery('payments.listPayments', { params: { id: accountId } }));
  return (
    <Read query={query} waiting={<Skeleton width="7rem" />}>
      {({ payments: [last] }) => {
        if (!last) return texts.noPayment;
        const today = browserToday();
        const style = last.date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium';
        const date = last.date === today ? formats.today : writtenDate(last.date, intl, style);
        return fill(texts.lastPaymentValue, { amount: formatMoney(last.amount), date });
      }}
    </Read>
  );
}

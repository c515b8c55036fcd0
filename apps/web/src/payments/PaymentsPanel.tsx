import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { fill } from '@porchlight/texts/template.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import type { CallAnswer } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { AttemptHistory } from '../receipts/index.ts';
import { receiptPath } from '../routes.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Empty } from '../ui/Empty.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import styles from './payments-panel.module.css';
import { usePayments } from './payments-queries.ts';

type Payment = CallAnswer<'payments.listPayments'>['payments'][number];

/** My Payments: every payment with its type, date, amount and reference (PAY-002, PAY-021, PAY-022), and what came to nothing. */
export function PaymentsPanel({ accountId }: PanelProps) {
  const texts = useTexts('payments');
  const errors = useTexts('errors');
  const { titles } = useTexts('panels');
  const { columns: heads, none } = texts.history;
  const columns: Column<Payment>[] = [
    { key: 'type', header: heads.type, cell: ({ type }) => texts.types[knownPaymentMethodType(type)] },
    { key: 'date', header: heads.date, cell: ({ date }) => formatDate(date) },
    { key: 'amount', header: heads.amount, numeric: true, cell: (payment) => <Amount payment={payment} /> },
    {
      key: 'reference',
      header: heads.reference,
      cell: ({ reference }) => reference && <Link href={receiptPath(reference)}>{reference}</Link>,
    },
  ];
  const query = usePayments(accountId);
  return (
    <PanelBody>
      <Read query={query} failedText={errors.actions.payments.generic} waiting={<WaitingRows />}>
        {({ payments }) =>
          payments.length === 0 ? (
            <Empty title={none} />
          ) : (
            <div className={styles.history}>
              <Table caption={titles.payments} columns={columns} rows={payments} rowKey={({ id }) => id} />
            </div>
          )
        }
      </Read>
      <AttemptHistory accountId={accountId} />
    </PanelBody>
  );
}

/** What was paid, and below it what of that was given back since. */
function Amount({ payment: { amount, refunded } }: { payment: Payment }) {
  const texts = useTexts('receipts');
  return (
    <>
      <AmountText dollars={amount} />
      {refunded !== undefined && <span className={styles.refunded}>{fill(texts.givenBack, { amount: formatMoney(refunded) })}</span>}
    </>
  );
}

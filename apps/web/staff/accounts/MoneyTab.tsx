import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { lazy, Suspense } from 'react';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { saveFile } from '../platform/save-file.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './accounts.module.css';

type Money = StaffAnswer<'desk.getMoney'>;
type Payment = Money['payments'][number];

const AccountMoney = lazy(async () => ({ default: (await import('../corrections/index.ts')).AccountMoney }));

/** Bills, what was paid and corrected, and what the payment provider said of it. */
export function MoneyTab({ accountId, onChanged }: { accountId: number; onChanged: () => Promise<unknown> }) {
  const { money: texts } = useStaffTexts('accounts');
  const query = useStaffRead('desk.getMoney', { params: { accountId } });
  const changed = (): void => {
    void onChanged();
    void query.refetch();
  };
  return (
    <div className={styles.parts}>
      <Suspense fallback={null}>
        <AccountMoney accountId={accountId} onChanged={changed} />
      </Suspense>
      <StaffRead query={query}>
        {({ invoices, payments }) => (
          <>
            <section className={styles.part}>
              <h2 className={text.h2}>{texts.invoices}</h2>
              <Invoices invoices={invoices} />
            </section>
            <section className={styles.part}>
              <h2 className={text.h2}>{texts.provider}</h2>
              <Payments payments={payments} />
            </section>
          </>
        )}
      </StaffRead>
    </div>
  );
}

function Invoices({ invoices }: Pick<Money, 'invoices'>) {
  const { money: texts } = useStaffTexts('accounts');
  const file = useStaffAct('desk.getInvoicePdf');
  if (invoices.length === 0) return <p className={styles.quiet}>{texts.noInvoices}</p>;
  const take = (id: number, number: string) => () =>
    file.mutate({ params: { invoiceId: id } }, { onSuccess: (bytes) => saveFile(bytes, `${number.replace(/[^\w-]+/g, '-')}.pdf`) });
  return (
    <>
      <ActFailure failure={file.error} />
      <Table
        caption={texts.invoices}
        rows={invoices}
        rowKey={({ id }) => id}
        columns={[
          { key: 'date', header: texts.date, cell: ({ date }) => <span className={styles.figure}>{formatDate(date)}</span> },
          { key: 'amount', header: texts.amount, numeric: true, cell: ({ amount }) => <AmountText dollars={amount} /> },
          { key: 'open', header: texts.open, numeric: true, wideOnly: true, cell: ({ open }) => <AmountText dollars={open} /> },
          { key: 'due', header: texts.dueOn, wideOnly: true, cell: ({ dueDate }) => formatDate(dueDate) },
          { key: 'number', header: texts.number, cell: ({ number }) => <span className={styles.figure}>{number}</span> },
          {
            key: 'pdf',
            header: texts.document,
            cell: ({ id, number }) => (
              <Button
                kind="link"
                busy={file.isPending && file.request?.params.invoiceId === id}
                aria-label={fill(texts.pdfOf, { number })}
                onClick={take(id, number)}
              >
                {texts.pdf}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

const tones = {
  started: 'neutral',
  sent: 'warning',
  atBank: 'info',
  done: 'success',
  returned: 'danger',
  refunded: 'neutral',
  failed: 'danger',
  notMade: 'neutral',
} as const;

function Payments({ payments }: Pick<Money, 'payments'>) {
  const { money: texts, states } = useStaffTexts('accounts');
  const moment = useMoment();
  if (payments.length === 0) return <p className={styles.quiet}>{texts.noPayments}</p>;
  return (
    <Table
      caption={texts.provider}
      rows={payments}
      rowKey={({ reference }) => reference}
      columns={[
        { key: 'date', header: texts.date, cell: ({ datetime }) => <span className={styles.figure}>{moment(datetime)}</span> },
        { key: 'amount', header: texts.amount, numeric: true, cell: ({ amount }) => <AmountText dollars={amount} /> },
        {
          key: 'state',
          header: texts.state,
          cell: ({ state, method, needsLook }) => (
            <>
              <Badge tone={tones[state]}>{states[state]}</Badge>
              {needsLook && <span className={styles.small}>{texts.look}</span>}
              {method !== null && <span className={styles.small}>{method}</span>}
            </>
          ),
        },
        { key: 'reference', header: texts.reference, cell: ({ reference }) => <span className={styles.code}>{reference}</span> },
        { key: 'said', header: texts.said, cell: (payment) => <Said payment={payment} /> },
      ]}
    />
  );
}

function Said({ payment: { responseText, returnCode, transactionId, authCode } }: { payment: Payment }) {
  const { money: texts } = useStaffTexts('accounts');
  return (
    <>
      {[responseText, returnCode].filter(Boolean).join(' · ')}
      {transactionId !== null && <span className={styles.small}>{fill(texts.transaction, { id: transactionId })}</span>}
      {authCode !== null && <span className={styles.small}>{fill(texts.auth, { code: authCode })}</span>}
    </>
  );
}

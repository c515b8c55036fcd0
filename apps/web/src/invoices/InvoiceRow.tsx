import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Button } from '../ui/Button.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { ExpandableRow, RowButtons } from '../ui/RowList.tsx';
import text from '../ui/text.module.css';
import { BillChanges } from './BillChanges.tsx';
import { DueStatusText } from './DueStatusText.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import styles from './invoices.module.css';
import type { Invoice } from './invoices-queries.ts';
import { useInvoicePdf } from './use-invoice-pdf.ts';

/** An invoice: date, balance, due status and PDF; expanded its figures, its lines and both PDF buttons (INV-002 to INV-004). */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('invoices');
  const { view } = useInvoicePdf(invoice.id);
  const date = formatDate(invoice.invoiceDate);
  return (
    <ExpandableRow
      title={date}
      amount={<AmountText dollars={invoice.balance} />}
      status={<DueStatusText balance={invoice.balance} dueDate={invoice.dueDate} />}
      action={
        <Button kind="quiet" icon="pdf" className={styles.pdf} onClick={view}>
          <span className={text.visuallyHidden}>{fill(texts.pdf.ofDate, { date })}</span>
        </Button>
      }
    >
      {() => <InvoiceDetails invoice={invoice} />}
    </ExpandableRow>
  );
}

function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('invoices');
  const { view, download } = useInvoicePdf(invoice.id);
  const { lastPaymentDate, lastPaymentAmount } = invoice;
  const lastPayment = lastPaymentDate && {
    amount: formatMoney(lastPaymentAmount),
    date: formatDate(lastPaymentDate),
  };
  return (
    <>
      <Ledger>
        <LedgerRow label={texts.details.invoiceTotal} numeric>
          <AmountText dollars={invoice.amount} />
        </LedgerRow>
        {invoice.dueDate && (
          <LedgerRow label={texts.details.dueDate} numeric>
            {formatDate(invoice.dueDate)}
          </LedgerRow>
        )}
        <LedgerRow label={texts.details.lastPayment} numeric>
          {lastPayment ? fill(texts.details.lastPaymentValue, lastPayment) : texts.details.noPayment}
        </LedgerRow>
      </Ledger>
      <BillChanges invoiceId={invoice.id} />
      <InvoiceLines invoiceId={invoice.id} />
      <RowButtons>
        <Button icon="pdf" onClick={view}>
          {texts.pdf.view}
        </Button>
        <Button icon="download" onClick={download}>
          {texts.pdf.download}
        </Button>
      </RowButtons>
    </>
  );
}

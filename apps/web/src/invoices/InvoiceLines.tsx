import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { AmountText } from '../ui/AmountText.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './invoices.module.css';
import { type InvoiceLine, useInvoiceLines } from './invoices-queries.ts';
import { lineCents, lineGroups } from './line-groups.ts';

/** The lines of an invoice, readable without the PDF: charges with their periods, taxes and fees apart, the total. */
export function InvoiceLines({ invoiceId }: { invoiceId: number }) {
  const texts = useTexts('invoices');
  const shell = useTexts('shell');
  const query = useInvoiceLines(invoiceId);
  return (
    <Read query={query} failedText={texts.details.linesFailed} waiting={<SkeletonLines lines={5} label={shell.loading} />}>
      {({ lines }) => {
        const { groups, total } = lineGroups(lines);
        if (groups.length === 0) return null;
        return (
          <section className={styles.lines} aria-label={texts.details.lines}>
            {groups.map(({ kind, lines: ofKind }) => (
              <div key={kind}>
                <h4>{texts.line[kind]}</h4>
                <Ledger>
                  {ofKind.map((line) => (
                    <LedgerRow key={line.id} label={<LineLabel line={line} />} numeric>
                      <AmountText cents={lineCents(line.amount)} signed />
                    </LedgerRow>
                  ))}
                </Ledger>
              </div>
            ))}
            <Ledger>
              <LedgerRow label={texts.line.total} total numeric>
                <AmountText cents={total} signed />
              </LedgerRow>
            </Ledger>
          </section>
        );
      }}
    </Read>
  );
}

function LineLabel({ line: { description, periodStart, periodEnd } }: { line: InvoiceLine }) {
  const texts = useTexts('invoices').line;
  return (
    <>
      {description}
      {periodStart && periodEnd && (
        <span className={styles.period}>{fill(texts.period, { start: formatDate(periodStart), end: formatDate(periodEnd) })}</span>
      )}
    </>
  );
}

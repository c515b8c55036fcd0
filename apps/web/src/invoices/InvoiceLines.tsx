import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { BillLines } from './BillLines.tsx';
import { useInvoiceLines } from './invoices-queries.ts';

/** The lines of an invoice, readable without the PDF. */
export function InvoiceLines({ invoiceId }: { invoiceId: number }) {
  const { details } = useTexts('invoices');
  const shell = useTexts('shell');
  const query = useInvoiceLines(invoiceId);
  return (
    <Read query={query} failedText={details.linesFailed} waiting={<SkeletonLines lines={5} label={shell.loading} />}>
      {({ lines }) => <BillLines label={details.lines} lines={lines} />}
    </Read>
  );
}

import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatMoney, formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useId } from 'react';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { classes } from '../ui/classes.ts';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './invoices.module.css';
import { type BillChange, type InvoiceChanges, useInvoiceChanges } from './invoices-queries.ts';
import { signedDifference } from './signed-difference.ts';

/** Why the bill is not the one before: by how much, and each reason, the largest first. The first bill of all says nothing. */
export function BillChanges({ invoiceId }: { invoiceId: number }) {
  const { failed } = useTexts('billChanges');
  const shell = useTexts('shell');
  const query = useInvoiceChanges(invoiceId);
  return (
    <Read query={query} failedText={failed} waiting={<SkeletonLines lines={3} label={shell.loading} />}>
      {({ previous, ...changes }) => previous && <Compared previousDate={previous.invoiceDate} {...changes} />}
    </Read>
  );
}

function Compared({ previousDate, difference, changes }: Omit<InvoiceChanges, 'previous'> & { previousDate: string }) {
  const texts = useTexts('billChanges');
  const intl = useIntlTag();
  const id = useId();
  if (changes.length === 0) return <p className={classes(text.small, text.muted)}>{texts.same}</p>;
  const size = { amount: formatMoney(Math.abs(difference)) };
  return (
    <section className={styles.changes} aria-labelledby={id}>
      <h4 id={id}>{fill(texts.title, { date: writtenDate(previousDate, intl, 'long') })}</h4>
      <p className={styles.difference}>{difference === 0 ? texts.same : fill(difference > 0 ? texts.more : texts.less, size)}</p>
      <Ledger>
        {changes.map((change, at) => (
          <LedgerRow key={`${at} ${change.description}`} label={<Reason change={change} />} numeric>
            {signedDifference(change.difference)}
          </LedgerRow>
        ))}
      </Ledger>
    </section>
  );
}

function Reason({ change: { reason, description, before, after } }: { change: BillChange }) {
  const texts = useTexts('billChanges');
  const amounts = before > 0 && after > 0 && fill(texts.amounts, { before: formatPrice(before), after: formatPrice(after) });
  return (
    <>
      {description}
      <span className={styles.period}>{amounts ? `${texts.reason[reason]}: ${amounts}` : texts.reason[reason]}</span>
    </>
  );
}

import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import styles from './invoices.module.css';
import { type BillLine, lineCents, lineGroups } from './line-groups.ts';

/** The lines of a bill under their kinds: charges with their periods, taxes and fees apart, the total. Nothing where there are none. */
export function BillLines({ label, lines }: { label: string; lines: readonly BillLine[] }) {
  const texts = useTexts('invoices');
  const { groups, total } = lineGroups(lines);
  if (groups.length === 0) return null;
  return (
    <section className={styles.lines} aria-label={label}>
      {groups.map(({ kind, lines: ofKind }) => (
        <div key={kind}>
          <h4>{texts.line[kind]}</h4>
          <Ledger>
            {ofKind.map((line, at) => (
              <LedgerRow key={`${at} ${line.description}`} label={<LineLabel line={line} />} numeric>
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
}

function LineLabel({ line: { description, periodStart, periodEnd } }: { line: BillLine }) {
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

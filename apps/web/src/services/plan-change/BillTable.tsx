import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill, useIntlTag, useTexts } from '../../platform/i18n/index.ts';
import { classes } from '../../ui/classes.ts';
import { type BillRow, billRows, type PreviewedBill } from './bill-rows.ts';
import styles from './plan-change.module.css';

/** A bill to come, line by line: as it would be, and as it becomes; what differs is marked in words and in weight. */
export function BillTable({ bill, isChanged }: { bill: PreviewedBill; isChanged: boolean }) {
  const { preview: texts } = useTexts('managePlan');
  const intl = useIntlTag();
  const rows = billRows(bill);
  return (
    <table className={styles.bill}>
      <caption>{fill(texts.billOf, { date: writtenDate(bill.invoiceDate, intl, 'long') })}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          {isChanged && <th scope="col">{texts.withoutChange}</th>}
          <th scope="col">{isChanged ? texts.withChange : texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={`${at} ${row.description}`} row={row} invoiceDate={bill.invoiceDate} isChanged={isChanged} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          {isChanged && <td>{formatPrice(bill.before.total)}</td>}
          <td>{formatPrice(bill.after.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  row: BillRow;
  invoiceDate: string;
  isChanged: boolean;
}

function Row({ row: { description, periodStart, periodEnd, before, after, mark }, invoiceDate, isChanged }: RowProps) {
  const { preview: texts } = useTexts('managePlan');
  // Days before the bill's own were billed already: they are settled by the day.
  const settled = periodStart && periodEnd && periodStart < invoiceDate ? `${formatDate(periodStart)} - ${formatDate(periodEnd)}` : null;
  return (
    <tr className={classes(mark !== 'unchanged' && styles.marked)}>
      <th scope="row">
        {description}
        {mark !== 'unchanged' && <span className={styles.note}>{settled ? fill(texts.byDay, { days: settled }) : texts.marks[mark]}</span>}
      </th>
      {isChanged && <td>{before !== null && signedPrice(before)}</td>}
      <td>{after !== null && signedPrice(after)}</td>
    </tr>
  );
}

/** An amount in dollars; a credit is below zero. */
export const signedPrice = (dollars: number): string => (dollars < 0 ? `-${formatPrice(-dollars)}` : formatPrice(dollars));

import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { useId, useState } from 'react';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { browserToday } from '../platform/today.ts';
import { AmountText } from '../ui/AmountText.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { BillLines } from './BillLines.tsx';
import { useNextBill } from './invoices-queries.ts';
import styles from './next-bill.module.css';

/** The next bill as things stand, with its lines to open. Nothing for an account that is not billed here. */
export function NextBill({ accountId }: { accountId: number }) {
  const { failed } = useTexts('nextBill');
  const query = useNextBill(accountId);
  return (
    <Read query={query} failedText={failed} waiting={<Waiting />}>
      {({ nextBill }) => nextBill && <Estimate {...nextBill} />}
    </Read>
  );
}

/** As high as the estimate, so that the bills below stay where they are. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="100%" />
    </div>
  );
}

type EstimateProps = NonNullable<NonNullable<ReturnType<typeof useNextBill>['data']>['nextBill']>;

function Estimate({ invoiceDate, dueDate, lines, total }: EstimateProps) {
  const texts = useTexts('nextBill');
  const intl = useIntlTag();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const thisYear = browserToday().slice(0, 4);
  const written = (day: string): string => writtenDate(day, intl, day.slice(0, 4) === thisYear ? 'day' : 'long');
  return (
    <section className={styles.nextBill}>
      <h3>
        <button type="button" className={styles.summary} aria-expanded={isOpen} aria-controls={moreId} onClick={() => setOpen(!isOpen)}>
          <span className={styles.title}>{texts.heading}</span>
          <span className={styles.dates}>{fill(texts.comes, { date: written(invoiceDate), dueDate: written(dueDate) })}</span>
          <AmountText dollars={total} className={styles.total} />
          <span className={styles.estimate}>{texts.estimate}</span>
          <Icon name="down" className={styles.chevron} />
        </button>
      </h3>
      <div id={moreId} className={styles.more} hidden={!isOpen}>
        {isOpen && (
          <>
            <BillLines label={texts.lines} lines={lines} />
            <p className={classes(text.small, text.muted)}>{texts.note}</p>
          </>
        )}
      </div>
    </section>
  );
}

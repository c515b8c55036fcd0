import { useTexts } from '../platform/i18n/index.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { BalanceFigure } from '../ui/BalanceFigure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './account.module.css';
import { useAmounts } from './amounts-query.ts';
import { BalanceLedger } from './BalanceLedger.tsx';
import { DueSentence } from './DueSentence.tsx';
import { MoneyNotes } from './MoneyNotes.tsx';
import { PayButton } from './PayButton.tsx';
import { useInvoiceList } from './use-invoice-list.ts';

/** What is owed and by when: the largest number of the product, and what can be done about it (DASH-005 to DASH-007, DASH-013). */
export function BalanceHero({ accountId, billCycleDay }: { accountId: number; billCycleDay: number | undefined }) {
  const texts = useTexts('account').balance;
  const { data: amounts, isError, refetch } = useAmounts(accountId);
  useInvoiceList(accountId);
  return (
    <section className={styles.hero} aria-labelledby="balance-label">
      <div className={styles.heroMain}>
        <h2 className={styles.heroLabel} id="balance-label">
          {texts.label}
        </h2>
        <div className={styles.heroValue}>
          {amounts && <BalanceFigure dollars={amounts.accountBalance} />}
          {amounts && !amounts.hasFailed && (
            <>
              <DueSentence accountId={accountId} amounts={amounts} billCycleDay={billCycleDay} />
              <MoneyNotes amounts={amounts} />
            </>
          )}
          {(isError || amounts?.hasFailed) && <ReadFailed onRetry={refetch} />}
          {!amounts && !isError && <WaitingAmount />}
        </div>
      </div>
      <div className={styles.heroSide}>
        <BalanceLedger accountId={accountId} amounts={amounts} />
        <PayButton accountId={accountId} amounts={amounts} />
      </div>
    </section>
  );
}

function WaitingAmount() {
  const shell = useTexts('shell');
  return (
    <div className={styles.waitingAmount}>
      <span className={text.visuallyHidden}>{shell.loading}</span>
      <Skeleton width="14rem" height="4rem" />
      <Skeleton width="18rem" height="1.25rem" />
    </div>
  );
}

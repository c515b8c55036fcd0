import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import styles from './account.module.css';
import type { Amounts } from './amounts.ts';

/** A payment on its way and a credit, each as a sentence (D-066, D-067). */
export function MoneyNotes({ amounts: { pendingAmount, accountBalance } }: { amounts: Amounts }) {
  const texts = useTexts('account').balance;
  if (pendingAmount <= 0 && accountBalance >= 0) return null;
  return (
    <div className={styles.moneyNotes}>
      {pendingAmount > 0 && <p>{fill(texts.pending, { amount: formatMoney(pendingAmount) })}</p>}
      {accountBalance < 0 && <p>{fill(texts.credit, { amount: formatMoney(-accountBalance) })}</p>}
    </div>
  );
}

import { account as english } from '@porchlight/texts/en-us/account.ts';
import { account as spanish } from '@porchlight/texts/sp-es/account.ts';
import { StartFrame } from '../shell/StartFrame.tsx';
import { EmptyBalanceFigure } from '../ui/BalanceFigure.tsx';
import { earlyBalanceId } from './show-early-balance.ts';
import styles from './start-page.module.css';

/** The account page before its code has arrived: header, band, and the balance as soon as the boot script has it. In both languages. */
export function StartPage() {
  return (
    <StartFrame>
      <div className={styles.head} />
      <h2 className={styles.label}>
        <span className={styles.english}>{english.balance.label}</span>
        <span className={styles.spanish} lang="es-US">
          {spanish.balance.label}
        </span>
      </h2>
      <EmptyBalanceFigure id={earlyBalanceId} />
    </StartFrame>
  );
}

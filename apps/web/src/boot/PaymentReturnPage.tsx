import { shell as english } from '@porchlight/texts/en-us/shell.ts';
import { shell as spanish } from '@porchlight/texts/sp-es/shell.ts';
import { Spinner } from '../ui/Button.tsx';
import styles from './payment-return.module.css';

/** Seen for a moment inside the payment frame, in both languages; the script beside it picks one. */
export function PaymentReturnPage() {
  return (
    <main className={styles.page}>
      <Spinner />
      <p className={styles.english}>{english.loading}</p>
      <p className={styles.spanish} lang="es-US">
        {spanish.loading}
      </p>
    </main>
  );
}

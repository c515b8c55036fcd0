import { useTexts } from '../platform/i18n/index.ts';
import styles from './shell.module.css';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {useTexts('shell').skipToContent}
    </a>
  );
}

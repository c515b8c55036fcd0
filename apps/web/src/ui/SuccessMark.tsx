import { Icon } from './Icon.tsx';
import styles from './success-mark.module.css';

/** The sign above what went well; the heading beside it says so in words. */
export function SuccessMark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" />
    </span>
  );
}

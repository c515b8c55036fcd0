import { Alert } from '../ui/Alert.tsx';
import text from '../ui/text.module.css';
import styles from './registration.module.css';
import type { Failed } from './use-attempt.ts';

/** Why something failed, in red with a warning icon (REG-007, WIZ-006), and what to do next. The place is there before, for screen readers. */
export function Refusal({ failed, next }: { failed: Failed | null; next?: string | null | undefined }) {
  return (
    <div role="alert" className={text.live}>
      {failed && (
        <Alert tone="danger">
          <p className={styles.refused}>{failed.sentence}</p>
          {next && <p>{next}</p>}
        </Alert>
      )}
    </div>
  );
}

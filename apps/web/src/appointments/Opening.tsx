import { Spinner } from '../ui/Button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './link-screens.module.css';

/** While the link is checked (APPT-003). */
export function Opening({ title, note }: { title: string; note: string }) {
  return (
    <div className={layout.wrap}>
      <div className={styles.screen} role="status">
        <Spinner />
        <h1 className={text.title}>{title}</h1>
        <p className={text.muted}>{note}</p>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './empty.module.css';
import text from './text.module.css';

/** What would be here, and what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3 className={text.h3}>{title}</h3>
      {children}
    </div>
  );
}

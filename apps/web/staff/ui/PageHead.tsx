import type { ReactNode } from 'react';
import text from '../../src/ui/text.module.css';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One sentence on what the page is for. */
  intro?: ReactNode;
  /** Where it was reached from: a link back. */
  back?: ReactNode;
  /** What can be done on the whole page. */
  actions?: ReactNode;
}

/** The head of a staff page. */
export function PageHead({ title, intro, back, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {back && <p className={styles.back}>{back}</p>}
      <div className={styles.row}>
        <h1 className={text.h1}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {intro && <p className={styles.intro}>{intro}</p>}
    </header>
  );
}

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import { Brand } from './Brand.tsx';
import styles from './shell.module.css';

/** The header alone: what is seen of the signed-in pages until their code has arrived. Also built ahead of time. */
export function StartFrame({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={classes(styles.top, 'on-ink')}>
        <div className={classes(layout.wrap, styles.topRow)}>
          <Brand home="/" />
        </div>
      </header>
      <div className={classes(styles.startBand, 'on-ink')}>
        <div className={layout.wrap}>{children}</div>
      </div>
    </div>
  );
}

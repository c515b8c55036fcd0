import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import layout from './layout.module.css';
import styles from './strip.module.css';

/** A notice across the whole page, between header and content; at most one at a time, the most serious first. */
export function Strip({ tone = 'warning', action, children }: { tone?: 'warning' | 'danger'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes(styles.strip, tone === 'danger' && styles.danger)} role="status">
      <div className={classes(layout.wrap, styles.row)}>
        <Icon name="warn" />
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}

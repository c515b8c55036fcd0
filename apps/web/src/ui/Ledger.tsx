import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './ledger.module.css';

/** Label left, value right, a hairline between. */
export function Ledger({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classes(styles.ledger, className)}>{children}</dl>;
}

export interface LedgerRowProps {
  label: ReactNode;
  /** The last line of a sum. */
  total?: boolean;
  /** Tabular figures that do not wrap: amounts, dates, numbers. */
  numeric?: boolean;
  children: ReactNode;
}

export function LedgerRow({ label, total, numeric, children }: LedgerRowProps) {
  return (
    <div className={classes(total && styles.total)}>
      <dt>{label}</dt>
      <dd className={classes(numeric && styles.numeric)}>{children}</dd>
    </div>
  );
}

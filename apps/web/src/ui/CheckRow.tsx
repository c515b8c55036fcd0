import type { ComponentProps, ReactNode } from 'react';
import styles from './check-row.module.css';
import { classes } from './classes.ts';

export interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type: 'checkbox' | 'radio';
  /** Stands under the label. */
  note?: ReactNode;
  /** Stands at the end of the row: a price. */
  end?: ReactNode;
  /** The words of the label. */
  children: ReactNode;
}

/** A checkbox or radio button whose whole row can be pressed. */
export function CheckRow({ type, note, end, className, children, ...rest }: CheckRowProps) {
  return (
    <label className={classes(styles.row, className)}>
      <input {...rest} type={type} />
      <span>
        <span className={styles.label}>{children}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </label>
  );
}

import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './Field.tsx';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';

/** A native drop-down inside a Field; its children are option elements. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={styles.selectWrap}>
      <select {...useFieldControl()} {...rest} className={classes(styles.input, styles.select, className)}>
        {children}
      </select>
      <Icon name="down" />
    </div>
  );
}

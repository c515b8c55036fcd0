import type { ComponentProps } from 'react';
import { classes } from '../../src/ui/classes.ts';
import { useFieldControl } from '../../src/ui/Field.tsx';
import field from '../../src/ui/field.module.css';
import styles from './text-area.module.css';

/** Several lines of text inside a Field. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} rows={rows} className={classes(field.input, styles.area, className)} />;
}

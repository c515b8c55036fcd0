import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './Field.tsx';
import styles from './field.module.css';

/** A line of text inside a Field. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classes(styles.input, className)} />;
}

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './wizard.module.css';

/** Back and the one primary action of a step. `sticks`: on phones they stay at the bottom of a step that is longer than the screen. */
export function StepActions({ sticks, children }: { sticks?: boolean; children: ReactNode }) {
  return <div className={classes(styles.actions, sticks && styles.sticky)}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export interface BadgeProps {
  tone: 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'outline';
  /** On the surface's own colour with the tone in the words only: Signup and Written-Off. */
  onSurface?: boolean;
  /** A ring instead of a dot: something that is off. */
  hollow?: boolean;
  children: ReactNode;
}

/** A status: colour, dot and always words. */
export function Badge({ tone, onSurface, hollow, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone], onSurface && styles.onSurface, hollow && styles.hollow)}>{children}</span>;
}

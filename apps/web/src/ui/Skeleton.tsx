import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './skeleton.module.css';
import text from './text.module.css';

/** One grey line or block in the shape of what is coming; appears after 150 ms. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, ...(height && { height }) }} aria-hidden="true" />;
}

/** What waits together, with one word for screen readers: it appears and pulses as one, not each for itself. */
export function SkeletonGroup({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles.group, className)}>
      <span className={text.visuallyHidden}>{label}</span>
      {children}
    </div>
  );
}

/** Several skeleton lines. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <SkeletonGroup className={styles.lines} label={label}>
      {Array.from({ length: lines }, (_unused, line) => (
        <Skeleton key={line} width={line % 3 === 2 ? '60%' : '100%'} />
      ))}
    </SkeletonGroup>
  );
}

import type { ReactNode } from 'react';
import styles from './panel.module.css';

/**
 * What scrolls. Blocks inside keep the panel's distances. One that only waits, and goes when the answer is there, is no stop of the keyboard:
 * the focus would go with it.
 */
export function PanelBody({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.body} tabIndex={isWaiting ? undefined : 0} aria-labelledby="panel-title">
      {children}
    </section>
  );
}

/** What stays: the sum at the left, the one primary action at the right. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}

/** The sum in a panel's foot. */
export function PanelSum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={styles.sum}>
      <span>{label}</span>
      <b>{children}</b>
    </p>
  );
}

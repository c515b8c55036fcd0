import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';
import layout from './layout.module.css';

export interface CardProps {
  /** Columns of twelve on a desktop; six on a tablet, all on a phone. */
  span?: 4 | 5 | 6 | 7 | 8 | 12;
  /** Id of the card's heading. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** One hairline around a subject; never a card in a card. */
export function Card({ span, labelledBy, className, children }: CardProps) {
  return (
    <section className={classes(styles.card, span && layout[`span${span}`], className)} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

export function CardHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

/** Links of the card, at its lower edge. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

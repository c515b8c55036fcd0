import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './guest-order.module.css';

/** Id of the heading of the step that shows; the wizard puts the focus there when the step changes. */
export const stepHeadingId = 'step-heading';

export interface StepFrameProps {
  heading: ReactNode;
  /** A sentence under the heading. */
  lede?: ReactNode;
  /** Stands right of the step on a desktop and below it elsewhere. */
  aside?: ReactNode;
  /** The step takes the whole width. */
  isWide?: boolean;
  children?: ReactNode;
}

/** One step: its heading, its content and what stands beside it. */
export function StepFrame({ heading, lede, aside, isWide, children }: StepFrameProps) {
  return (
    <div className={classes(styles.step, isWide && styles.wide)}>
      <div className={styles.main}>
        <div>
          <h1 className={text.title} id={stepHeadingId} tabIndex={-1}>
            {heading}
          </h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}

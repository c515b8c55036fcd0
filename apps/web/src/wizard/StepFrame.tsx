import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './wizard.module.css';

/** Id of the heading of the step that shows; the wizard puts the focus there when the step changes. */
export const stepHeadingId = 'step-heading';

export interface StepFrameProps {
  /** A sign above the heading: that something is done. */
  mark?: ReactNode;
  heading: ReactNode;
  /** A sentence under the heading. */
  lede?: ReactNode;
  /** Stands right of the step on a desktop and below it elsewhere. */
  aside?: ReactNode;
  /** The step takes the whole width. */
  isWide?: boolean;
  /** Takes the whole width under both; on phones it stands before what is beside the step. */
  below?: ReactNode;
  children?: ReactNode;
}

/** One step, in the columns of its wizard: its heading, its content and what stands beside it. */
export function StepFrame({ mark, heading, lede, aside, isWide, below, children }: StepFrameProps) {
  return (
    <>
      <div className={classes(styles.main, isWide && styles.wide)}>
        <div className={styles.head}>
          {mark}
          <h1 className={text.title} id={stepHeadingId} tabIndex={-1}>
            {heading}
          </h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {children}
      </div>
      {below && <div className={styles.below}>{below}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </>
  );
}

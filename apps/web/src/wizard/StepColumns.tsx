import { type ReactNode, useState } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './wizard.module.css';

interface StepColumnsProps {
  /** Stands beside every step, under what the step itself has there, and stays as it is when the step changes: a map is not loaded again. */
  lasting?: ReactNode;
  /** The step that shows has no place for it: it is kept for the next one, and begun with the first that has one. */
  isLastingHidden?: boolean;
  /** The step that shows. */
  children: ReactNode;
}

/** The columns in which the steps of a wizard stand. */
export function StepColumns({ lasting, isLastingHidden = false, children }: StepColumnsProps) {
  const [wasShown, setShown] = useState(!isLastingHidden);
  if (!isLastingHidden && !wasShown) setShown(true);
  return (
    <div className={classes(styles.columns, !lasting && styles.single)}>
      {children}
      {lasting && wasShown && (
        <div className={styles.lasting} hidden={isLastingHidden}>
          {lasting}
        </div>
      )}
    </div>
  );
}

import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './step-list.module.css';
import text from './text.module.css';

export interface ListedStep {
  name: string;
  state: 'done' | 'current' | 'next';
  /** When it was reached; null where it was not, or nobody knows. */
  dateTime: string | null;
}

/** The steps of something that takes days: done, present and to come, each said in words too. */
export function StepList({
  steps,
  words,
  labelledBy,
  className,
}: {
  steps: readonly ListedStep[];
  words: Readonly<Record<ListedStep['state'], string>>;
  labelledBy: string;
  className?: string | undefined;
}) {
  return (
    <ol className={classes(styles.steps, className)} aria-labelledby={labelledBy}>
      {steps.map(({ name, state, dateTime }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>{state === 'done' && <Icon name="check" small />}</span>
          <span>
            {name}
            <span className={text.visuallyHidden}> {words[state]}</span>
          </span>
          {dateTime && <span className={styles.date}>{formatDateTime(dateTime)}</span>}
        </li>
      ))}
    </ol>
  );
}

import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import styles from './progress.module.css';

export interface ProgressBarProps {
  /** Names the list. */
  label: string;
  /** The parts of the way, in order. */
  parts: readonly string[];
  /** Which one it is at, from 0. */
  now: number;
}

/** Where somebody is on the way through several steps; on phones as many bars. */
export function ProgressBar({ label, parts, now }: ProgressBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <div className={layout.wrap}>
        <ol className={styles.parts}>
          {parts.map((part, index) => (
            <li key={part} className={classes(index < now && styles.done)} aria-current={index === now ? 'step' : undefined}>
              <span>{part}</span>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

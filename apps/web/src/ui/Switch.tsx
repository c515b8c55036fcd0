import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  /** What it is now, in words, beside the switch. */
  state: string;
  checked: boolean;
  /** It is being changed: takes no second press, and says so to screen readers. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off: the name at the left, the state in words and the switch at the right. The whole row is the target. */
export function Switch({ label, state, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.state} id={`${id}-state`}>
          {state}
        </span>
      </span>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={`${id}-state`}
        aria-busy={busy || undefined}
        onChange={(event) => !busy && onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

import { type ComponentProps, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  /** What it is now, in words, beside the switch. */
  state: string;
  checked: boolean;
  /** It is being changed: takes no second press, and says so to screen readers. */
  busy?: boolean;
  /** There is nothing to switch. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** The switch alone, where a table or list names it: `aria-labelledby` says by what. */
export function SwitchInput({ checked, busy = false, onChange, ...names }: SwitchInputProps) {
  return (
    <input
      {...names}
      className={styles.switch}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      aria-busy={busy || undefined}
      onChange={(event) => !busy && onChange(event.currentTarget.checked)}
    />
  );
}

export interface SwitchInputProps
  extends Pick<SwitchProps, 'checked' | 'busy' | 'disabled' | 'onChange'>,
    Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {}

/** Something that is on or off: the name at the left, the state in words and the switch at the right. The whole row is the target. */
export function Switch({ label, state, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.state} id={`${id}-state`}>
          {state}
        </span>
      </span>
      <SwitchInput {...input} id={id} aria-label={label} aria-describedby={`${id}-state`} />
    </label>
  );
}

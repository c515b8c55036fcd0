import { type ComponentProps, useState } from 'react';
import { IconButton } from './Button.tsx';
import { useFieldControl } from './Field.tsx';
import styles from './field.module.css';

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The toggle's name while the password is hidden, and while it is shown. */
  showLabel: string;
  hideLabel: string;
}

/** A password with a visibility toggle; pasting and password managers work. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.withToggle}>
      <input
        {...useFieldControl()}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={styles.input}
      />
      <IconButton icon="eye" label={isShown ? hideLabel : showLabel} onClick={() => setShown(!isShown)} />
    </div>
  );
}

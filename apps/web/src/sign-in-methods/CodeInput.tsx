import { TextInput } from '../ui/TextInput.tsx';
import styles from './sign-in-methods.module.css';

/** Where a one-time code is typed; the phone's keyboard offers digits and what just arrived. */
export function CodeInput({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <TextInput
      className={styles.code}
      name="code"
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      spellCheck={false}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

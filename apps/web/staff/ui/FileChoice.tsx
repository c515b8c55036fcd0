import { useRef } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import styles from './file-choice.module.css';

interface FileChoiceProps {
  /** What the button says. */
  label: string;
  /** Names what is chosen for screen readers. */
  what: string;
  accept: string;
  /** The name of the file that was chosen; null: none yet. */
  chosen: string | null;
  onChoose: (file: File) => unknown;
  name?: string;
}

/** Chooses a file by a button of ours, since the browser's own speaks its own language. The same file can be chosen again. */
export function FileChoice({ label, what, accept, chosen, onChoose, name }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.choice}>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        className={styles.input}
        tabIndex={-1}
        type="file"
        name={name}
        accept={accept}
        aria-label={what}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
      {chosen !== null && <span className={styles.chosen}>{chosen}</span>}
    </span>
  );
}

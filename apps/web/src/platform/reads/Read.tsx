import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../i18n/index.ts';
import styles from './read.module.css';

export interface ReadState<T> {
  data: T | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

export interface ReadProps<T> {
  query: ReadState<T>;
  /** Shown until the answer is here: a skeleton in its shape. */
  waiting: ReactNode;
  /** The sentence when it failed; 'Something went wrong' by itself. */
  failedText?: string;
  children: (data: T) => ReactNode;
}

/** A part of a page that was asked for: it waits, fails and fills by itself, whatever becomes of the others (D-057). */
export function Read<T>({ query, waiting, failedText, children }: ReadProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ReadFailed {...(failedText && { text: failedText })} onRetry={query.refetch} />;
  return waiting;
}

export function ReadFailed({ text, onRetry }: { text?: string; onRetry: () => Promise<unknown> }) {
  const shell = useTexts('shell');
  return (
    <div className={styles.failed}>
      <p>{text ?? shell.somethingWrong}</p>
      <Button kind="link" onClick={onRetry}>
        {shell.actions.tryAgain}
      </Button>
    </div>
  );
}

import text from '../../src/ui/text.module.css';
import styles from './shell.module.css';

/** A page that has nothing but a sentence to say: not there, not allowed, not loaded. */
export function Notice({ title, text: sentence }: { title: string; text: string }) {
  return (
    <div className={styles.notice}>
      <h1 className={text.h1}>{title}</h1>
      <p>{sentence}</p>
    </div>
  );
}

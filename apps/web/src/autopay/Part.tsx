import { type ReactNode, useId } from 'react';
import text from '../ui/text.module.css';
import styles from './autopay.module.css';

/** A part of the panel under its heading, apart from the one before by a hairline. */
export function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h3 className={text.h3} id={id}>
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}

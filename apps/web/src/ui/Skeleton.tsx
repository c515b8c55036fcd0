import styles from './skeleton.module.css';
import text from './text.module.css';

/** One grey line or block in the shape of what is coming; appears after 150 ms. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, ...(height && { height }) }} aria-hidden="true" />;
}

/** Several skeleton lines with one word for screen readers. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.lines}>
      <span className={text.visuallyHidden}>{label}</span>
      {Array.from({ length: lines }, (_unused, line) => (
        <Skeleton key={line} width={line % 3 === 2 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

import { Skeleton } from './Skeleton.tsx';
import styles from './skeleton-link.module.css';

/** A grey line in the room of one that ends in a link. */
export function SkeletonLink({ width }: { width: string }) {
  return (
    <span className={styles.line}>
      <Skeleton width={width} />
    </span>
  );
}

import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useTexts } from '../i18n/index.ts';
import styles from './read.module.css';

/** The outline of a list of rows: a date or a name at the left, a figure at the right. */
export function WaitingRows({ rows = 6 }: { rows?: number }) {
  const shell = useTexts('shell');
  return (
    <SkeletonGroup className={styles.waitingRows} label={shell.loading}>
      {Array.from({ length: rows }, (_unused, row) => (
        <div key={row}>
          <Skeleton width={row % 2 === 0 ? '6rem' : '5rem'} />
          <Skeleton width="4rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

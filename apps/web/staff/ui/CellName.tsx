import styles from './cell-name.module.css';

/** On phones, where a table has no head, what a figure in it is. Screen readers are told by the head anyway. */
export function CellName({ children }: { children: string }) {
  return (
    <span className={styles.name} aria-hidden="true">
      {children}{' '}
    </span>
  );
}

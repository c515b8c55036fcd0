import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './row-list.module.css';

/** Rows that expand. On a desktop `head` names the columns; on phones they stack by themselves. */
export function RowList({
  head,
  hasActions,
  kind = 'amounts',
  children,
}: {
  head: readonly [string, string, string];
  hasActions?: boolean;
  /** amounts: a title and a figure at the right. dated: a date and what happened, both at the left. */
  kind?: 'amounts' | 'dated';
  children: ReactNode;
}) {
  return (
    <div className={styles[kind]}>
      <div className={classes(styles.head, hasActions && styles.wrap)} aria-hidden="true">
        <div className={styles.columns}>
          <span>{head[0]}</span>
          <span className={styles.right}>{head[1]}</span>
          <span>{head[2]}</span>
          <span />
        </div>
      </div>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

export interface ExpandableRowProps {
  /** What the row is called: a date, a name. */
  title: ReactNode;
  /** The figure at the right. */
  amount: ReactNode;
  /** A badge or a quiet word. */
  status: ReactNode;
  /** A control of its own beside the row, such as the PDF button. */
  action?: ReactNode;
  isInitiallyOpen?: boolean;
  /** Shown when expanded. A function is only called once the row was opened. */
  children: ReactNode | (() => ReactNode);
}

/** One tap target that expands; use inside a RowList. */
export function ExpandableRow({ title, amount, status, action, isInitiallyOpen = false, children }: ExpandableRowProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const moreId = useId();
  return (
    <li>
      <div className={classes(action !== undefined && styles.wrap)}>
        <button
          type="button"
          className={classes(styles.button, styles.columns)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          <span className={styles.right}>{amount}</span>
          <span>{status}</span>
          <Icon name="down" className={styles.chevron} />
        </button>
        {action}
      </div>
      <div id={moreId} className={styles.more} hidden={!isOpen}>
        {isOpen && (typeof children === 'function' ? children() : children)}
      </div>
    </li>
  );
}

/** Buttons inside an expanded row: beside each other, equally wide on phones. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export interface AlertProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  /** 'alert' interrupts a screen reader, 'status' waits; left out when the text was there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}

/** A message beside what it is about. */
export function Alert({ tone = 'info', title, role, className, children }: AlertProps) {
  return (
    <div className={classes(styles.alert, styles[tone], className)} role={role}>
      <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warn'} />
      {title && <h3>{title}</h3>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

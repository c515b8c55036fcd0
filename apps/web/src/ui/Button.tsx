import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import text from './text.module.css';

export interface ButtonLook {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
  size?: 'large';
  /** As wide as its place. */
  block?: boolean;
}

/** The class of something that looks like a button: for links that lead somewhere. */
export function buttonClass({ kind = 'secondary', size, block }: ButtonLook = {}): string {
  if (kind === 'link') return styles.link ?? '';
  return classes(styles.button, styles[kind], size && styles.large, block && styles.block);
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonLook {
  /** Work is under way: shows progress in place and takes no second press. A handler that answers a promise does the same by itself. */
  busy?: boolean;
  icon?: IconName;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  children: ReactNode;
}

/** A button that shows progress in place and cannot be pressed twice. */
export function Button({ kind, size, block, busy = false, icon, onClick, className, children, type = 'button', ...rest }: ButtonProps) {
  const [running, setRunning] = useState(false);
  const isBusy = busy || running;

  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    const work = onClick?.(event);
    if (work instanceof Promise) {
      setRunning(true);
      void work.catch(() => undefined).finally(() => setRunning(false));
    }
  };

  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }), className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} small={kind === 'link' || !size} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Read out instead of the icon. */
  label: string;
}

/** A button that is only an icon: for the familiar cases (close, back, calendar, PDF). */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classes(styles.button, styles.icon, className)}>
      <Icon name={icon} />
      <span className={text.visuallyHidden}>{label}</span>
    </button>
  );
}

/** Says that work is under way; the words stand beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

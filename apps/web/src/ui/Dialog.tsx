import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import text from './text.module.css';

export interface DialogProps {
  title: string;
  /** 'alertdialog' for something that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Escape was pressed; the caller decides whether to close. */
  onCancel: () => void;
  /** The buttons, the main one last. */
  actions: ReactNode;
  /** What gets the focus; else the first control inside. */
  first?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A modal message in the middle of the page. Mounted open; focus goes in, stays in and returns when it is unmounted. */
export function Dialog({ title, role = 'alertdialog', onCancel, actions, first, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    first?.current?.focus();
    return () => {
      dialog?.close();
      swallowSecondHalf();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [first]);
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 className={text.h2} id={`${id}-title`}>
        {title}
      </h2>
      {children && (
        <div className={styles.text} id={`${id}-text`}>
          {children}
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}

/** The second half of a double click on one of its buttons meant the dialog: what stood under it, or the next one, does not get it. */
function swallowSecondHalf(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
}

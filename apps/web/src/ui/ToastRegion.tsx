import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { useStore } from './external-store.ts';
import { Icon } from './Icon.tsx';
import styles from './toast.module.css';
import type { Toast } from './toast-store.ts';
import { toasts } from './toasts.ts';

/** Where toasts appear and are announced. Rendered once, outside everything that a dialog makes inert. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const shown = useStore(toasts.store, []);
  const ofKind = (kind: Toast['kind']): readonly Toast[] => shown.filter((toast) => toast.kind === kind);
  return (
    <div className={styles.region}>
      <div role="status" aria-live="polite">
        <ToastList list={ofKind('success')} closeLabel={closeLabel} />
      </div>
      <div role="alert" aria-live="assertive">
        <ToastList list={ofKind('error')} closeLabel={closeLabel} />
      </div>
    </div>
  );
}

function ToastList({ list, closeLabel }: { list: readonly Toast[]; closeLabel: string }) {
  return list.map((toast) => (
    <div
      key={toast.id}
      className={classes(styles.toast, 'on-ink', toast.kind === 'error' && styles.error)}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <Icon name={toast.kind === 'success' ? 'check' : 'warn'} />
      <p>{toast.text}</p>
      <IconButton icon="close" label={closeLabel} onClick={() => closeAndResume(toast.id)} />
    </div>
  ));
}

/** The pointer and the focus leave with the toast without an event that says so. */
function closeAndResume(id: number): void {
  toasts.close(id);
  toasts.resume();
}

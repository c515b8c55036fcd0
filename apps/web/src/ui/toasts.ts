import { createToasts } from './toast-store.ts';

/** The page's toasts; ToastRegion shows them. */
export const toasts = createToasts({
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => performance.now(),
});

import { onceSeen } from '../../ui/once-seen.ts';
import type { IdleTimer } from './idle-timer.ts';

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;

/** Tells the timer of what somebody does here and in other tabs. Answers how to stop. */
export function listenForActivity(timer: Pick<IdleTimer, 'noteActivity' | 'noteOtherTab'>): () => void {
  // Noting it writes to the browser's storage, which a tap does not wait for on a slow phone.
  let isNoting = false;
  const note = (): void => {
    if (isNoting) return;
    isNoting = true;
    onceSeen(() => {
      isNoting = false;
      timer.noteActivity();
    });
  };
  const noteIfVisible = (): void => {
    if (document.visibilityState === 'visible') timer.noteActivity();
  };
  const options = { capture: true, passive: true } as const;
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === 'idleSince') timer.noteOtherTab();
  };
  for (const name of activityEvents) window.addEventListener(name, note, options);
  document.addEventListener('visibilitychange', noteIfVisible);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    for (const name of activityEvents) window.removeEventListener(name, note, options);
    document.removeEventListener('visibilitychange', noteIfVisible);
    window.removeEventListener('storage', fromOtherTab);
  };
}

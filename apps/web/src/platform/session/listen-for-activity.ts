import type { IdleTimer } from './idle-timer.ts';

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;

/** Behind the frame that answers a tap: noting it writes to the browser's storage, and asking for that frame would be one more of them. */
const noteAfterMs = 100;

/** Tells the timer of what somebody does here and in other tabs. Answers how to stop. */
export function listenForActivity(timer: Pick<IdleTimer, 'noteActivity' | 'noteOtherTab'>): () => void {
  let isNoting = false;
  const note = (): void => {
    if (isNoting) return;
    isNoting = true;
    setTimeout(() => {
      isNoting = false;
      timer.noteActivity();
    }, noteAfterMs);
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

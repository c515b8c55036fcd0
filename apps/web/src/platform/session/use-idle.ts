import { useEffect, useState } from 'react';
import { onceSeen } from '../../ui/once-seen.ts';
import { offerIdleness, session, storage } from '../portal.ts';
import { type IdleTimer, startIdleTimer } from './idle-timer.ts';

let running: IdleTimer | null = null;

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;

/**
 * Keeps the idle timer while mounted. Answers when the customer will be signed out while the warning is on, else null; any activity ends
 * the warning.
 */
export function useIdleTimer(limitMs: number): { expiresAt: number | null; stay: () => void } {
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = startIdleTimer({
      limitMs,
      storage,
      now: () => Date.now(),
      setTimer: (run, ms) => setTimeout(run, ms),
      clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
      onWarn: setExpiresAt,
      onStay: () => setExpiresAt(null),
      onExpire: () => session.end('idle'),
    });
    running = timer;
    offerIdleness(timer.isIdle);
    const stopListening = listen(timer);
    return () => {
      stopListening();
      timer.stop();
      running = null;
      offerIdleness(() => false);
    };
  }, [limitMs]);
  return { expiresAt, stay: () => running?.noteActivity() };
}

function listen(timer: IdleTimer): () => void {
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

/** While a payment frame is open, what happens inside cannot be seen: holds the idle timer, at most 15 minutes. Call the answer when it closes. */
export function holdIdleTimer(): () => void {
  return running?.hold() ?? (() => undefined);
}

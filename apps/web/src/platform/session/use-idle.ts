import { useEffect, useState } from 'react';
import { offerIdleness, session, storage } from '../portal.ts';
import { type IdleTimer, startIdleTimer } from './idle-timer.ts';
import { listenForActivity } from './listen-for-activity.ts';

let running: IdleTimer | null = null;

/**
 * Keeps the idle timer while mounted. Answers when the customer will be signed out while the warning is on, else null; `stay` ends the
 * warning, here and in other tabs.
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
    const stopListening = listenForActivity(timer);
    return () => {
      stopListening();
      timer.stop();
      running = null;
      offerIdleness(() => false);
    };
  }, [limitMs]);
  return { expiresAt, stay: () => running?.stay() };
}

/** While a payment frame is open, what happens inside cannot be seen: holds the idle timer, at most 15 minutes. Call the answer when it closes. */
export function holdIdleTimer(): () => void {
  return running?.hold() ?? (() => undefined);
}

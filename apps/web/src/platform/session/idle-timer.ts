import { idleActivityDebounceMs, idleFrameHoldMs, idleWarningMs } from '@porchlight/domain/session/idle-timeout.ts';
import type { KeyValueStorage } from '../storage.ts';

/** Time of the last activity in any tab, milliseconds since the epoch. */
const activityKey = 'idleSince';

export interface IdleTimerParts {
  limitMs: number;
  storage: KeyValueStorage;
  now: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
  /** The warning starts: the moment of sign-out. */
  onWarn: (expiresAt: number) => void;
  /** Somebody is there again, in this tab or another. */
  onStay: () => void;
  onExpire: () => void;
}

export interface IdleTimer {
  /** Somebody did something here; counted once per 250 ms (CONST-015), and not while the warning is on, which waits for its answer. */
  noteActivity: () => void;
  /** The answer to the warning: somebody is there. */
  stay: () => void;
  /** Another tab noted activity. */
  noteOtherTab: () => void;
  /** A payment frame is open: what happens inside cannot be seen, so the timer is held, at most 15 minutes. Call the answer when it closes. */
  hold: () => () => void;
  /**
   * Whether a session that another tab ends now ends for want of activity: the warning is on, or this tab only slept through it. Whoever signs
   * out in answer to the warning has ended it everywhere before.
   */
  isIdle: () => boolean;
  stop: () => void;
}

/** Signs out at the exact limit of inactivity, the same for all tabs, with a warning 60 s before (SESS-008, SESS-014, D-026). */
export function startIdleTimer(parts: IdleTimerParts): IdleTimer {
  let timer: unknown = null;
  let isWarning = false;
  let isStopped = false;
  let notedAt = Number.NEGATIVE_INFINITY;
  let heldSince: number | null = null;
  // The tab that ends the session takes the time of the last activity away with it.
  let knownActivity = parts.now();

  const lastActivity = (): number => {
    const stored = Number(parts.storage.getItem(activityKey));
    if (stored > 0) knownActivity = stored;
    const held = heldSince === null ? 0 : Math.min(parts.now(), heldSince + idleFrameHoldMs);
    return Math.max(Number.isFinite(stored) ? stored : 0, held);
  };
  const note = (): void => {
    notedAt = parts.now();
    knownActivity = notedAt;
    parts.storage.setItem(activityKey, String(notedAt));
  };
  const check = (): void => {
    parts.clearTimer(timer);
    if (isStopped) return;
    const expiresAt = lastActivity() + parts.limitMs;
    const warnsAt = expiresAt - Math.min(idleWarningMs, parts.limitMs / 2);
    const now = parts.now();
    if (now >= expiresAt) {
      isStopped = true;
      return parts.onExpire();
    }
    if (now >= warnsAt !== isWarning) {
      isWarning = now >= warnsAt;
      if (isWarning) parts.onWarn(expiresAt);
      else parts.onStay();
    }
    timer = parts.setTimer(check, (isWarning ? expiresAt : warnsAt) - now);
  };

  /** A computer that slept past the limit wakes with a mouse move: the limit counts, not the move. */
  const isOver = (): boolean => parts.now() >= lastActivity() + parts.limitMs;

  note();
  check();
  return {
    noteActivity: () => {
      if (isStopped || parts.now() - notedAt < idleActivityDebounceMs) return;
      if (isOver()) check();
      else if (!isWarning) note();
    },
    stay: () => {
      if (!isStopped && !isOver()) note();
      check();
    },
    noteOtherTab: check,
    hold: () => {
      heldSince = parts.now();
      check();
      return () => {
        heldSince = null;
        note();
        check();
      };
    },
    isIdle: () => isWarning || parts.now() >= knownActivity + parts.limitMs,
    stop: () => {
      isStopped = true;
      parts.clearTimer(timer);
    },
  };
}

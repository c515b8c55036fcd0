import { errorToastMs, successToastMs } from '@porchlight/domain/toasts/toast-durations.ts';
import { createStore, type Store } from './external-store.ts';

export interface ToastRequest {
  kind: 'success' | 'error';
  text: string;
  /** Milliseconds, or 'persistent' until closed; by default what D-054 gives the kind. */
  stays?: number | 'persistent';
  /** Runs when the toast goes away. */
  onClosed?: () => void;
}

export interface Toast extends ToastRequest {
  id: number;
}

export interface Timers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
  now: () => number;
}

export interface Toasts {
  store: Store<readonly Toast[]>;
  show: (request: ToastRequest) => number;
  close: (id: number) => void;
  /** The time stands still while a toast is hovered or focused. */
  pause: () => void;
  resume: () => void;
}

/** The toasts of the page: each goes by itself after its time, counted only while nobody is at them (D-054). */
export function createToasts(timers: Timers): Toasts {
  const store = createStore<readonly Toast[]>([]);
  const running = new Map<number, { timer: unknown; startedAt: number; leftMs: number }>();
  let isPaused = false;
  let lastId = 0;

  const start = (id: number, leftMs: number): void => {
    running.set(id, { leftMs, startedAt: timers.now(), timer: isPaused ? null : timers.set(() => close(id), leftMs) });
  };
  const close = (id: number): void => {
    const toast = store.get().find((shown) => shown.id === id);
    const clock = running.get(id);
    if (clock) timers.clear(clock.timer);
    running.delete(id);
    if (!toast) return;
    store.set(store.get().filter((shown) => shown.id !== id));
    toast.onClosed?.();
  };

  return {
    store,
    close,
    show: (request) => {
      const id = ++lastId;
      store.set([...store.get(), { ...request, id }]);
      const stays = request.stays ?? (request.kind === 'success' ? successToastMs : errorToastMs);
      if (stays !== 'persistent') start(id, stays);
      return id;
    },
    pause: () => {
      if (isPaused) return;
      isPaused = true;
      for (const clock of running.values()) {
        timers.clear(clock.timer);
        clock.leftMs -= timers.now() - clock.startedAt;
      }
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, clock] of running) start(id, Math.max(0, clock.leftMs));
    },
  };
}

import { useSyncExternalStore } from 'react';

/** A value outside React that screens follow. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; `prerendered` is what the page built ahead of time showed, so that the first client render agrees with it. */
export function useStore<T>(store: Store<T>, prerendered?: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => (prerendered === undefined ? store.get() : prerendered));
}

import { type ComponentType, use } from 'react';
import { keptLoad } from './kept-load.ts';

/** A part of the portal whose code is fetched when it is first wanted. */
export interface LazyScreen<P> {
  /** Fetches it, once; also ahead of time. A failed fetch may be tried again. */
  load: () => Promise<ComponentType<P>>;
  /** The component; suspends while it is fetched, and not at all once it is here. Throws when it could not be fetched. */
  use: () => ComponentType<P>;
}

export function lazyScreen<P>(fetchScreen: () => Promise<ComponentType<P>>): LazyScreen<P> {
  const kept = keptLoad(fetchScreen);
  const load = () => (kept.value() === null && isOffline() ? Promise.reject(new Error('offline')) : kept.load());
  return { load, use: () => use(kept.pending()) };
}

/** A browser remembers for the life of the page that a module could not be fetched: without a connection none is asked for ahead of time. */
const isOffline = (): boolean => 'navigator' in globalThis && !navigator.onLine;

import { type ComponentType, use } from 'react';

/** A part of the portal whose code is fetched when it is first wanted. */
export interface LazyScreen<P> {
  /** Fetches it, once; also ahead of time. A failed fetch may be tried again. */
  load: () => Promise<ComponentType<P>>;
  /** The component; suspends while it is fetched, and not at all once it is here. */
  use: () => ComponentType<P>;
}

export function lazyScreen<P>(fetchScreen: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const load = (): Promise<ComponentType<P>> => {
    loading ??= fetchScreen().then(
      (screen) => {
        loaded = screen;
        return screen;
      },
      (reason: unknown) => {
        loading = null;
        throw reason;
      },
    );
    return loading;
  };
  return { load, use: () => loaded ?? use(load()) };
}

/** Something fetched once. */
export interface KeptLoad<T> {
  /** Fetches it, unless that was done or is under way; a failed fetch is tried again. */
  load: () => Promise<T>;
  /** For React's `use`: the fetch to wait for. A failed one stays failed here: a new one for every drawing would never come to an end. */
  pending: () => Promise<T>;
  /** What was fetched; null until then. */
  value: () => T | null;
}

/**
 * React's mark on a promise whose outcome is known: `use` reads it without waiting. It must be called in every drawing of a component all
 * the same; leaving it out once the value is here confuses the hooks behind it.
 */
type Marked<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

/** A promise that `use` reads at once. */
export function settledWith<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
}

export function keptLoad<T>(fetchValue: () => Promise<T>): KeptLoad<T> {
  let current: Marked<T> | null = null;

  const load = (): Promise<T> => {
    if (current && current.status !== 'rejected') return current;
    const started: Marked<T> = fetchValue();
    started.then(
      (value) => void Object.assign(started, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(started, { status: 'rejected', reason }),
    );
    current = started;
    return started;
  };
  return { load, pending: () => current ?? load(), value: () => (current?.status === 'fulfilled' ? (current.value ?? null) : null) };
}

/** Something fetched once. */
export interface KeptLoad<T> {
  /** Fetches it, unless that was done or is under way; a failed fetch is tried again. */
  load: () => Promise<T>;
  /** The fetch to wait for while drawing. A failed one stays failed here: a new one for every drawing would never come to an end. */
  pending: () => Promise<T>;
  /** What was fetched; null until then. */
  value: () => T | null;
}

export function keptLoad<T>(fetchValue: () => Promise<T>): KeptLoad<T> {
  let value: T | null = null;
  let current: Promise<T> | null = null;
  let hasFailed = false;
  const load = (): Promise<T> => {
    if (current && !hasFailed) return current;
    hasFailed = false;
    current = fetchValue().then(
      (fetched) => {
        value = fetched;
        return fetched;
      },
      (reason: unknown) => {
        hasFailed = true;
        throw reason;
      },
    );
    current.catch(() => undefined);
    return current;
  };
  return { load, pending: () => current ?? load(), value: () => value };
}

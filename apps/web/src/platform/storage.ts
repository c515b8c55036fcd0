/** The part of localStorage the portal uses. */
export interface KeyValueStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Storage for one visit: where the browser keeps none (blocked cookies, prerendering). */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The browser's storage, of all tabs or of this one, when it can be used; else a storage that lasts as long as the page. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): KeyValueStorage {
  try {
    const storage = window[kind];
    storage.getItem('currentUser');
    return storage;
  } catch {
    return memoryStorage();
  }
}

import type { KeyValueStorage } from '../storage.ts';

const arrivalKey = 'arrivedAt';

/** Notes where a visitor who is not signed in wanted to go, across the one page load that leads to the sign-in page. */
export function noteArrival(tabStorage: KeyValueStorage, location: string): void {
  tabStorage.setItem(arrivalKey, location);
}

/** Makes the noted address the remembered location: at the start, after the storage of an earlier session was cleared (SESS-001, SESS-004). */
export function restoreArrival(tabStorage: KeyValueStorage, storage: KeyValueStorage): void {
  const location = tabStorage.getItem(arrivalKey);
  tabStorage.removeItem(arrivalKey);
  if (location !== null) storage.setItem('location', location);
}

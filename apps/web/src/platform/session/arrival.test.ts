import { expect, it } from 'vitest';
import { memoryStorage } from '../storage.ts';
import { noteArrival, restoreArrival } from './arrival.ts';
import { createSession } from './session-store.ts';

it('[SESS-001][SESS-004] where the visitor wanted to go survives the load of the sign-in page, what an earlier session left does not', () => {
  const storage = memoryStorage();
  const tab = memoryStorage();
  storage.setItem('location', '/home?panel=payments');
  noteArrival(tab, '/home?panel=payment');
  createSession(storage, () => {}).restore();
  expect(storage.getItem('location')).toBeNull();
  restoreArrival(tab, storage);
  expect(storage.getItem('location')).toBe('/home?panel=payment');
  storage.removeItem('location');
  restoreArrival(tab, storage);
  expect(storage.getItem('location')).toBeNull();
});

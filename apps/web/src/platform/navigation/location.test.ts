import { expect, it } from 'vitest';
import { connectNavigation, currentLocation, goBack, type HistoryWindow, navigate } from './location.ts';

/** A browser's history in a few lines. */
function fakeWindow(first: string): HistoryWindow & { entries: { url: string; state: unknown }[] } {
  const entries: { url: string; state: unknown }[] = [{ url: first, state: null }];
  const listeners: (() => void)[] = [];
  const url = (): URL => new URL(entries.at(-1)?.url ?? '/', 'http://portal.example.com');
  return {
    entries,
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
    },
    history: {
      get state() {
        return entries.at(-1)?.state;
      },
      pushState: (state, _unused, to) => void entries.push({ url: to, state }),
      replaceState: (state, _unused, to) => void entries.splice(-1, 1, { url: to, state }),
      back: () => {
        entries.pop();
        for (const listener of listeners) listener();
      },
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
}

it('[SHELL-001][SHELL-002] moves through the history without loading a page', () => {
  const window = fakeWindow('/home?x=1');
  connectNavigation(window);
  expect(currentLocation.get()).toEqual({ pathname: '/home', search: '?x=1', state: null });

  navigate('?panel=payment', { state: { openedPanel: true } });
  expect(currentLocation.get()).toEqual({ pathname: '/home', search: '?panel=payment', state: { openedPanel: true } });
  navigate('?panel=invoices', { replace: true });
  expect(window.entries).toHaveLength(2);
  expect(currentLocation.get().search).toBe('?panel=invoices');

  goBack();
  expect(currentLocation.get()).toMatchObject({ pathname: '/home', search: '?x=1' });
  navigate('/login', { replace: true });
  expect(currentLocation.get()).toEqual({ pathname: '/login', search: '', state: null });
  expect(window.entries).toHaveLength(1);
});

it('[GUEST-010][D-122] takes a jump within the page for no change of place, and the same link again for one', () => {
  const window = fakeWindow('/guest-order');
  connectNavigation(window);
  navigate('/guest-order', { state: { step: 2 } });
  const before = currentLocation.get();
  window.entries.push({ url: '/guest-order#main', state: null }, { url: '/unused', state: null });
  goBack();
  expect(currentLocation.get()).toBe(before);
  navigate('/guest-order');
  expect(currentLocation.get()).not.toBe(before);
  expect(currentLocation.get().state).toBeNull();
});

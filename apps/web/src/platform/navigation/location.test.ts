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

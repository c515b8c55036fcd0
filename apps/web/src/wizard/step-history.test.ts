import { beforeEach, describe, expect, it } from 'vitest';
import { connectNavigation, currentLocation, goBack, navigate } from '../platform/navigation/index.ts';
import type { HistoryWindow } from '../platform/navigation/location.ts';
import { newVisit, stepHistory } from './step-history.ts';

const { browserSteps, visitAt } = stepHistory(['check-availability', 'new-signup', 'packages-and-products']);

/** A browser's history that keeps what lies ahead. */
function fakeWindow(first: string) {
  const entries: { url: string; state: unknown }[] = [{ url: first, state: null }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const here = (): URL => new URL(entries[at]?.url ?? '/', 'http://portal.example.com');
  const go = (by: number): void => {
    at += by;
    for (const listener of listeners) listener();
  };
  const window: HistoryWindow = {
    get location() {
      return here();
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state, _unused, url) => void entries.splice(++at, entries.length, { url, state: structuredClone(state) }),
      replaceState: (state, _unused, url) => void entries.splice(at, 1, { url, state: structuredClone(state) }),
      back: () => go(-1),
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  return { window, entries, forward: () => go(1), position: () => at };
}

let browser: ReturnType<typeof fakeWindow>;
beforeEach(() => {
  browser = fakeWindow('/guest-order?type=Business');
  connectNavigation(browser.window);
});
const start = () => {
  const visit = newVisit(currentLocation.get(), 'visit');
  return { visit, steps: browserSteps(visit.id) };
};

describe('steps in the history of the browser', () => {
  it('[GUEST-010][D-122] are entries at the same address, which is no change of the location', () => {
    const { visit, steps } = start();
    steps.moveTo('new-signup');
    steps.moveTo('packages-and-products');
    expect(browser.entries.map(({ url }) => url)).toEqual(Array(3).fill('/guest-order?type=Business'));
    const later = visitAt(visit, currentLocation.get());
    expect(later.id).toBe('visit');
    expect(steps.step()).toBe('packages-and-products');

    goBack();
    expect(steps.step()).toBe('new-signup');
    expect(visitAt(later, currentLocation.get()).id).toBe('visit');
    goBack();
    expect(steps.step()).toBe('check-availability');
    browser.forward();
    expect(steps.step()).toBe('new-signup');
    expect(visitAt(later, currentLocation.get()).id).toBe('visit');
  });

  it('[GUEST-010] go one back for a Back button, instead of adding an entry', () => {
    const { steps } = start();
    steps.moveTo('new-signup');
    steps.moveTo('packages-and-products');
    steps.moveTo('new-signup');
    expect(browser.position()).toBe(1);
    steps.moveTo('packages-and-products');
    expect(browser.entries).toHaveLength(3);
  });

  it('[GUEST-010][D-122] any other change of the location is another visit: path, query, or the same link again', () => {
    const { visit, steps } = start();
    steps.moveTo('new-signup');
    const inside = visitAt(visit, currentLocation.get());
    for (const target of ['/guest-order', '/guest-order?type=Residential', '/emailorder', '/guest-order?type=Business']) {
      navigate(target);
      expect(visitAt(inside, currentLocation.get()).id, target).not.toBe('visit');
      goBack();
      expect(visitAt(inside, currentLocation.get()).id, target).toBe('visit');
    }
  });

  it('[GUEST-010] a visit of before a reload is over: its entries start another one', () => {
    const { steps } = start();
    steps.moveTo('new-signup');
    const reloaded = newVisit(currentLocation.get(), 'next');
    expect(browserSteps('next').step()).toBe('check-availability');
    goBack();
    expect(visitAt(reloaded, currentLocation.get()).id).not.toBe('next');
  });

  it('S18: a secret that leaves the address is no change of the location, and stays beside every step', () => {
    navigate('/emailorder?token=secret');
    const visit = newVisit(currentLocation.get(), 'visit');
    navigate('/emailorder', { replace: true, state: { mailed: '?token=secret' } });
    const hidden = visitAt(visit, currentLocation.get());
    expect(hidden.id).toBe('visit');
    browserSteps('visit').moveTo('new-signup');
    expect(visitAt(hidden, currentLocation.get()).id).toBe('visit');
    expect(currentLocation.get()).toMatchObject({ search: '', state: { mailed: '?token=secret' } });
    navigate('/emailorder', { state: { mailed: '?token=other' } });
    expect(visitAt(hidden, currentLocation.get()).id).not.toBe('visit');
  });

  it('[GUEST-010] what others put into the history is no step', () => {
    const { visit, steps } = start();
    for (const wizard of [{ visit: 'visit', trail: ['nowhere'] }, { visit: 'visit' }, 'new-signup', null]) {
      navigate('/guest-order', { state: { wizard } });
      expect(steps.step()).toBe('check-availability');
      expect(visitAt(visit, currentLocation.get()).id).not.toBe('visit');
    }
  });
});

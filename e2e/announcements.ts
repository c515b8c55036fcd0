import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * What a screen reader says without being asked. `region`: the words of a live region changed that stood there before, or an alert appeared.
 * `focus`: the focus came to something, which is then read with what describes it and, on the way into a dialog, with the dialog's own words.
 */
export interface Announcement {
  by: 'region' | 'focus';
  text: string;
}

/** What was said, and what a live region held that was not there long enough to be heard. */
interface Heard {
  said: Announcement[];
  missed: string[];
}
type WithHeard = typeof globalThis & { heard?: Heard };

/** From its next load on the page writes down what a screen reader would say. Before the first load of the page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(writeDown);
}

/** Forgets what was said so far. */
export async function hushed(page: Page): Promise<void> {
  // Nobody acts on what they have not heard yet: by then a reader knows what stands there.
  await page.waitForTimeout(250);
  await page.evaluate(() => {
    const { heard } = globalThis as WithHeard;
    heard?.said.splice(0);
    heard?.missed.splice(0);
  });
}

/** Fails unless the words are said in that way, with all that was said and missed instead. */
export async function expectSaid(page: Page, words: RegExp, by: Announcement['by'] = 'region'): Promise<void> {
  const heard = (): Promise<Heard> => page.evaluate(() => (globalThis as WithHeard).heard ?? { said: [], missed: [] });
  const isSaid = ({ said }: Heard): boolean => said.some((one) => one.by === by && words.test(one.text));
  const deadline = Date.now() + 10_000;
  let latest = await heard();
  while (!isSaid(latest) && Date.now() < deadline) {
    await page.waitForTimeout(100);
    latest = await heard();
  }
  expect(isSaid(latest), `not said: ${words}\n${JSON.stringify(latest, null, 2)}`).toBe(true);
}

/** Runs in the page before anything else of it. */
function writeDown(): void {
  // A region is known to a reader once the tree of accessible objects has been made with it, which takes some frames.
  const standsAfterMs = 100;
  const regions = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
  const heard: Heard = { said: [], missed: [] };
  (globalThis as WithHeard).heard = heard;
  const standing = new Map<Element, { since: number; text: string }>();

  const wordsOf = (element: Element | null): string =>
    (element instanceof HTMLElement ? element.innerText : '').replaceAll(/\s+/g, ' ').trim();
  const isExposed = (element: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      (!modal || modal.contains(element))
    );
  };
  const look = (): void => {
    const now = performance.now();
    for (const region of standing.keys()) if (!region.isConnected || !isExposed(region)) standing.delete(region);
    for (const region of document.querySelectorAll(regions)) {
      if (!isExposed(region)) continue;
      const text = wordsOf(region);
      const known = standing.get(region);
      if (known?.text === text) continue;
      standing.set(region, { since: known?.since ?? now, text });
      if (text === '') continue;
      // An alert is said also where it appears with its words, unless the page came with it.
      const isAlert = region.getAttribute('role') === 'alert' && document.readyState === 'complete';
      if (isAlert || (known && now - known.since >= standsAfterMs)) heard.said.push({ by: 'region', text });
      else heard.missed.push(text);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const named = (element: Element, attribute: string): string =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .map((id) => wordsOf(document.getElementById(id)))
      .join(' ');
  let dialog: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    // What describes it may be written in the same turn that moved the focus.
    setTimeout(() => {
      if (!(target instanceof Element) || document.activeElement !== target) return;
      const labels = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? [...(target.labels ?? [])] : [];
      const parts = [target.getAttribute('aria-label') ?? '', ...labels.map(wordsOf), named(target, 'aria-labelledby')];
      // What holds other stops is entered, not read out.
      const isRead =
        !(target instanceof HTMLSelectElement) && target.querySelector('a, button, input, select, textarea, [tabindex]') === null;
      if (isRead) parts.push(wordsOf(target));
      parts.push(named(target, 'aria-describedby'));
      const around = target.closest('dialog, [role="dialog"], [role="alertdialog"]');
      if (around && around !== dialog) parts.unshift(named(around, 'aria-labelledby'), named(around, 'aria-describedby'));
      dialog = around;
      heard.said.push({ by: 'focus', text: parts.filter((part) => part.trim() !== '').join(' ') });
    }, 50);
  });
}

import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What a hand on a mouse or a finger does, which no key does. */
type WithHand = typeof globalThis & { handWasHere?: (what: string) => void };

/**
 * Somebody who has a keyboard and nothing else: the keys that move the focus and use what has it, and typing. Whatever is pressed on the page
 * otherwise, and whatever is written into a field without keys, fails {@link Keyboard.handsOff}.
 */
export class Keyboard {
  private readonly page: Page;
  private readonly hands: string[];

  private constructor(page: Page, hands: string[]) {
    this.page = page;
    this.hands = hands;
  }

  /** From here on; what the page showed before may have been reached in any way. */
  static async take(page: Page): Promise<Keyboard> {
    const hands: string[] = [];
    await page.exposeFunction('handWasHere', (what: string) => void hands.push(what));
    await page.addInitScript(watchHands);
    await page.evaluate(watchHands);
    return new Keyboard(page, hands);
  }

  async press(...keys: readonly ('Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'End')[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Moves the focus on until it is there, and fails with the stops on the way where it never comes; the stop has to be in sight. */
  async to(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    const stops: string[] = [];
    for (let presses = 0; presses < 80 && !(await hasFocus(target)); presses += 1) {
      await this.press(way);
      stops.push(await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    }
    expect(await hasFocus(target), `${target} is no stop. The stops were:\n${stops.join('\n')}`).toBe(true);
    await expect(target).toBeInViewport();
  }

  /** The focus goes there and uses it. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.press(key);
  }

  /** At the end: nothing was done in another way. */
  handsOff(): void {
    expect(this.hands, 'done without the keyboard').toEqual([]);
  }
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** Runs in the page. */
function watchHands(): void {
  const tell = (what: string): void => (globalThis as WithHand).handWasHere?.(what);
  for (const kind of ['pointerdown', 'mousedown', 'touchstart'] as const) {
    document.addEventListener(
      kind,
      ({ target }) => tell(`${kind} on ${target instanceof Element ? target.outerHTML.slice(0, 80) : 'the page'}`),
      true,
    );
  }
  let keysSince = 0;
  document.addEventListener('keydown', () => (keysSince += 1), true);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (keysSince === 0) tell(`${target instanceof Element ? target.outerHTML.slice(0, 80) : 'something'} was filled in`);
      keysSince = 0;
    },
    true,
  );
}

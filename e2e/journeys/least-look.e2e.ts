// What the checks of every screen find: pages made on purpose, with what they must find and what they must not.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { lostControls, moving } from '../least-look.ts';

/** Shows markup and gives what is found in it, by the id of what it was found on. */
async function found(page: Page, check: (page: Page) => Promise<string[]>, markup: string): Promise<string[]> {
  await page.setContent(`<style>* { outline: none }</style>${markup}`);
  return (await check(page)).map((element) => /id="([^"]*)"/.exec(element)?.[1] ?? element);
}

test.describe('the checks of every screen', { tag: '@any-size' }, () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('find a control that only a colour shows', async ({ page }) => {
    const bare = 'appearance: none; border: none; width: 40px; height: 20px; display: inline-block; background: #125a3b';
    const lost = [
      `<button id="button" style="${bare}" aria-label="Close"></button>`,
      `<a id="link" href="/home" style="${bare}" aria-label="Home"></a>`,
      `<input id="box" type="checkbox" style="${bare}">`,
      `<select id="choice" style="${bare}"></select>`,
      `<textarea id="text" style="${bare}; border: 0 solid"></textarea>`,
    ];
    expect(await found(page, lostControls, lost.join(''))).toEqual(['button', 'link', 'box', 'choice', 'text']);
    const seen = [
      `<button id="words" style="${bare}">Close</button>`,
      `<button id="picture" style="${bare}"><svg width="9" height="9"></svg></button>`,
      `<button id="line" style="${bare}; border: 1px solid transparent"></button>`,
      `<button id="outline" style="${bare}; outline: 1px solid transparent"></button>`,
      '<input id="of-the-system" type="checkbox">',
      `<button id="hidden" style="${bare}; visibility: hidden"></button>`,
      `<button id="gone" style="${bare}; display: none"></button>`,
      `<input id="for-readers-alone" style="${bare}; width: 1px; padding: 0">`,
      `<input id="sent-along" type="hidden" style="${bare}">`,
    ];
    expect(await found(page, lostControls, seen.join(''))).toEqual([]);
  });

  test('find what moves by itself', async ({ page }) => {
    const turns = '@keyframes turn { to { transform: rotate(1turn) } }';
    const moves = `<style>${turns}</style><p id="turns" style="animation: turn 1s infinite">a</p>`;
    expect(await found(page, moving, moves)).toEqual(['turns']);
    const shifts = '<p id="shifts" style="transition: margin-left 60s">a</p>';
    const start = async (shown: Page): Promise<string[]> => {
      await shown.locator('#shifts').evaluate((element) => {
        element.getBoundingClientRect();
        element.style.marginLeft = '90px';
      });
      return moving(shown);
    };
    expect(await found(page, start, shifts)).toEqual(['shifts']);
    const still = [
      `<style>${turns} @media (prefers-reduced-motion: reduce) { .asks { animation: none !important } }</style>`,
      '<p id="asks" class="asks" style="animation: turn 1s infinite">a</p>',
      '<p id="at-once" style="animation: turn 1ms infinite">a</p>',
      '<p id="stands" style="animation: turn 1s infinite paused">a</p>',
    ];
    expect(await found(page, moving, still.join(''))).toEqual([]);
  });
});

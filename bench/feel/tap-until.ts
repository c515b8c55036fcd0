import type { Locator, Page } from '@playwright/test';

/** Taps and answers the ms from the input itself to the frame after the one in which the wanted element stands on the screen. */
export async function tapUntil(page: Page, target: Locator, selector: string): Promise<number> {
  await target.waitFor();
  await page.evaluate(startClock, selector);
  await target.tap();
  return page.evaluate(() => (globalThis as unknown as { __clock: Promise<number> }).__clock);
}

/** Runs in the page. The clock starts with the click, by the time the browser gives it. */
function startClock(selector: string): void {
  (globalThis as unknown as { __clock: Promise<number> }).__clock = new Promise((resolve) => {
    addEventListener(
      'click',
      async ({ timeStamp }) => {
        for (let isShown = false; ; ) {
          const now = await new Promise<number>((next) => requestAnimationFrame(next));
          if (isShown) return resolve(now - timeStamp);
          const element = document.querySelector(selector);
          const isVisible = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
          isShown = isVisible && (element?.getBoundingClientRect().left ?? innerWidth) < innerWidth;
        }
      },
      { capture: true, once: true },
    );
  });
}

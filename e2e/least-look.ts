// What a screen has to keep where little of its look is left: in the colours of the system and without motion.
import type { Page } from '@playwright/test';

/** What is no picture, so that the colours of the system reach it, and is still without a line, a ground or words of its own. */
export const lostControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle, outlineStyle, appearance } = getComputedStyle(element);
      const hasLine = (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none' || appearance !== 'none';
      return hasLine || element.textContent.trim() !== '' || element.querySelector('svg, img') !== null;
    };
    return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.clientWidth > 1 && !isSeen(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** What still moves by itself although the system asks for less motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration ?? 0) > 1)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 160) ?? 'something'),
  );

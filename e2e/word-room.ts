import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { overflow } from './accessibility.ts';
import { dataIn } from './page-language.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** Words the calendar brings, in English as the browser of a journey writes them. */
const calendar = wordsOf(
  [...Array(12).keys()]
    .map((month) => new Date(2026, month, 1 + month))
    .flatMap((day) => [day.toLocaleDateString('en-US', { dateStyle: 'full' }), day.toLocaleDateString('en-US', { dateStyle: 'medium' })])
    .concat(['Mon Tue Wed Thu Fri Sat Sun', 'AM PM', 'CDT CST'])
    .join(' '),
);

/** Collects what the server answers from here on, before the page gets it: names, plans, addresses and its own sentences, and no word of the wire. */
export async function collectAnswers(page: Page): Promise<ReadonlySet<string>> {
  const words = new Set(calendar);
  await page.route('**/aboss-api/**', async (route) => {
    const answer = await route.fetch();
    if ((answer.headers()['content-type'] ?? '').includes('json'))
      for (const word of dataIn(await answer.json(), true).flatMap(wordsOf)) words.add(word);
    await route.fulfill({ response: answer });
  });
  return words;
}

/** Addresses of the web are the same in every language. */
const webAddress = /[\w-]+(?:\.[\w-]+)+(?:\/\S*)?/g;

/** Fails where stretched texts widen the page or are cut off, and where a word shows that neither a catalogue nor an answer brought. */
export async function expectRoomForWords(page: Page, state: string, answers: ReadonlySet<string>): Promise<void> {
  const pictures = process.env['E2E_PICTURES'];
  if (pictures !== undefined)
    await page.screenshot({ path: path.join(pictures, `stretched-${test.info().project.name}${state.replaceAll(/[^\w]+/g, '-')}.png`) });
  expect.soft(await overflow(page), `${state}: pixels wider than its window`).toBe(0);
  const { cut, shown } = await page.evaluate(readPage);
  expect.soft(cut, `${state}: cut off`).toEqual([]);
  const own = shown.filter((text) => wordsOf(text.replaceAll(webAddress, ' ')).some((word) => !answers.has(word)));
  expect.soft(own, `${state}: words of the code itself`).toEqual([]);
}

/** Runs in the page: the texts that are cut off, and what is shown outside the brackets of the stretched texts. */
function readPage(): { cut: string[]; shown: string[] } {
  const cut: string[] = [];
  const shown: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Map<Element, string>();
  while (walker.nextNode()) {
    const box = walker.currentNode.parentElement;
    if (box === null || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (box.closest('script, style, [inert]') !== null) continue;
    let block: Element = box;
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement !== null) block = block.parentElement;
    blocks.set(block, `${blocks.get(block) ?? ''} ${walker.currentNode.textContent ?? ''}`);
    const style = getComputedStyle(box);
    const isForListeners = box.clientWidth <= 1 && box.clientHeight <= 1;
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.textOverflow === 'ellipsis';
    if (hides && !isForListeners && box.scrollWidth > box.clientWidth + 1) cut.push(box.textContent);
  }
  for (const text of blocks.values()) {
    // A text may be made of several parts, a link in a sentence among them, and hold another one in the place of a word.
    let depth = 0;
    let outside = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      outside += depth === 0 ? letter : ' ';
      if (letter === '⟧') depth = Math.max(0, depth - 1);
    }
    outside = outside.replaceAll(/ +/g, ' ').trim();
    if (/\p{L}{2}/u.test(outside)) shown.push(outside.slice(0, 200));
  }
  return { cut, shown };
}

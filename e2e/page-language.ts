// Whether everything a page says is in the language it is read in. What neither the catalogue of that language nor its calendar brings has to be
// somebody's data: a name, an address, what the provider calls a plan, what was typed. Every state that is looked at in Spanish is read this
// way, so an English word of ours, of a date, of a payment method or of a gateway shows wherever it comes from.
import { expect, type Frame, type Page } from '@playwright/test';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What the calendar of that language says of days and times. */
const calendar = [...Array(12).keys()]
  .flatMap((month) => [...Array(7).keys()].map((day) => new Date(2026, month, 1 + day)))
  .flatMap((day) => [
    day.toLocaleDateString('es-US', { dateStyle: 'full' }),
    day.toLocaleDateString('es-US', { weekday: 'short', month: 'short' }),
  ])
  .concat(['AM PM', 'CDT CST']);
/** Called the same in every language. */
const names = ['Porchlight', 'localhost', 'Chrome', 'Linux', 'Visa', 'Mastercard', 'Discover', 'American Express'];
const spanish = new Set(
  [...textsIn(catalogue['sp-es']), ...textsIn(staffCatalogue['sp-es']), ...calendar, ...names].flatMap((text) =>
    wordsOf(text.replaceAll(/\{\w+\}/g, ' ')),
  ),
);

/** Parts of an answer that may be words of the wire, as READY_TO_PAY or overLimit are: a page has words of its own for those. */
const wireParts = new Set(['type', 'status', 'statusText', 'state']);
const isOfWire = (value: string): boolean => /^[A-Z][A-Z\d_ ]*$|^[a-z]+(?:[A-Z][a-z]*)*$/.test(value);
/** Parts in which the server itself speaks to the reader, or repeats a gateway: no data either. */
const saidParts = new Set(['displayCardNumber', 'paymentInformation', 'method', 'brand', 'responseText', 'reason', 'message']);

/** The texts of an answer that are somebody's data, and what it says to its reader where `isSaid`. */
export function dataIn(value: unknown, isSaid: boolean, key = ''): string[] {
  if (typeof value === 'string') return (wireParts.has(key) && isOfWire(value)) || (!isSaid && saidParts.has(key)) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((each) => dataIn(each, isSaid, key));
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, each]) => dataIn(each, isSaid, name)) : [];
}

const kept = 'exchangedWithServer';
const listening = new WeakSet<Page>();

/** Keeps what each page sends and is answered, from its next load on. */
export async function keepExchanges(page: Page): Promise<void> {
  if (listening.has(page)) return;
  listening.add(page);
  await page.addInitScript((name) => {
    const exchanged: string[] = [];
    Object.assign(window, { [name]: exchanged });
    const ask = window.fetch;
    window.fetch = async (...request) => {
      const body = request[1]?.body;
      if (typeof body === 'string') exchanged.push(body);
      const answer = await ask(...request);
      if (answer.headers.get('content-type')?.includes('json'))
        void answer
          .clone()
          .text()
          .then((text) => exchanged.push(text))
          .catch(() => undefined);
      return answer;
    };
  }, kept);
}

/** Addresses of mail and of the web are the same in every language. */
const addresses = /[\w.+-]+@[\w.-]+|[\w-]+(?:\.[\w-]+)+(?:\/\S*)?/g;

/** Fails where a page that is read in Spanish shows a word, or has one read aloud, that is of no Spanish text and nobody's data. */
export async function expectOneLanguage(page: Page, state: string): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) !== 'es-US') return;
  const exchanged = (await Promise.all(page.frames().map(exchangedIn))).flat();
  const read = (await Promise.all(page.frames().map(readFrame))).flat();
  const typed = read.flatMap((frame) => frame.typed);
  // Staff read what a gateway says as it came, and other words of theirs in Spanish like everybody (0051).
  const quoted = new URL(page.url()).pathname.startsWith('/staff')
    ? exchanged.flatMap((text) => partsOf(parsed(text), 'responseText'))
    : [];
  const data = [...exchanged.flatMap((text) => dataIn(parsed(text), false)), ...quoted, ...typed];
  const known = new Set([...spanish, ...data.flatMap(wordsOf)]);
  // Written in groups of letters, as a key is that has to be typed off.
  const isData = (text: string): boolean => data.some((one) => one.includes(text.replaceAll(' ', '')));
  // An id is shown by its end.
  const withoutIds = (text: string): string =>
    text.replaceAll(/\.\.\. ?([A-Z\d]+)/g, (shown, end: string) => (data.some((one) => one.endsWith(end)) ? ' ' : shown));
  const strangeIn = (text: string): string[] => wordsOf(withoutIds(text).replaceAll(addresses, ' ')).filter((word) => !known.has(word));
  const strange = read
    .flatMap(({ said }) => said)
    .map((parts) => {
      // Part of a word may stand in an element of its own, and two words in two elements without a space between them.
      const asOne = new Set(strangeIn(parts.join('')));
      return { words: [...new Set(strangeIn(parts.join(' ')))].filter((word) => asOne.has(word)), text: parts.join(' ').slice(0, 200) };
    })
    .filter(({ words, text }) => words.length > 0 && !isData(text));
  expect.soft(strange, `${state}: words of another language`).toEqual([]);
}

/** Every text of an answer that stands under a name. */
function partsOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === name ? textsIn(each) : partsOf(each, name)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ReadFrame {
  /** Each text that is shown or read aloud, in the parts it stands in. */
  said: string[][];
  typed: string[];
}

const nothing: ReadFrame = { said: [], typed: [] };

/** Pages of others: the sandbox provider's form, and the fields that Stripe's script puts into ours. */
const isOfOthers = (frame: Frame): boolean => /^https?:\/\/[^/]+\/(?:hosted|js)\//.test(frame.url());

/** A frame that is being replaced has nothing to be read yet. */
const readFrame = async (frame: Frame): Promise<ReadFrame> =>
  isOfOthers(frame) ? nothing : await frame.evaluate(readDocument).catch(() => nothing);

/** What a frame sent and was answered: the map asks for its streets itself. */
const exchangedIn = (frame: Frame): Promise<string[]> =>
  frame.evaluate((name) => (window as unknown as Record<string, string[]>)[name] ?? [], kept).catch(() => []);

/** Runs in the page. */
function readDocument(): ReadFrame {
  if (document.readyState !== 'complete') return { said: [], typed: [] };
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  // Whoever puts a frame of their own into a page names it themselves.
  const isOwn = (element: Element): boolean =>
    !(element instanceof HTMLIFrameElement) || new URL(element.src, location.href).origin === location.origin;
  const blocks = new Map<Element, string[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const box = walker.currentNode.parentElement;
    if (box === null || box.closest('script, style, noscript, code, pre') !== null) continue;
    if (box.closest('option') === null && !isSeen(box)) continue;
    let block: Element = box;
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement !== null) block = block.parentElement;
    blocks.set(block, [...(blocks.get(block) ?? []), walker.currentNode.textContent ?? '']);
  }
  const named = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'].flatMap(
    (name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((element) => isSeen(element) && isOwn(element))
        .map((element) => [element.getAttribute(name) ?? '']),
  );
  const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
  return { said: [[document.title], ...blocks.values(), ...named].filter((parts) => /\p{L}{2}/u.test(parts.join(''))), typed };
}

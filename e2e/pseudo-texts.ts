import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { catalogue } from '@porchlight/texts/catalogue.ts';

// Texts as a third language would have them: longer by two fifths, accented, and between brackets, so that a word of the code itself, which
// no translator would ever see, stands out. Only the browser of a journey reads them; nothing of it is built or shipped.

const assets = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/web/dist');
const growth = 0.4;
const plain = 'aeiouyncAEIOUYNC';
const accented = 'áéíóúýñçÁÉÍÓÚÝÑÇ';

/** A text of the catalogue, stretched. Its placeholders and the brackets of phrases that may be left out stay as they are. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\w+\}|\$|\\.)/);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[a-zA-Z]/g, accent))).join('');
  const length = parts.filter((_, index) => index % 2 === 0).join('').length;
  const more = Math.ceil(length * growth);
  // In words of seven letters, since a single long one would break where no language does.
  const tail = 'öööööö '
    .repeat(Math.ceil(more / 7))
    .slice(0, more)
    .trim();
  return `⟦${words}${tail === '' ? '' : ` ${tail}`}⟧`;
}

function accent(letter: string): string {
  const index = plain.indexOf(letter);
  return index < 0 ? letter : (accented[index] ?? letter);
}

/** Every text in a catalogue, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Each built file that holds English texts, and those texts: the entry has what frames every page, the page of signing in its own, the wizards
 * what ordering says, the others what they are named after.
 */
function textFiles(): Map<string, ReadonlySet<string>> {
  const manifest = JSON.parse(readFileSync(path.join(assets, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >;
  const english = catalogue['en-us'];
  const every = new Set(textsIn(english));
  const files = new Map<string, ReadonlySet<string>>();
  for (const [source, { file, name }] of Object.entries(manifest)) {
    if (source.includes('packages/texts/src/en-us/')) files.set(`/${file}`, every);
    if (source === 'src/main.tsx') files.set(`/${file}`, new Set(textsIn(english.shell)));
    if (name === 'SignIn') files.set(`/${file}`, new Set(textsIn(english.session)));
    if (name === 'wizard') files.set(`/${file}`, new Set(textsIn([english.guestOrder, english.content])));
  }
  return files;
}

/** A text as a minifier writes it. */
const writtenAs = (text: string): string[] => {
  const doubled = JSON.stringify(text);
  return [doubled, `'${doubled.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`];
};

/** A value stands behind a colon, or in a list. */
const before = [':', ',', '['];

function stretched(code: string, texts: ReadonlySet<string>): string {
  let found = code;
  for (const text of texts) {
    for (const written of writtenAs(text)) {
      for (const sign of before) found = found.replaceAll(sign + written, () => sign + JSON.stringify(pseudo(text)));
    }
  }
  return found;
}

/** Lets the page read stretched texts instead of English from its next load on. */
export async function readStretched(page: Page): Promise<void> {
  const files = textFiles();
  await page.route(
    (url) => files.has(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const texts = files.get(new URL(route.request().url()).pathname) ?? new Set();
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers, body: stretched(await answer.text(), texts) });
    },
  );
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

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

/** The files of the built pages that hold English texts and nothing else. */
function textFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(path.join(assets, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >;
  const holdTexts = ([source, { name }]: [string, { name?: string }]): boolean =>
    source.includes('packages/texts/src/en-us/') || /^(?:signed-in-)?texts-en-us$/.test(name ?? '');
  return new Set(
    Object.entries(manifest)
      .filter(holdTexts)
      .map(([, { file }]) => `/${file}`),
  );
}

/** Lets the page read stretched texts instead of English from its next load on. */
export async function readStretched(page: Page): Promise<void> {
  const files = textFiles();
  await page.route(
    (url) => files.has(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const code = await answer.text();
      // A value stands behind a colon, a comma or a bracket; what is imported is in other quotes.
      const stretched = code.replaceAll(/(?<=[:,[])`((?:[^`\\]|\\[^])*)`(?!:)/g, (_, text: string) => `\`${pseudo(text)}\``);
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers, body: stretched });
    },
  );
}

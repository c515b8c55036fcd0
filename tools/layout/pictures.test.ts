import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mostBytes, pictures } from '../pictures/pictures.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const isPicture = (file: string): boolean => /\.(png|jpe?g|gif|webp)$/.test(file);
const below = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file));

/** What a page shows or links to that is a picture, from the root. */
function picturesNamedIn(page: string): string[] {
  const links = [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
  return links.filter((to) => isPicture(to) && !to.includes('://')).map((to) => path.posix.join(path.posix.dirname(page), to));
}

/** Width and height stand in the first part of a PNG. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const made = pictures.map(({ file }) => `docs/${file}`).toSorted();
const pages = ['README.md', ...below('docs').filter((file) => file.endsWith('.md'))];

describe('the pictures of the documentation', () => {
  it('are all made by `npm run pictures`, and all of those are there', () => {
    expect(below('docs').filter(isPicture).toSorted()).toEqual(made);
  });

  it('are there where a page names them, and each is named', () => {
    expect([...new Set(pages.flatMap(picturesNamedIn))].toSorted()).toEqual(made);
  });

  it.each(pictures.map((picture) => [picture.file, picture] as const))(
    '%s has its size and is no larger than it may be',
    (file, picture) => {
      const bytes = readFileSync(path.join(root, 'docs', file));
      const { window, scale } = picture;
      expect(sizeOf(bytes)).toEqual({ width: window.width * scale, height: window.height * scale });
      expect(bytes.length).toBeLessThanOrEqual(mostBytes);
    },
  );
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { basis, webFolder } from './basis.ts';
import type { Manifest } from './pages.ts';

/** Where the files of the staff pages lie: apart from the portal's, so that no page of a customer can name one. */
export const staffAssets = 'assets/staff';

/** Builds the staff pages: an application of its own in files of its own (decision 0023). */
export async function buildStaffPages(dist: string, quiet: InlineConfig): Promise<void> {
  await build({
    ...quiet,
    ...basis,
    configFile: false,
    build: {
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox128', 'safari18'],
      outDir: dist,
      emptyOutDir: false,
      assetsDir: staffAssets,
      assetsInlineLimit: 0,
      manifest: '.vite/staff-manifest.json',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { staff: path.join(webFolder, 'staff/main.tsx') } },
    },
  });
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/staff-manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['staff/main.tsx'];
  if (!entry) throw new Error('the build of the staff pages lacks its entry');
  mkdirSync(path.join(dist, 'staff'), { recursive: true });
  writeFileSync(path.join(dist, 'staff/index.html'), pageOf(`/${entry.file}`, stylesOf(manifest, 'staff/main.tsx')));
}

/** Style sheets of a chunk and of what it imports at once; the entry's own first, since it says in which order the layers count. */
function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((each) => stylesOf(manifest, each, seen));
  return [...(chunk.css ?? []).map((file) => `/${file}`), ...imported];
}

/** Operator pages wear the product's own skin, whatever the provider's brand is (tokens.css). */
function pageOf(script: string, styles: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en" data-brand="porchlight">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<title>Staff</title>',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<script type="module" src="${script}"></script>`,
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
    '',
  ].join('\n');
}

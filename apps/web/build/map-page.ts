import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { webFolder } from './basis.ts';

/**
 * Builds the coverage map's page: a script of its own with its style beside it. A classic script, because the page may stand in a frame
 * without our origin, where modules are not loaded.
 */
export async function buildMapPage(dist: string, quiet: InlineConfig): Promise<void> {
  const built = await build({
    ...quiet,
    configFile: false,
    root: webFolder,
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      // Else the script would bring the style, which the content policy does not let it put into the page.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { 'coverage-map': path.join(webFolder, 'map/main.ts') },
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output.map(({ fileName }) => fileName) : []));
  const named = (extension: string): string => {
    const found = files.find((file) => file.endsWith(extension));
    if (!found) throw new Error(`the build of the map page lacks its ${extension}`);
    return `/${found}`;
  };
  mkdirSync(path.join(dist, 'map'), { recursive: true });
  writeFileSync(path.join(dist, 'map/index.html'), pageOf(named('.js'), named('.css')));
}

/** Language and theme are put into its first tag by the server. */
function pageOf(script: string, style: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Coverage map</title>',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="stylesheet" href="${style}">`,
    `<script defer src="${script}"></script>`,
    '</head>',
    '<body></body>',
    '</html>',
    '',
  ].join('\n');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { classNames } from './class-names.ts';
import { routesPlugin } from './routes-plugin.ts';

export const webFolder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(webFolder, '../..');

/** The version in the repository's package.json. */
export const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** What every build of the portal's source shares. */
export const basis: InlineConfig = {
  root: webFolder,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [react(), routesPlugin(root)],
  css: { modules: { generateScopedName: classNames(path.join(webFolder, 'src'), path.join(webFolder, 'staff')) } },
  publicDir: false,
};

/** A phone waits for every script: the minifier that leaves least of them, at the price of a slower build. */
export const minified = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 3, inline: 2, keep_fargs: false } },
} as const;

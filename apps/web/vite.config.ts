import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routesPlugin } from './build/routes-plugin.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Texts of the first signed-in screen travel together; those of a panel with the panel. */
const firstScreenTexts = /packages\/texts\/src\/(en-us|sp-es)\/(?:account|autopay|delivery|errors|formats|installments|orders|panels|services)\.ts$/;
const frameTexts = /packages\/texts\/src\/(en-us|sp-es)\/(?:shell|session)\.ts$/;

const localeIn = (pattern: RegExp, name: string) => (moduleId: string): string | null => {
  const locale = pattern.exec(moduleId)?.[1];
  return locale ? `${name}-${locale}` : null;
};

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [react(), routesPlugin(root)],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // The style sheet of the entry stands in the page itself.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/main-[^/]*\.css$/.test(file)),
    },
    rolldownOptions: {
      input: { main: path.join(import.meta.dirname, 'src/main.tsx') },
      output: {
        codeSplitting: {
          groups: [{ name: localeIn(firstScreenTexts, 'signed-in-texts') }, { name: localeIn(frameTexts, 'texts') }],
        },
      },
    },
  },
});

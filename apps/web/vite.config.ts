import path from 'node:path';
import { defineConfig } from 'vite';
import { basis, webFolder } from './build/basis.ts';

/** Texts of the first signed-in screen travel together; those of a panel with the panel. */
const firstScreenTexts =
  /packages\/texts\/src\/(en-us|sp-es)\/(?:account|autopay|delivery|errors|formats|installments|orders|panels|services)\.ts$/;
const frameTexts = /packages\/texts\/src\/(en-us|sp-es)\/(?:shell|session)\.ts$/;

const localeIn =
  (pattern: RegExp, name: string) =>
  (moduleId: string): string | null => {
    const locale = pattern.exec(moduleId)?.[1];
    return locale ? `${name}-${locale}` : null;
  };

export default defineConfig({
  ...basis,
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The style sheet of the entry stands in the page itself.
      resolveDependencies: (_file, files) => files.filter((file) => !/\/main-[^/]*\.css$/.test(file)),
    },
    rolldownOptions: {
      input: { main: path.join(webFolder, 'src/main.tsx') },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'signed-in-texts', name: localeIn(firstScreenTexts, 'signed-in-texts') },
            { debugName: 'texts', name: localeIn(frameTexts, 'texts') },
            // Everything the entry imports, then what the signed-in area adds: few files instead of one for every set of sharers.
            { name: 'main', test: /apps\/web\/src\/main\.tsx$|rolldown\/runtime/, priority: 2 },
            { name: 'SignedInArea', test: /signed-in\/SignedInArea\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});

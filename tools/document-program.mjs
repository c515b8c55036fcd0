// The program that makes PDFs, for a thread of its own: all it needs in one text, since neither source nor build has a file for it.
import { buildSync } from 'esbuild';
import { root } from './project.mjs';

let bundled;

/** The body of a function that returns what makes a document of a task (apps/server/src/platform/threads). In ASCII. */
export function bundleDocumentProgram() {
  bundled ??= bundle();
  return bundled;
}

function bundle() {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['apps/server/src/render-documents.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'iife',
    globalName: 'documents',
    // Names stay: a failure tells where it happened.
    minifyWhitespace: true,
    minifySyntax: true,
    // A library asks where it stands, to read files that nothing of ours needs.
    define: { 'import.meta.url': '"file:///documents"' },
    logLevel: 'warning',
    write: false,
  });
  return `${outputFiles[0].text}\nreturn documents.render;`;
}

// Builds dist: the pages (Vite) and the programs, bundled (esbuild, npm packages stay outside).

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root, run } from './project.mjs';

const programs = {
  'dist/server/main.js': 'apps/server/src/main.ts',
  'dist/sandbox-provider/main.js': 'apps/sandbox-provider/src/main.ts',
  'dist/cli/main.js': 'apps/cli/src/main.ts',
  'dist/bench/instant-server.js': 'bench/instant-server.ts',
  'dist/bench/instant-autopay.js': 'bench/instant-autopay.ts',
};

/** What is loaded on demand stays apart: the libraries of payment gateways are large, and at most one of them is used. */
const isInPieces = (outfile) => outfile === 'dist/server/main.js' || outfile === 'dist/cli/main.js';

/** Our own packages are bundled from source; everything from npm is resolved at run time. */
const ownPackagesOnly = {
  name: 'own-packages-only',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, (found) => {
      if (found.kind === 'entry-point' || found.path.startsWith('@porchlight/')) return undefined;
      return { path: found.path, external: true };
    });
  },
};

const version = (await import(path.join(root, 'package.json'), { with: { type: 'json' } })).default.version;

async function buildPrograms() {
  for (const [outfile, entry] of Object.entries(programs)) {
    if (!existsSync(path.join(root, entry))) continue;
    const folder = path.dirname(outfile);
    // Pieces of an earlier build would stay for ever: their names hold what is in them.
    if (isInPieces(outfile)) rmSync(path.join(root, folder), { recursive: true, force: true });
    mkdirSync(path.join(root, folder), { recursive: true });
    await build({
      absWorkingDir: root,
      entryPoints: { [path.basename(outfile, '.js')]: entry },
      outdir: folder,
      bundle: true,
      splitting: isInPieces(outfile),
      chunkNames: '[name]-[hash]',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: true,
      plugins: [ownPackagesOnly],
      define: { 'process.env.PORCHLIGHT_VERSION': JSON.stringify(version) },
      logLevel: 'warning',
    });
  }
}

const only = process.argv[2];
if (only !== 'programs') {
  rmSync(path.join(root, 'apps/web/dist'), { recursive: true, force: true });
  run(process.execPath, [path.join(root, 'tools/build-web.mjs')]);
}
if (only !== 'web') await buildPrograms();

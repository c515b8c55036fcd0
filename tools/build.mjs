// Builds dist: the pages (Vite) and the programs (esbuild). `web` or `programs` builds one half.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildPrograms } from './build-programs.mjs';
import { root, run } from './project.mjs';

const only = process.argv[2];
if (only !== 'programs') {
  rmSync(path.join(root, 'apps/web/dist'), { recursive: true, force: true });
  run(process.execPath, [path.join(root, 'tools/build-web.mjs')]);
}
if (only !== 'web') await buildPrograms();

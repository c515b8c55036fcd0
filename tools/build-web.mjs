// Builds the portal's pages into apps/web/dist. `--watch` builds again when a source changes.
import { watch } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './project.mjs';

register();
const { buildPortal } = await import('../apps/web/build/build-portal.ts');
await buildPortal();

if (process.argv.includes('--watch')) {
  let timer;
  for (const folder of ['apps/web/src', 'apps/web/map', 'apps/web/staff', 'packages']) {
    watch(path.join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => buildPortal().catch((error) => console.error(error.message)), 200);
    });
  }
}

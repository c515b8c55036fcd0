// `npm run porchlight -- <command>`: the operator command line.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './project.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
const done = spawnSync(process.execPath, [path.join(root, 'dist/cli/main.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(done.status ?? 1);

// `npm run bench`: measurements as ratios against floors of the same run. `npm run bench -- NAME ...` runs some; each writes its part of docs/benchmarks.md.
// With `--trial` it is a short look at whether they work, and nothing is written; `--goals` measures nothing and writes
// the table of goals anew.
import { ensureBuilt, ensureInstalled, requireNode, root, run } from './project.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)], { cwd: root });

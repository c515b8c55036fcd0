// `npm run on-day -- INSTANT`: the journeys as if they were walked at that instant: what passes today only because of the day it is fails
// here. The night takes one of those that are known to be hard (tools/nightly.mjs). Other tests give the
// processes they start settings of their own, without the shift.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../project.mjs';

const at = Date.parse(process.argv[2] ?? '');
if (Number.isNaN(at)) {
  console.error('An instant is needed, such as 2027-01-01T05:05:00Z: npm run on-day -- INSTANT');
  process.exit(2);
}
const preload = path.join(root, 'tools/other-day/shift-date.cjs');
const env = {
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require "${preload}"`.trim(),
  SHIFT_DATE_MS: String(at - Date.now()),
};
const { status } = spawnSync(process.execPath, ['tools/test.mjs', 'e2e'], { cwd: root, env, stdio: 'inherit' });
process.exit(status ?? 1);

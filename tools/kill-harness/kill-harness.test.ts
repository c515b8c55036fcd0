import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { runKillHarness } from './run.ts';
import { root } from './server-process.ts';

beforeAll(() => {
  expect(spawnSync(process.execPath, ['tools/build.mjs', 'programs'], { cwd: root, stdio: 'inherit' }).status).toBe(0);
}, 120_000);

it('[PAY-064] [PAY-065] five kills and a database crash under load: nothing is charged twice, lost or booked wrongly', async () => {
  const result = await runKillHarness({ kills: 5, databaseCrashes: 1, seconds: 12, clients: 8, seed: 5, log: () => {} });
  expect(result.violations).toEqual([]);
  // Otherwise it would have proved nothing.
  expect(result.captures).toBeGreaterThan(10);
  expect(result.doubles).toBeGreaterThan(5);
}, 300_000);

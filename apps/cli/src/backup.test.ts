import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup } from './backup.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ template: 'empty' });
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-backup-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (file: string) =>
  backup.run({}, { core: app.core, product: app.product, operand: file, pathOf: (given) => given, say: () => undefined });
const lastBackup = async () =>
  (await app.db.kysely.selectFrom('site_setting').select('value').where('key', '=', 'operation.lastBackup').executeTakeFirst())?.value;

it('keeps which moment the last whole backup is of, and nothing of one that was refused', async () => {
  const file = path.join(folder, 'one.backup');
  const first = await run(file);
  expect(first.code).toBe(0);
  const { takenAt } = first.result as { takenAt: string };
  expect(await lastBackup()).toBe(takenAt);
  app.clock.advance(60_000);
  expect((await run(file)).code).toBe(1);
  expect(await lastBackup()).toBe(takenAt);
  const later = (await run(path.join(folder, 'two.backup'))).result as { takenAt: string };
  expect(later.takenAt > takenAt).toBe(true);
  expect(await lastBackup()).toBe(later.takenAt);
  expect(await app.core.metrics.text()).toContain(`porchlight_backup_last_timestamp_seconds ${Date.parse(later.takenAt) / 1_000}`);
});

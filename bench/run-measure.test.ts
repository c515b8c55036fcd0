import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runMeasure } from './run-measure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-measure-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A measure that is this text. */
function measureOf(text: string): string {
  const file = path.join(folder, 'measure.mjs');
  writeFileSync(file, text);
  return file;
}

it('hands over what was measured, and how long it took', async () => {
  const program = measureOf(`process.send({ title: 'Reads', method: 'How.', figures: [{ value: Infinity }] }, () => process.exit(0));`);
  expect(await runMeasure('reads', program)).toEqual({
    measurement: { title: 'Reads', method: 'How.', figures: [{ value: Number.POSITIVE_INFINITY }] },
    seconds: expect.any(Number),
  });
});

it('says that a measure failed, so that the others can go on', async () => {
  expect(await runMeasure('reads', measureOf('process.exit(3)'))).toMatchObject({ failure: 'ended with 3' });
  expect(await runMeasure('reads', measureOf('process.kill(process.pid, "SIGKILL")'))).toMatchObject({ failure: 'ended with SIGKILL' });
});

it('gives a measure up that takes too long, and waits until it is gone', async () => {
  const program = measureOf(`process.once('SIGTERM', () => process.exit(1)); setInterval(() => {}, 1000);`);
  expect(await runMeasure('reads', program, 0.02)).toMatchObject({ failure: 'took more than 0.02 minutes' });
});

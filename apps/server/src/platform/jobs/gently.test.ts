import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGently } from './gently.ts';

it('does one piece of work after the other, in the order they came, and answers each its own', async () => {
  const gently = createGently({ rest: 0 });
  const said: string[] = [];
  const piece = (name: string) =>
    gently(async () => {
      said.push(`${name} begins`);
      await sleep(5);
      said.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([piece('a'), piece('b'), piece('c')])).toEqual(['a', 'b', 'c']);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('tells whose work failed and goes on with what waits', async () => {
  const gently = createGently({ rest: 0 });
  const failed = gently(() => Promise.reject(new Error('no paper')));
  const next = gently(async () => 'next');
  await expect(failed).rejects.toThrow('no paper');
  expect(await next).toBe('next');
});

it('rests after each as many times as long as it took, and keeps nobody waiting who has its answer', async () => {
  const gently = createGently({ rest: 3 });
  const begun = performance.now();
  await gently(() => sleep(40));
  expect(performance.now() - begun).toBeLessThan(120);
  await gently(async () => undefined);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(4 * 39);
});

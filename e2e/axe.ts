import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

// Run by hand rather than by the builder of @axe-core/playwright, which loads axe's 600 kB twice for every check and opens a blank page to
// put the frames together: most of the time of a check.
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');

const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

type Partial = object | null;
interface FrameContext {
  frameSelector: unknown;
  frameContext: object;
}
/** The part of axe that is used. */
interface Axe {
  utils: { getFrameContexts(context: object): FrameContext[]; shadowSelect(selector: unknown): Element | null };
  runPartial(context: object, options: object): Promise<Partial>;
  finishRun(partials: readonly Partial[], options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}
type WithAxe = typeof globalThis & { axe?: Axe };

/** What axe finds on the page as it stands and in all of its frames, of whatever origin: the rule and where. */
export async function axeFindings(page: Page): Promise<string[]> {
  const partials = await runIn(page.mainFrame(), { include: [], exclude: [] });
  const violations = await page.evaluate(
    async ([parts, how]) => {
      const { violations: found } = await (globalThis as WithAxe & { axe: Axe }).axe.finishRun(parts, how);
      return found.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.flat().join(' ')) }));
    },
    [partials, options] as const,
  );
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

/** The results of a frame and, after it, of each frame inside it; in the order in which axe puts them together. */
async function runIn(frame: Frame, context: object): Promise<Partial[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  const inside = await frame.evaluate((within) => (globalThis as WithAxe & { axe: Axe }).axe.utils.getFrameContexts(within), context);
  const own = await frame.evaluate(([within, how]) => (globalThis as WithAxe & { axe: Axe }).axe.runPartial(within, how), [
    context,
    options,
  ] as const);
  const partials = [own];
  for (const { frameSelector, frameContext } of inside) {
    const element = await frame.evaluateHandle(
      (selector) => (globalThis as WithAxe & { axe: Axe }).axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    partials.push(...(child ? await runIn(child, frameContext) : [null]));
  }
  return partials;
}

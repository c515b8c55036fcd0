// `npm run pictures [NAME ...]`: takes the pictures of README.md and docs anew, of the demo provider on a day that is always the same.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../../e2e/chromium.ts';
import { startProduct } from '../../e2e/running-product.ts';
import { ensureBuilt, ensureInstalled, requireNode, root } from '../project.mjs';
import { ensureChromium } from '../system-packages.mjs';
import { mostBytes, type Picture, pictures } from './pictures.ts';

/** A Saturday morning at the provider. The demo's dates are relative to it. */
const day = new Date('2026-11-21T16:00:00Z');

requireNode();
ensureInstalled();
ensureBuilt();
ensureChromium();
const names = process.argv.slice(2);
const wanted = pictures.filter(({ file }) => names.length === 0 || names.includes(path.parse(file).name));
if (wanted.length === 0) {
  console.error(`no such picture; there are: ${pictures.map(({ file }) => path.parse(file).name).join(', ')}`);
  process.exit(2);
}
const product = await startProduct({ env: { CLOCK: day.toISOString() } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of wanted) {
    const bytes = await take(browser, picture);
    if (bytes.length > mostBytes) throw new Error(`${picture.file} has ${bytes.length} bytes; ${mostBytes} are the most`);
    writeFileSync(path.join(root, 'docs', picture.file), bytes);
    console.log(`docs/${picture.file}: ${Math.round(bytes.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function take(from: Browser, { window: viewport, scale, show }: Picture): Promise<Buffer> {
  const context = await from.newContext({
    baseURL: product.url,
    viewport,
    deviceScaleFactor: scale,
    isMobile: scale > 1,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install({ time: day });
  await show(page);
  // What is still being read shows as grey lines.
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return bytes;
}

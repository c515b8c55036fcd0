// Whatever somebody stored is shown as text: every text of every answer brings along what would run if it were taken for markup.
import type { Page, Route } from '@playwright/test';
import { collectComplaints, expect, test } from '../journey.ts';
import { isBuiltScript } from '../page-watch.ts';
import { cast } from '../pages/account-page.ts';
import { GuestOrder } from '../pages/guest-order.ts';
import { accountAddresses, staffAddresses, stand } from '../screens.ts';

const mark = '<img src=x onerror=ran()>';
const payload = `"'></title></textarea></script>${mark}<script>ran()</script><svg onload=ran()></svg><a href="javascript:ran()">a</a>{{ran()}}`;

/** Fields that hold what a person typed, a customer or a member of staff, wherever they are answered. */
const typed =
  /name$|description|note$|text$|texts$|message|city|street|formattedaddress|addressline|nickname|reason|subject|body|title|comment|place$|brandname|holder/i;
/** What the pages read as a word of theirs and not as a text. */
const isWord = (text: string): boolean =>
  text === '' || /^[A-Z0-9_]+$/.test(text) || /^[a-z]+([A-Z.][a-zA-Z]*)*$/.test(text) || /^https?:|^\//.test(text);

function withPayload(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withPayload(entry, key));
  if (typeof value === 'string') return typed.test(key) && !isWord(value) ? `${value} ${payload}` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPayload(inner, name)]));
}

/** Every answer of the product from here on, with the payload in each of its texts. */
async function poison(page: Page): Promise<void> {
  await page.route('**/aboss-api/**', async (route: Route) => {
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort();
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response });
    // A page that went on has no use for its answer any more.
    const answer = await response.json().catch(() => null);
    return answer === null ? route.abort() : route.fulfill({ response, json: withPayload(answer) });
  });
  await page.addInitScript(() => {
    const told = globalThis as typeof globalThis & { ran?: () => void; hasRun?: number };
    told.hasRun = 0;
    told.ran = () => void (told.hasRun = (told.hasRun ?? 0) + 1);
  });
}

/** Nothing ran and nothing was made of the payload; tells whether it is shown. */
async function lookAt(page: Page, address: string): Promise<boolean> {
  const found = await page.evaluate(() => ({
    hasRun: (globalThis as typeof globalThis & { hasRun?: number }).hasRun,
    made: [...document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:" i]')].map((element) =>
      element.outerHTML.slice(0, 160),
    ),
    scripts: [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent ?? ''),
    shown: document.body.innerText,
    fields: [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join('\n'),
  }));
  const made = [...found.made, ...found.scripts.filter((text) => !isBuiltScript(text))];
  expect([address, found.hasRun, made]).toEqual([address, 0, []]);
  return `${found.shown}\n${found.fields}`.includes(mark);
}

/** Looks at each of the screens; how many show the payload. */
async function countShowing(page: Page, addresses: readonly string[]): Promise<number> {
  let showing = 0;
  for (const address of addresses) {
    await stand(page, address);
    if (await lookAt(page, address)) showing += 1;
  }
  return showing;
}

test.describe('S40: what somebody stored is shown as text', { tag: '@any-size' }, () => {
  test.beforeEach(async ({ page }) => {
    test.slow();
    page.on('dialog', (dialog) => {
      throw new Error(`a dialog: ${dialog.message()}`);
    });
  });

  test('on every screen of a customer', async ({ page, arrive }) => {
    const complaints = collectComplaints(page);
    await arrive(cast.maria);
    await poison(page);
    expect(await countShowing(page, accountAddresses)).toBeGreaterThan(accountAddresses.length / 2);
    expect(complaints).toEqual([]);
  });

  test('on every screen of staff', async ({ page, arriveAsStaff }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    const addresses = await staffAddresses(page);
    await poison(page);
    expect(await countShowing(page, addresses)).toBeGreaterThan(addresses.length / 3);
    expect(complaints).toEqual([]);
  });

  test('in an order', async ({ page }) => {
    const complaints = collectComplaints(page);
    await poison(page);
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('100 Fiber Way');
    await order.check();
    await expect(page.getByRole('button', { name: /^Select/ }).first()).toBeVisible();
    expect(await lookAt(page, 'the plans')).toBe(true);
    expect(complaints).toEqual([]);
  });
});

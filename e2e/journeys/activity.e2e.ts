import type { Page } from '@playwright/test';
import { demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { Keyboard } from '../keyboard.ts';

const address = '/home?panel=activity';
const panelOf = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('#devices-title') });

for (const language of languages) {
  test(`who was here: a device that was signed out sees it at once, ${language}`, { tag: '@phone' }, async ({
    page,
    arrive,
    customer,
    browser,
    product,
  }) => {
    await arrive(customer);
    await readIn(page, language);
    const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'en-US' });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await other.getByLabel('Username or Email').fill(customer);
    await other.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await other.waitForURL('**/home');
    await page.request.post('/aboss-api/rest/v1/auth/customer/login', { data: { j_username: customer, j_password: 'Wrong-2026!!' } });

    await page.goto(address);
    const panel = panelOf(page);
    const devices = panel.locator('[aria-labelledby="devices-title"] li');
    await expect(devices).toHaveCount(2);
    await expect(panel.getByText(/wrong password was refused|contraseña incorrecta/)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'two devices');
    await devices.getByRole('button').first().click();
    await expect(devices).toHaveCount(1);
    await expect(panel.getByRole('status').first()).toContainText(/is signed out|Se cerró la sesión/);
    await expectAccessibleInBothThemes(page, 'one device');

    // The other device's next step ends on the sign-in page; this one goes on.
    await other.reload();
    await other.waitForURL('**/login');
    await page.reload();
    await expect(devices).toHaveCount(1);
    await expect(panel.getByText(/Devices were signed out|otros dispositivos/).first()).toBeVisible();
    await elsewhere.close();
  });
}

for (const language of languages) {
  test(`S61: shows what staff did by itself, by keyboard alone, ${language}`, { tag: '@phone' }, async ({
    page,
    arrive,
    customer,
    product,
  }) => {
    const agent = 'agent@cedarvalleyfiber.example';
    const link = await product.command('impersonate', '--user', customer, '--staff', agent, '--reason', 'asked on the phone');
    await page.goto(link);
    await page.waitForURL('**/home**');
    await arrive(customer);
    await readIn(page, language);
    await page.goto(address);
    const history = panelOf(page).locator('[aria-labelledby="history-title"]');
    const [entries, filter, status] = [history.locator('li'), history.getByRole('checkbox'), history.getByRole('status')];
    await expect(entries.nth(1)).toBeVisible();
    const all = await entries.count();
    await expect(status).toHaveText('');

    const keyboard = await Keyboard.take(page);
    await keyboard.use(filter, 'Space');
    await expect(filter).toBeChecked();
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(/Signed in in your name to help you|Entró en su nombre para ayudarle/);
    await expect(status).toHaveText(/^(1 entry is shown\.|Se muestra 1 registro\.)$/);
    await expectAccessibleInBothThemes(page, 'what staff did');
    await keyboard.press('Space');
    await expect(entries).toHaveCount(all);
    await expect(status).toContainText(String(all));
    keyboard.handsOff();
  });
}

test('S61: says so where staff did nothing', { tag: '@any-size' }, async ({ page, arrive, customer }) => {
  await arrive(customer);
  await page.goto(address);
  const history = panelOf(page).locator('[aria-labelledby="history-title"]');
  await history.getByRole('checkbox').check();
  await expect(history.getByText('Our staff has done nothing here.', { exact: true }).first()).toBeVisible();
  await expect(history.locator('li')).toHaveCount(0);
});

test('who was here: shows twenty at a time and goes further back', { tag: '@any-size' }, async ({ page, arrive, customer }) => {
  test.setTimeout(180_000);
  const login = (password: string) =>
    page.request.post('/aboss-api/rest/v1/auth/customer/login', { data: { j_username: customer, j_password: password } });
  for (let turn = 0; turn < 22; turn += 1) expect((await login(demoPassword)).status()).toBe(200);
  await arrive(customer);
  await page.goto(address);
  const entries = panelOf(page).locator('[aria-labelledby="history-title"] li');
  await expect(entries).toHaveCount(20);
  await panelOf(page).getByRole('button', { name: 'Show earlier' }).click();
  await expect(entries).toHaveCount(23);
  await expect(panelOf(page).getByRole('button', { name: 'Show earlier' })).toBeHidden();
});

import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import type { RunningProduct } from '../running-product.ts';

const agent = 'agent@cedarvalleyfiber.example';
const refused = { 'en-us': 'The impersonation link is not valid.', 'sp-es': 'El enlace de acceso en nombre del cliente no es válido.' };
const issue = { 'en-us': 'There is an issue, try again in a few min', 'sp-es': 'Hay un problema, inténtelo de nuevo en unos minutos' };
const barName = /^(Staff access|Acceso del personal)$/;

const argumentsFor = (username: string) => ['impersonate', '--user', username, '--staff', agent, '--reason', 'asked on the phone'];
const linkTo = (product: RunningProduct, username: string) => product.command(...argumentsFor(username));
const bar = (page: Page) => page.getByRole('region', { name: barName });
const endButton = (page: Page) => bar(page).getByRole('button', { name: /^(End|Terminar)$/ });
const toast = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: /^(Close|Cerrar)$/ }) });
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? 'null') as object | null);

test.describe('staff in a customer’s name', () => {
  test('[IMP-001][IMP-002][IMP-004][PERM-019][ENT-001] the link of the command signs in once, and its token is nowhere but in its header', async ({
    page,
    product,
    customer,
    takeCustomer,
    arrive,
  }) => {
    const complaints = collectComplaints(page);
    await arrive(takeCustomer());
    const url = await linkTo(product, customer);
    const token = new URL(url).searchParams.get('apiToken') ?? '';
    expect(url).toMatch(/\/impersonate\/\d+\?apiToken=[\w-]{43}$/);
    const addresses: string[] = [];
    const asked: Record<string, string>[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    page.on('request', (request) => {
      if (request.url().includes('/auth/customer/impersonate/')) asked.push({ ...request.headers(), url: request.url() });
      else if (request.url() !== url) addresses.push(request.url());
    });
    await page.goto(url);
    await page.waitForURL('**/home');
    await expect(bar(page)).toContainText(customer);
    expect(asked.map((headers) => [headers['x-api-token'], headers['x-requested-with'], headers['url']?.includes(token)])).toEqual([
      [token, 'portal', false],
    ]);
    expect(addresses.filter((address) => address !== url && address.includes(token))).toEqual([]);
    const user = await storedUser(page);
    expect(Object.keys(user ?? {}).sort()).toEqual(['accountId', 'impersonated', 'refreshToken', 'token', 'userid', 'username']);
    expect(user).toMatchObject({ username: customer, impersonated: true });
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain(token);
    expect(complaints).toEqual([]);
  });

  test('[IMP-003][IMP-008] shows nothing while it asks, and has signed out whoever was signed in before', async ({
    page,
    product,
    customer,
    takeCustomer,
    arrive,
  }) => {
    await arrive(takeCustomer());
    let kept: unknown = 'not asked';
    await page.route('**/auth/customer/impersonate/**', async (route) => {
      kept = await storedUser(page);
      await expect(page.locator('body')).toHaveText(/^\s*(Signing in as a customer)?\s*$/);
      await expect(page.getByRole('banner')).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('');
      await route.continue();
    });
    await page.goto(await linkTo(product, customer));
    await page.waitForURL('**/home');
    expect(kept).toBeNull();
  });

  test('[PERM-023] the bar stays over a reload and a scroll; nothing that is the customer’s alone is offered; End leads out', async ({
    page,
    product,
    customer,
  }) => {
    await page.goto(await linkTo(product, customer));
    await page.waitForURL('**/home');
    await page.reload();
    await expect(bar(page)).toContainText(/until \d{1,2}:\d{2}/i);
    await expect(bar(page)).toContainText(agent);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(bar(page)).toBeInViewport();
    await expect(page.getByRole('main').getByRole('button', { name: 'Make a Payment' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Make a Payment' })).toHaveCount(0);
    await page.goto('/home?panel=payment');
    await expect(page.getByRole('dialog', { name: 'Make a Payment' })).toHaveCount(0);
    await page.goto('/home?panel=link-account');
    await expect(bar(page)).toContainText(agent);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/home?panel=profile');
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('dialog').locator('input[type=password]')).toHaveCount(0);
    await page.goto('/home?panel=invoices');
    await expect(page.getByRole('dialog', { name: 'My Invoices' })).toBeVisible();
    await page.keyboard.press('Escape');
    await endButton(page).click();
    await page.waitForURL('**/impersonate');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff access has ended');
    expect(await storedUser(page)).toBeNull();
    await page.goto('/home');
    await page.waitForURL('**/login');
  });

  test('[PERM-023] the server refuses what is not offered, and ends the session with the button', async ({ page, product, customer }) => {
    await page.goto(await linkTo(product, customer));
    await page.waitForURL('**/home');
    const { token } = (await storedUser(page)) as { token: string };
    const api = `${product.url}/aboss-api/rest/v1`;
    const headers = { 'x-api-token': token };
    const data = { currentPassword: 'a', newPassword: 'b' };
    const forbidden = await page.request.post(`${api}/user/changepassword`, { headers, data });
    expect([forbidden.status(), (await forbidden.json()).error.code]).toEqual([403, 'AUTH0008']);
    await endButton(page).click();
    await page.waitForURL('**/impersonate');
    await expect.poll(async () => (await page.request.get(`${api}/user/permissions`, { headers })).status()).toBe(401);
  });

  test('[IMP-009] a link works once, and not after its five minutes', { tag: '@any-size' }, async ({ page, product, customer }) => {
    const used = await linkTo(product, customer);
    await page.goto(used);
    await page.waitForURL('**/home');
    const over = await product.commandAt(new Date(Date.now() - 10 * 60_000), ...argumentsFor(customer));
    for (const url of [used, over]) {
      await page.goto(url);
      await expect(toast(page)).toContainText(refused['en-us']);
      expect(await storedUser(page)).toBeNull();
    }
  });

  test('[IMP-006] without an answer it says that there is an issue', async ({ page, product, customer }) => {
    await page.route('**/auth/customer/impersonate/**', (route) => route.abort());
    await page.goto(await linkTo(product, customer));
    await expect(toast(page)).toContainText(issue['en-us']);
  });

  for (const language of languages) {
    test(`[IMP-005][IMP-007] in ${language} a refusal stays until it is closed, which leads to the sign-in page; every state can be used by everybody`, {
      tag: '@phone',
    }, async ({ page, product, customer }) => {
      await readIn(page, language);
      await page.goto('/impersonate/1?apiToken=nothing');
      await expect(toast(page)).toContainText(refused[language]);
      const box = await toast(page).locator('p').boundingBox();
      expect(box && box.y < 120 && Math.abs(box.x + box.width / 2 - (page.viewportSize()?.width ?? 0) / 2) < 60).toBe(true);
      await expectAccessibleInBothThemes(page, 'refused');
      await page.waitForTimeout(6_000);
      await expect(toast(page)).toBeVisible();
      await toast(page).getByRole('button').press('Enter');
      await page.waitForURL('**/login');

      await page.goto(await linkTo(product, customer));
      await page.waitForURL('**/home');
      await expect(bar(page)).toContainText(agent);
      await expectAccessibleInBothThemes(page, 'the bar');
      await endButton(page).press('Enter');
      await page.waitForURL('**/impersonate');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the end');
    });
  }
});

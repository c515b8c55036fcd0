import type { Page } from '@playwright/test';
import {
  collectComplaints,
  demoPassword,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  keepLanguage,
  readIn,
  test,
} from '../journey.ts';
import { holdApplication } from '../pages/held-application.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

const maria = 'maria.lopez@example.com';

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await keepLanguage(page);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** When the application's file was asked for: before the page was read to its end, or later. */
const programOf = (page: Page): Promise<{ isAhead: boolean }[]> =>
  page.evaluate(() => {
    const [{ domInteractive }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/main-.*\.js$/.test(name));
    return files.map(({ startTime }) => ({ isAhead: startTime < domInteractive }));
  });

test.describe('signing in', () => {
  test('[AUTH-002][AUTH-003][AUTH-004][AUTH-006] shows the fields, and the ways out for who cannot sign in', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('link', { name: 'Forgotten password?' })).toHaveAttribute('href', '/password/forgotten');
    await expect(page.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/account-number/register');
  });

  test('[SHELL-001][SESS-001][SESS-002] a signed-out visit of the account page ends there after signing in, without a second load', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    await page.goto('/home?panel=invoices');
    await page.waitForURL('**/login');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await fillIn(page, maria, demoPassword);
    await page.waitForURL('**/home?panel=invoices');
    await expect(page.getByRole('dialog', { name: 'My Invoices' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('[AUTH-005] shows that it works on it while the answer is on its way, and cannot be pressed twice', async ({ page }) => {
    let asked = 0;
    await page.route('**/auth/customer/login', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto('/login');
    await fillIn(page, maria, demoPassword);
    const button = page.getByRole('button', { name: /Sign In/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    await page.waitForURL('**/home');
    expect(asked).toBe(1);
  });

  test('[AUTH-005] what was pressed before the application has arrived is done once it has, and once', {
    tag: '@any-size',
  }, async ({ page }) => {
    const arrive = await holdApplication(page);
    let asked = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/auth/customer/login')) asked += 1;
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await fillIn(page, maria, demoPassword);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    arrive();
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(1);
  });

  for (const address of ['/login', '/guest-order'])
    test(`the program of ${address} is fetched ahead once, and begun after the page by who comes again`, {
      tag: '@any-size',
    }, async ({ page, context }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(await programOf(page)).toEqual([{ isAhead: true }]);
      await page.close();
      const again = await context.newPage();
      await again.goto(address, { waitUntil: 'networkidle' });
      expect(await programOf(again)).toEqual([{ isAhead: false }]);
      await again.locator('form button[type="submit"]').click();
      await expect(again.locator('[aria-invalid="true"]').first()).toBeVisible();
    });

  for (const { system, chosen, shown } of [
    { system: 'dark', chosen: null, shown: 'dark' },
    { system: 'light', chosen: null, shown: 'light' },
    { system: 'dark', chosen: 'light', shown: 'light' },
    { system: 'light', chosen: 'dark', shown: 'dark' },
  ] as const)
    for (const address of ['/login', '/guest-order', '/home'])
      test(`${address} is ${shown} before the application has arrived, where the system is ${system} and the choice ${chosen ?? 'none'}`, {
        tag: '@any-size',
      }, async ({ page }) => {
        await page.emulateMedia({ colorScheme: system });
        const user = JSON.stringify({ username: 'nobody', token: 'none', refreshToken: 'none', userid: 1, accountId: 1 });
        await page.addInitScript(
          ([theme, currentUser]) => {
            if (theme) localStorage.setItem('theme', theme);
            localStorage.setItem('currentUser', currentUser);
          },
          [chosen, user] as const,
        );
        await holdApplication(page);
        await page.goto(address, { waitUntil: 'commit' });
        await page.locator('#root > *').first().waitFor();
        await expect(page.locator('html')).toHaveCSS('color-scheme', shown);
      });

  test('[AUTH-008] a wrong password shows the sentence of the server in place, and keeps the name', async ({ page }) => {
    await page.goto('/login');
    await fillIn(page, maria, 'not-the-password');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password.' })).toBeVisible();
    await expect(page.getByLabel('Username or Email')).toHaveValue(maria);
    await expectAccessible(page);
  });

  test('[AUTH-009][AUTH-010] asks for both fields, under the fields', async ({ page }) => {
    await page.goto('/login');
    await fillIn(page, 'ab', '');
    await expect(page.getByText('Min 3 characters')).toBeVisible();
    await expect(page.getByText('Required')).toBeVisible();
    await fillIn(page, '', '');
    await expect(page.getByText('Required')).toHaveCount(2);
  });

  for (const [locale, heading] of [
    ['en-us', 'Sign In'],
    ['sp-es', 'Iniciar sesión'],
  ] as const) {
    test(`[I18N-001] has no accessibility finding in ${locale}, in both themes`, async ({ page }) => {
      await readIn(page, locale);
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('[I18N-003][I18N-005][SHELL-031] begins in English, switches to Spanish, and stays so after a reload', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const english = await page.title();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(page).not.toHaveTitle(english);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  });

  test('[AUTH-002] comes whole, with the name of the provider, and is taken over as it came', async ({ page, browser, baseURL }) => {
    const scriptless = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const bare = await scriptless.newPage();
    await bare.goto('/login');
    await expect(bare.getByRole('heading', { name: 'New to Cedar Valley Fiber?' })).toBeVisible();
    await expect(bare.getByRole('main').getByRole('link', { name: 'Check Availability' })).toBeVisible();
    await scriptless.close();
    const complaints = collectComplaints(page);
    const scripts = page.waitForResponse('**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await (await scripts).finished();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('[AUTH-002] waits with its first paint for the end of what there is to read', { tag: '@any-size' }, async ({ page }) => {
    for (const path of ['/login', '/guest-order']) {
      await page.goto(path);
      const awaited = await page.locator('link[rel=expect][blocking=render]').evaluate((link: HTMLLinkElement) => new URL(link.href).hash);
      // A browser takes it for there once its first tag is: it must be behind all the rest, and not around it.
      expect(await page.locator(awaited).evaluate((end) => end.previousElementSibling?.id)).toBe('root');
      await expect(page.locator('main')).toBeVisible();
    }
  });

  test('keeps working by keyboard alone', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username or Email').focus();
    await page.keyboard.type(maria);
    await page.keyboard.press('Tab');
    while (!(await page.evaluate(() => document.activeElement?.getAttribute('name') === 'password'))) await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
  });

  test('S81: takes a password that is pasted, from whatever keeps it', { tag: '@any-size' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login');
    await page.getByLabel('Username or Email').fill(maria);
    const password = page.locator('[name=password]');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await page.evaluate((text) => navigator.clipboard.writeText(text), demoPassword);
    await password.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(password).toHaveValue(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
  });
});

test.describe('the session', () => {
  test('[SESS-003] survives a reload, [SHELL-019] and Home reloads the page', async ({ page, signIn }) => {
    await signIn(maria);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click();
    await page.waitForFunction(() => !('sameDocument' in globalThis));
  });

  test('[SHELL-042][SESS-009] signing out ends on the sign-in page, clears the storage and ends the session on the server', async ({
    page,
    signIn,
  }) => {
    await signIn(maria);
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string }).token);
    await page.getByRole('button', { name: /Maria Lopez/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
    await expect
      .poll(async () => (await page.request.get('/aboss-api/rest/v1/domain/configuration', { headers: { 'x-api-token': token } })).status())
      .toBe(401);
  });

  test('[SESS-007] an error of the own account signs out', { tag: '@any-size' }, async ({ page, signIn }) => {
    await signIn(maria);
    await readOneByOne(page);
    await page.route(/\/account\/\d+$/, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: { code: 'GEN0001', message: 'Something went wrong' } } }),
    );
    await page.reload();
    await page.waitForURL('**/login');
  });

  test('[SESS-010][SESS-012] a token that expired is refreshed unseen; one that was revoked leads to the sign-in page', {
    tag: '@any-size',
  }, async ({ page, signIn }) => {
    await signIn(maria);
    const breakTokens = (which: readonly ('token' | 'refreshToken')[]) =>
      page.evaluate((names) => {
        const user = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as Record<string, string>;
        for (const name of names) user[name] = `${user[name]?.slice(0, -4)}AAAA`;
        localStorage.setItem('currentUser', JSON.stringify(user));
      }, which);
    // With a read still under way the page would begin to refresh, and the reload would cut that short.
    await page.waitForLoadState('networkidle');
    await breakTokens(['token']);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
    await page.waitForLoadState('networkidle');
    await breakTokens(['token', 'refreshToken']);
    await page.reload();
    await page.waitForURL('**/login');
  });

  test('[SHELL-046] leaves no service worker registered', { tag: '@any-size' }, async ({ page, signIn }) => {
    await signIn(maria);
    expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0);
  });
});

import type { Page } from '@playwright/test';
import { demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { mailedLink, messagesTo } from '../pages/outbox.ts';

const newPassword = 'Lantern-Street-77';
const thanks = "If there's an account associated with this username or email, we'll send the password reset instructions immediately.";
const expired = 'The password reset link has expired. Please enter your email so we send you a new link.';

async function askFor(page: Page, username: string): Promise<string> {
  const before = (await messagesTo(page.request, username)).filter(({ links }) =>
    links.some((link) => link.includes('/resetpassword')),
  ).length;
  await page.request.get(`/aboss-api/rest/v1/auth/customer/password/forgotten?email=${username}`, {
    headers: { 'X-Requested-With': 'portal' },
  });
  return mailedLink(page.request, username, '/resetpassword', before);
}

async function fillIn(page: Page, wanted: string, again = wanted): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(wanted);
  await page.getByLabel('Confirm Password', { exact: true }).fill(again);
}

test.describe('Forgotten password', () => {
  test('[AUTH-007][RESET-001][RESET-003][RESET-004][RESET-005][RESET-006][RESET-007][RESET-009][RESET-011][RESET-012] from the sign-in page by the mailed link back to it', async ({
    page,
    customer,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgotten password?' }).click();
    await expect(page).toHaveURL(/\/password\/forgotten$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await page.getByLabel('Username or Email').fill(customer);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks!' })).toBeFocused();
    await expect(page.getByText(thanks)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    await page.goto(await mailedLink(page.request, customer, '/resetpassword'));
    await fillIn(page, newPassword);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert').filter({ hasText: 'Your password has been saved!' })).toBeVisible();
    await page.getByLabel('Username or Email').fill(customer);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/home**');
  });

  test.describe('what is sent', { tag: '@any-size' }, () => {
    test('[RESET-008][API-048] shows the same for somebody the product does not know', { tag: '@any-size' }, async ({ page }) => {
      await page.goto('/password/forgotten');
      await page.getByLabel('Username or Email').fill('nobody.at.all@example.com');
      const asked = page.waitForRequest('**/auth/customer/password/forgotten**');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      const request = await asked;
      expect(new URL(request.url()).searchParams.get('email')).toBe('nobody.at.all@example.com');
      expect(request.headers()['x-requested-with']).toBe('portal');
      await expect(page.getByRole('heading', { name: 'Thanks!' })).toBeVisible();
      await expect(page.getByText(thanks)).toBeVisible();
    });

    test('[RESET-008] D-028: thanks also for a refusal, but says when the request was not taken, and takes the next', {
      tag: '@any-size',
    }, async ({ page }) => {
      const answers = [
        { status: 429, json: { success: false, error: { code: 'GEN0006', message: 'Too many requests. Please try again later.' } } },
        { status: 503, json: { success: false, error: { code: 'GEN0010', message: 'A connected system is not available.' } } },
        { status: 404, json: { success: false, error: { code: 'GEN0004', message: 'Not found' } } },
      ];
      await page.route('**/auth/customer/password/forgotten**', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
      await page.goto('/password/forgotten');
      await page.getByLabel('Username or Email').fill('somebody');
      const send = page.getByRole('button', { name: 'Reset Password' });
      for (const sentence of ['Too many requests. Please try again later.', 'A connected system is not available.']) {
        await send.click();
        await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
      }
      await send.click();
      await expect(page.getByRole('heading', { name: 'Thanks!' })).toBeVisible();
    });

    test('[RESET-017] wants at least three characters', { tag: '@any-size' }, async ({ page }) => {
      await page.goto('/password/forgotten');
      const field = page.getByLabel('Username or Email');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page.getByText('Required')).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill('ab');
      await expect(page.getByText('Min 3 characters')).toBeVisible();
    });
  });
});

test.describe('The page of a reset link', () => {
  test('[RESET-016][RESET-019][RESET-020][API-049] tells what is wrong, empties itself after a refusal, and leaves the link good', async ({
    page,
    customer,
  }) => {
    const link = await askFor(page, customer);
    await page.goto(link);
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await fillIn(page, 'too-weak', 'other');
    await expect(page.locator('[id$="-error"]').first()).toContainText('Use a minimum of 10 symbols');
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await page.route('**/auth/customer/password/reset', (route) =>
      route.fulfill({ json: { success: false, error: { code: 'AUTH0010', message: 'Four letters, a dash, four digits.' } } }),
    );
    await fillIn(page, newPassword);
    await save.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Four letters, a dash, four digits.' });
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
    await page.unroute('**/auth/customer/password/reset');
    await fillIn(page, newPassword);
    await save.click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('[RESET-013][RESET-014][RESET-015][RESET-010] a used link leads to another one, and back to the sign-in page', {
    tag: '@any-size',
  }, async ({ page, customer }) => {
    const link = await askFor(page, customer);
    await page.goto(link);
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    const [, token = ''] = link.split('token=');
    const used = await page.request.post('/aboss-api/rest/v1/auth/customer/password/reset', {
      data: { newPassword, verificationToken: token },
    });
    expect((await used.json()) as object).toEqual({ success: true });
    // Two people at once: the second is told, and sees the way to another link.
    await fillIn(page, 'Another-Lamp-99');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This link was already used.' })).toBeVisible();
    await expect(page.getByText(expired)).toBeVisible();
    await page.reload();
    await expect(page.getByText(expired)).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(customer);
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks!' })).toBeVisible();
    await page.goto(await mailedLink(page.request, customer, '/resetpassword', 1));
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test.describe('addresses', { tag: '@any-size' }, () => {
    test('[RESET-002][CONST-033] D-030: reads old links by place, and a token among other parameters', { tag: '@any-size' }, async ({
      page,
      customer,
    }) => {
      const [, token = ''] = (await askFor(page, customer)).split('token=');
      for (const query of [`?token=${token}`, `?value=${token}`, `?token=${token}&utm=mail`, `?lang=en&token=${token}`]) {
        await page.goto(`/resetpassword${query}`);
        await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
      }
      for (const query of ['', '?token=', '?token=abc', `?token=${token.slice(0, 20)}`]) {
        await page.goto(`/resetpassword${query}`);
        await expect(page.getByText(expired)).toBeVisible();
      }
    });

    test('[RESET-012] signs out whoever was signed in in this browser', { tag: '@any-size' }, async ({ page, arrive, customer }) => {
      await arrive(customer);
      await page.goto(await askFor(page, customer));
      await fillIn(page, newPassword);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Your password has been saved!')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
    });

    test('[RESET-018] a configured pattern brings its own description', { tag: '@any-size' }, async ({ page, customer }) => {
      await page.route('**/public/portal/pageConfiguration', async (route) => {
        const configuration = (await (await route.fetch()).json()) as object;
        await route.fulfill({
          json: { ...configuration, passwordPattern: '^[a-z]{4}$', passwordPatternDescription: 'Four small letters.' },
        });
      });
      await page.goto(await askFor(page, customer));
      await fillIn(page, newPassword);
      await expect(page.locator('[id$="-error"]')).toHaveText('Four small letters.');
    });

    test('asks again where the server could not say what the link is worth', { tag: '@any-size' }, async ({ page, customer }) => {
      const link = await askFor(page, customer);
      await page.route('**/auth/password/resettokenvalidation**', (route) => route.abort(), { times: 1 });
      await page.goto(link);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    });
  });
});

for (const language of languages) {
  test(`[RESET-007][RESET-013] every state is accessible in ${language}`, { tag: '@phone' }, async ({ page, customer }) => {
    await readIn(page, language);
    await page.goto('/password/forgotten');
    const submit = page.locator('form button[type="submit"]');
    await submit.click();
    await expectAccessibleInBothThemes(page, 'asking, with a fault');
    await page.locator('input[name="username"]').fill('nobody at all');
    await submit.click();
    await expect(page.locator('h1:focus')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'thanks');
    await page.goto(await askFor(page, customer));
    await submit.click();
    await expectAccessibleInBothThemes(page, 'the new password, with faults');
    await page.goto('/resetpassword?token=over');
    await expect(page.locator('input[name="username"]')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'an expired link');
    await page.route('**/auth/password/resettokenvalidation**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a link nobody could judge');
  });
}

test('[RESET-012] the old password signs in no more', { tag: '@any-size' }, async ({ page, customer }) => {
  const [, token = ''] = (await askFor(page, customer)).split('token=');
  await page.request.post('/aboss-api/rest/v1/auth/customer/password/reset', { data: { newPassword, verificationToken: token } });
  const answer = await page.request.post('/aboss-api/rest/v1/auth/customer/login', {
    data: { j_username: customer, j_password: demoPassword },
  });
  expect(answer.status()).toBe(401);
});

import { catalogue } from '@porchlight/texts/catalogue.ts';
import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { mailedLink } from '../pages/outbox.ts';
import { accountNumberOf } from '../pages/own-account.ts';

const call = '**/verification/email/tokenverify';
const refusedWith = (message: string) => ({ success: false, error: { code: 'TOK0002', message } });
const refusal = refusedWith('This link has expired.');

test('[VERIFY-002][VERIFY-003][VERIFY-004][API-054] a mailed link verifies the address when its page opens, as often as it is opened', async ({
  page,
  product,
  customer,
}) => {
  await product.command('link', 'verify-email', '--account', await accountNumberOf(page.request, customer));
  const link = await mailedLink(page.request, customer, '/verifyemail');
  for (const _time of [1, 2]) {
    const asked = page.waitForRequest(call);
    await page.goto(link);
    expect((await asked).postDataJSON()).toEqual({ verificationToken: link.split('token=')[1] });
    const state = page.getByRole('status').filter({ hasText: 'Your email is verified.' });
    await expect(state).toBeVisible();
    await expect(state.locator('svg')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Sign In' }).last()).toBeVisible();
  }
});

test.describe('states', { tag: '@any-size' }, () => {
  test('[VERIFY-004][VERIFY-005] in progress, then the message of the server, or the fixed one without it', async ({ page }) => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ json: refusal });
    });
    await page.goto('/verifyemail?token=abc');
    await expect(page.getByRole('status').filter({ hasText: 'Verifying your email' })).toBeVisible();
    answer();
    await expect(page.getByText('This link has expired.')).toBeVisible();
    await expect(page.getByText('Sign in and open Profile')).toBeVisible();
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText('Error verifying your email.')).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This link is not valid.')).toBeVisible();
  });

  test('[VERIFY-002] a link without its token is none', async ({ page }) => {
    await page.goto('/verifyemail');
    await expect(page.getByText('This link is not valid.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

for (const language of languages) {
  test(`[VERIFY-004] every state is accessible in ${language}`, { tag: '@phone' }, async ({ page }) => {
    await readIn(page, language);
    const answers = [{ success: true }, refusedWith(catalogue[language].errors.codes.TOK0002)];
    await page.route(call, async (route) => {
      const json = answers.shift();
      if (json) await route.fulfill({ json });
    });
    for (const [state, name] of [
      ['completed', 'a verified address'],
      ['error', 'a link that is over'],
      ['inProgress', 'a link on its way'],
    ] as const) {
      await page.goto('/verifyemail?token=abc');
      await expect(page.locator(`[data-state="${state}"]`)).toBeVisible();
      await expectAccessibleInBothThemes(page, name);
    }
  });
}

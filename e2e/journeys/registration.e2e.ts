import type { Page } from '@playwright/test';
import { collectComplaints, expect, test } from '../journey.ts';
import { mailedLink, RegistrationScreens, sentPin, sentTo, wrongPin } from '../pages/registration.ts';

const password = 'Lantern-Street-77';
/** Those of the cast who have an account and no sign-in. */
const ivy = { number: '1000016', zip: '52001', accountPin: '4821', email: 'ivy.chen@example.com' };
const ruth = { number: '1000017', mobile: '5635550117', email: 'ruth.hale@example.com' };
const otto = { number: '1000018', email: 'otto.lind@example.com' };

/** Calls of registering that left the page. */
function countCalls(page: Page, part: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(part)) calls += 1;
  });
  return () => calls;
}

test.describe('Register Now', () => {
  test('[REG-001][REG-003][REG-005][REG-006][REG-008][REG-009] mails a link, by which a password is chosen, which signs in', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    const screens = new RegistrationScreens(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register Now' }).click();
    await page.waitForURL('**/account-number/register');
    await expect(page.locator('form input')).toHaveCount(2);
    await screens.askNow(otto.number, otto.email.toUpperCase());
    await expect(page.getByText('Your request was submitted!')).toBeVisible();
    await expect(page.getByText('Please check your email for follow up instructions.')).toBeVisible();
    await expect(screens.heading).toBeFocused();

    const link = await mailedLink(page, otto.email);
    expect(link).toMatch(/\/register\?token=[\w-]{43}$/);
    // A mail scanner looks first; that changes nothing.
    await page.request.get(link);
    await page.goto(link);
    await expect(screens.field('email')).toHaveValue(otto.email);
    await expect(screens.field('email')).toHaveAttribute('readonly', '');
    await page.reload();
    await screens.choose(password);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Registration Completed!' })).toBeVisible();
    await expect(page.getByText('Your password has been updated and you can now sign-in.')).toBeVisible();
    expect((await sentTo(page, otto.email))[0]?.subject).toContain('is ready');

    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Username or Email').fill(otto.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/home**');
    expect(complaints).toEqual([]);
  });

  test('[REG-010] a used link says so, and leads to sign-in and to a new link', async ({ page }) => {
    const screens = new RegistrationScreens(page);
    const [, first] = await sentTo(page, otto.email);
    await page.goto(first?.links[0] ?? '/');
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(screens.alert).toContainText('This link was already used.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.waitForURL('**/account-number/register');
  });

  test('[REG-007][REG-012][REG-013][REG-015] says what is wrong with a field before it asks, and a miss in red', async ({ page }) => {
    const screens = new RegistrationScreens(page);
    const calls = countCalls(page, '/public/account/email/registration');
    await page.goto('/account-number/register');
    await screens.submit.click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await expect(screens.field('accountNumber')).toBeFocused();
    await screens.askNow('123', 'ivy');
    await expect(page.getByText('Min 4 characters')).toBeVisible();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await screens.askNow('12a4', ivy.email);
    await expect(page.getByText('Account Number must be digits')).toBeVisible();
    expect(calls()).toBe(0);
    await screens.askNow(ivy.number, 'somebody@example.com');
    await expect(screens.alert).toContainText("We couldn't match that account number and email.");
    await expect(screens.alert.locator('svg').first()).toBeVisible();
    expect(calls()).toBe(1);
    const [shown, red] = await screens.alert.getByText("We couldn't match").evaluate((sentence) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--danger)';
      return [getComputedStyle(sentence).color, getComputedStyle(probe).color];
    });
    expect(shown).toBe(red);
  });
});

test.describe('register by link', () => {
  test('[REG-010] links that are over or not whole say so, with a way on', { tag: '@any-size' }, async ({ page, product }) => {
    const screens = new RegistrationScreens(page);
    const url = (await product.commandAt(new Date(Date.now() - 8 * 86_400_000), 'link', 'register', '--account', ivy.number)).trim();
    await page.goto(url);
    await expect(screens.alert).toContainText('This link has expired.');
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
    await page.goto('/register?token=abc');
    await expect(screens.alert).toContainText('This link is not valid.');
    await page.goto('/register');
    await expect(screens.alert).toContainText('This link is not valid.');
  });

  test('[REG-014] asks for the terms, the rule and the repeat before it calls', { tag: '@any-size' }, async ({ page, product }) => {
    const screens = new RegistrationScreens(page);
    const calls = countCalls(page, '/verification/email/register');
    const url = (await product.command('link', 'register', '--account', ivy.number)).trim();
    await page.goto(url);
    await screens.choose('short');
    await screens.terms.uncheck();
    const looked = calls();
    await screens.submit.click();
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
    await expect(screens.field('newPassword')).toHaveAttribute('aria-invalid', 'true');
    await screens.field('newPassword').fill(password);
    await screens.submit.click();
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await screens.field('repeatPassword').fill(password);
    await screens.submit.click();
    await expect(screens.terms).toBeFocused();
    expect(calls()).toBe(looked);
  });

  test('[REG-011] shows no box where the provider has no terms, and sends them as accepted', { tag: '@any-size' }, async ({
    page,
    product,
  }) => {
    const screens = new RegistrationScreens(page);
    await page.route('**/public/portal/pageConfiguration', async (route) => {
      const answer = await route.fetch();
      const { termsUrl: _gone, ...json } = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json });
    });
    let sent: unknown;
    await page.route('**/verification/email/register', async (route) => {
      sent = route.request().postDataJSON();
      await route.abort();
    });
    await page.goto((await product.command('link', 'register', '--account', ivy.number)).trim());
    await screens.field('newPassword').fill(password);
    await screens.field('repeatPassword').fill(password);
    await expect(screens.terms).toHaveCount(0);
    await screens.submit.click();
    await expect(screens.alert).toContainText('We could not reach the server.');
    expect(sent).toMatchObject({ email: ivy.email, newPassword: password, repeatPassword: password, termsAndConditions: true });
  });
});

test.describe('the registration wizard', () => {
  test('[WIZ-001][WIZ-003][WIZ-005][WIZ-008][WIZ-010][WIZ-011][WIZ-012][WIZ-013] by contact and texted PIN, from Register Now to the account', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    const screens = new RegistrationScreens(page);
    await page.goto('/account-number/register');
    await page.getByRole('link', { name: 'Register another way' }).click();
    await page.waitForURL('**/emailregister');
    await screens.findByContact(ruth.email);
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    await expect(screens.heading).toBeFocused();
    await expect(page.getByText('Text message to (***) ***-0117')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    // Before anything was sent there is no PIN to enter.
    await screens.submit.click();
    await expect(page.getByText('Choose Send first')).toBeVisible();
    await screens.send.first().click();
    await expect(page.getByText('Sent. Enter the PIN from the text message.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send again in \d+ s/ })).toBeDisabled();
    const pin = await sentPin(page, ruth.mobile);
    await screens.enterPin(wrongPin(pin));
    await expect(screens.alert).toContainText('The PIN is not correct.');
    await screens.enterPin(pin);
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await expect(screens.field('email')).toHaveValue(ruth.email);
    await expect(screens.field('email')).toHaveAttribute('readonly', '');
    // Nothing of it is kept in the browser.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(ruth.email);
    await screens.choose(password);
    await screens.submit.click();
    await expect(page.getByRole('heading', { name: 'Registration Completed!' })).toBeVisible();
    await expect(screens.field('username')).toHaveValue(ruth.email);
    await expect(screens.field('password')).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Reset Password' })).toHaveAttribute('href', '/password/forgotten');
    await screens.field('password').fill('Wrong-Street-77');
    await screens.submit.click();
    await expect(screens.alert).toContainText('Invalid username or password.');
    await screens.field('password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/home**');
    expect(complaints).toEqual([]);
  });

  test('[WIZ-002][WIZ-004][WIZ-006][WIZ-009] goes back step by step, clears the other type, and sends by e-mail', async ({ page }) => {
    const screens = new RegistrationScreens(page);
    await page.goto('/emailregister');
    await screens.field('numberOrEmail').fill('nobody@example.com');
    await screens.submit.click();
    await expect(screens.alert).toContainText("We couldn't find an account with this information.");
    await expect(screens.alert.locator('svg')).toBeVisible();
    await page.locator('input[value="accountInfo"]').check();
    await expect(screens.alert).toHaveCount(0);
    await page.locator('input[value="contactInfo"]').check();
    await expect(screens.field('numberOrEmail')).toHaveValue('');
    await screens.findByAccount(ivy.number, ivy.zip);
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    await expect(screens.field('accountNumber')).toHaveValue(ivy.number);
    await screens.submit.click();
    const before = (await sentTo(page, ivy.email)).length;
    await screens.send.nth(1).click();
    await expect(page.getByText('Sent. Enter the PIN from the e-mail.')).toBeVisible();
    await screens.enterPin(await sentPin(page, ivy.email, before + 1));
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByText('You have confirmed that the account is yours.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(screens.field('email')).toHaveValue(ivy.email);
  });

  test('[REG-004][WIZ-002] begins at step 2 with the token of a link', async ({ page, product }) => {
    const screens = new RegistrationScreens(page);
    const url = new URL((await product.command('link', 'register', '--account', ivy.number)).trim());
    await page.goto(`/emailregister${url.search}`);
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await expect(page.locator('#choose-email')).toHaveValue(ivy.email);
    await expect(page.getByRole('button', { name: 'Go Back' })).toHaveCount(0);
    await page.goto('/emailregister?token=abc');
    await expect(screens.alert).toContainText('This link is not valid.');
  });

  test('[WIZ-001][WIZ-007][WIZ-013] by account number, ZIP code and the PIN of the account; a link sent before opens nothing then', {
    tag: '@any-size',
  }, async ({ page, product }) => {
    const screens = new RegistrationScreens(page);
    const earlier = (await product.command('link', 'register', '--account', ivy.number)).trim();
    await page.goto('/emailregister');
    await screens.findByAccount(ivy.number, ivy.zip);
    await page.locator('input[value="accountPin"]').check();
    await expect(page.getByText('call us at (563) 555-0100')).toBeVisible();
    await screens.enterPin('0000');
    await expect(screens.alert).toContainText('The PIN is not correct.');
    await screens.enterPin(ivy.accountPin);
    await screens.choose(password);
    await screens.submit.click();
    await expect(page.getByRole('heading', { name: 'Registration Completed!' })).toBeVisible();
    await page.goto(earlier);
    await screens.choose('Another-Street-88');
    await screens.submit.click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(screens.alert).toContainText('Registration could not be completed.');
    await expect(page.getByRole('link', { name: 'Reset Password' })).toBeVisible();
    await page.goto('/account-number/register');
    await screens.askNow(ivy.number, ivy.email);
    await expect(page.getByText('Your request was submitted!')).toBeVisible();
    await expect.poll(async () => (await sentTo(page, ivy.email))[0]?.subject).toContain('already have online access');
  });
});

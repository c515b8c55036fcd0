import type { Locator, Page } from '@playwright/test';
import { demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { openPanel } from '../pages/account-page.ts';
import { mailedLink, messagesTo } from '../pages/outbox.ts';

const openProfile = (page: Page): Promise<Locator> => openPanel(page, 'profile', 'Profile');

/** An address and a number nobody else has. */
const fresh = (username: string): { email: string; mobile: string } => {
  const digits = username.replace(/\D/g, '').slice(-4);
  return { email: `new${digits}@example.net`, mobile: `563777${digits}` };
};

async function ask(panel: Locator, opener: string, field: string, value: string, send: string): Promise<void> {
  await panel.getByRole('button', { name: opener }).click();
  await expect(panel.getByLabel(field)).toBeFocused();
  await panel.getByLabel(field).fill(value);
  await panel.getByLabel('Current password', { exact: true }).first().fill(demoPassword);
  await panel.getByRole('button', { name: send }).click();
}

test('C-115: a new e-mail address waits for its mailed link, counts then, and the old one hears of it', async ({
  page,
  arrive,
  customer,
}) => {
  const { email } = fresh(customer);
  await arrive(customer);
  const panel = await openProfile(page);
  await expect(panel.getByText(customer, { exact: true })).toBeVisible();
  await ask(panel, 'Change e-mail address', 'New e-mail address', email, 'Send link');
  await expect(panel.getByRole('status').filter({ hasText: 'We mailed you a link.' })).toBeVisible();
  await expect(panel.getByText(`Open the link we mailed to ${email}`)).toBeVisible();
  await expect(panel.getByText(customer, { exact: true })).toBeVisible();

  const link = await mailedLink(page.request, email, '/verifyemail');
  await page.goto(link);
  await expect(page.getByText('Your email is verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await page.waitForURL('**/home**');
  const again = await openProfile(page);
  await expect(again.getByText(email, { exact: true })).toBeVisible();
  await expect(again.getByText('Open the link')).toHaveCount(0);
  const [notice] = await messagesTo(page.request, customer);
  expect(notice?.subject).toBe('Your e-mail address was changed');
  expect(JSON.stringify(notice)).not.toContain(email);
});

test('C-116, C-117: a new mobile number counts once its texted code was entered; a wrong code is told inline', async ({
  page,
  arrive,
  customer,
}) => {
  const { mobile } = fresh(customer);
  await arrive(customer);
  const panel = await openProfile(page);
  await ask(panel, 'Change mobile number', 'New mobile number', mobile, 'Send code');
  await expect(panel.getByText('Enter the code we texted to')).toBeVisible();
  const [text] = await messagesTo(page.request, mobile);
  const code = /\d{6}/.exec(text?.text ?? '')?.[0] ?? '';
  const field = panel.getByLabel('Code', { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await panel.getByRole('button', { name: 'Confirm number' }).click();
  await expect(panel.getByText('The code is not correct.')).toBeVisible();
  await field.fill(code);
  await panel.getByRole('button', { name: 'Confirm number' }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'Your mobile number was changed.' })).toBeVisible();
  await expect(panel.getByText(mobile.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3'), { exact: true })).toBeVisible();
});

test.describe('changes that do not come about', { tag: '@any-size' }, () => {
  test('C-115, C-118: tells what is wrong at its field, sends again, and withdraws', async ({ page, arrive, customer }) => {
    const { email } = fresh(customer);
    await arrive(customer);
    const panel = await openProfile(page);
    await panel.getByRole('button', { name: 'Change e-mail address' }).click();
    const send = panel.getByRole('button', { name: 'Send link' });
    await send.click();
    await expect(panel.getByText('Required')).toHaveCount(2);
    const field = panel.getByLabel('New e-mail address');
    await field.fill('nobody');
    await expect(panel.getByText('Invalid email')).toBeVisible();
    await field.fill(email);
    const password = panel.getByLabel('Current password', { exact: true }).first();
    await password.fill('not-the-password');
    await send.click();
    await expect(panel.getByText('The current password is not correct.')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(demoPassword);
    await send.click();
    await expect(panel.getByText(`Open the link we mailed to ${email}`)).toBeVisible();
    const first = await mailedLink(page.request, email, '/verifyemail');
    await panel.getByRole('button', { name: 'Send again' }).click();
    await expect(field).toHaveValue(email);
    await expect(password).toBeFocused();
    await password.fill(demoPassword);
    await send.click();
    const second = await mailedLink(page.request, email, '/verifyemail', 1);
    await panel.getByRole('button', { name: 'Withdraw change' }).click();
    await expect(panel.getByRole('status').filter({ hasText: 'The change was withdrawn.' })).toBeVisible();
    for (const link of [first, second]) {
      await page.goto(link);
      await expect(page.getByText('This link has expired.')).toBeVisible();
    }
  });

  test('C-114: says that the contacts could not be loaded, and loads them again', async ({ page, arrive, customer }) => {
    await arrive(customer);
    await page.route('**/contact-data', (route) => route.fulfill({ status: 503, json: { success: false } }), { times: 1 });
    const panel = await openProfile(page);
    await expect(panel.getByText('Your contact data could not be loaded.')).toBeVisible();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText(customer, { exact: true })).toBeVisible();
  });
});

test.describe('language', { tag: '@any-size' }, () => {
  test('C-119, C-120: what the footer says is kept with the user, and taken where no language was chosen', async ({
    page,
    browser,
    signIn,
    customer,
  }) => {
    await signIn(customer);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/user/language') && answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Español' }).click();
    expect((await kept).status()).toBe(200);
    const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('Username or Email').fill(customer);
    await elsewhere.getByLabel('Password', { exact: true }).fill(demoPassword);
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
    await elsewhere.waitForURL('**/home**');
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es-US');
    await elsewhere.close();
  });
});

for (const language of languages) {
  test(`C-114: every state of the contacts is accessible in ${language}`, { tag: '@phone' }, async ({ page, arrive, customer }) => {
    const { email, mobile } = fresh(customer);
    await arrive(customer);
    await readIn(page, language);
    await page.goto('/home?panel=profile');
    const contact = (kind: string): Locator => page.locator(`[data-contact="${kind}"]`);
    await contact('mobile').waitFor();
    await expectAccessibleInBothThemes(page, 'the contacts');
    for (const [kind, value] of [
      ['email', email],
      ['mobile', mobile],
    ] as const) {
      const row = contact(kind);
      await row.getByRole('button').first().click();
      await row.locator('form button[type="submit"]').click();
      await expectAccessibleInBothThemes(page, 'a change with faults');
      await row.locator('input[name="value"]').fill(value);
      await row.locator('input[name="currentPassword"]').fill(demoPassword);
      await row.locator('form button[type="submit"]').click();
      await expect(row.locator('input[name="value"]')).toHaveCount(0);
      await expect(row.getByText(value.slice(-4)).first()).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a change that waits');
    }
  });
}

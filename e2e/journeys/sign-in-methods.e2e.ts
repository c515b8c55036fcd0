import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { addAuthenticator } from '../pages/virtual-authenticator.ts';

const panelAddress = '/home?panel=sign-in-methods';
const panelOf = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('#passkeys-title') });

async function signInByForm(page: Page, username: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('form button[type="submit"]').click();
}

/** Waits for the half minute after the one a code was taken of, so that the next code is another one. */
async function nextCode(secret: string): Promise<string> {
  const code = new TOTP({ secret });
  const used = code.generate();
  await expect.poll(() => code.generate(), { timeout: 40_000, intervals: [1_000] }).not.toBe(used);
  return code.generate();
}

/** Sets one-time codes up in the panel, and answers the secret and the recovery codes. */
async function setUpCodes(page: Page, onState: (state: string) => Promise<void> = async () => undefined) {
  await page.goto(panelAddress);
  const panel = panelOf(page);
  await panel.locator('[aria-labelledby="codes-title"] button').click();
  await panel.locator('input[type="password"]').fill(demoPassword);
  await panel.locator('form button[type="submit"]').click();
  await expect(panel.getByRole('img')).toBeVisible();
  await onState('the key');
  const secret = ((await panel.locator('[class*="secret"]').textContent()) ?? '').replaceAll(' ', '');
  await panel.locator('input[name="code"]').fill('000000');
  await panel.locator('form button[type="submit"]').click();
  await expect(panel.locator('form [role="alert"] p')).toBeVisible();
  await onState('a wrong code');
  await panel.locator('input[name="code"]').fill(new TOTP({ secret }).generate());
  await panel.locator('form button[type="submit"]').click();
  const codes = panel.locator('[class*="codes"] li');
  await expect(codes).toHaveCount(10);
  await onState('recovery codes');
  return { secret, recoveryCodes: await codes.allTextContents(), panel };
}

test.describe('one-time codes', () => {
  for (const language of languages) {
    test(`are set up, asked for at sign-in and turned off, ${language}`, { tag: '@phone' }, async ({ page, arrive, customer }) => {
      // A code of the next half minute is waited for.
      test.slow();
      const complaints = collectComplaints(page);
      await arrive(customer);
      await readIn(page, language);
      const { secret, recoveryCodes, panel } = await setUpCodes(page, (state) => expectAccessibleInBothThemes(page, state));
      // The codes as a file.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: /Download|Descargar/ }).click(),
      ]);
      const file = readFileSync(await download.path(), 'utf8');
      for (const code of recoveryCodes) expect(file).toContain(code);
      await panel.getByRole('button', { name: /I have kept|Ya los guardé/ }).click();
      await expect(panel.getByText(/10 recovery codes left|Le quedan 10/)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'on');

      // Signing in asks for the code, says what was wrong, and takes the next one.
      await page.evaluate(() => localStorage.removeItem('currentUser'));
      await page.goto('/login');
      await signInByForm(page, customer);
      const code = page.locator('input[name="code"]');
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await expectAccessibleInBothThemes(page, 'the code');
      await code.fill('000000');
      await page.locator('form button[type="submit"]').click();
      await expect(page.getByRole('alert').locator('p')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a wrong code');
      await expect(code).toBeFocused();
      await code.fill(await nextCode(secret));
      await code.press('Enter');
      await page.waitForURL('**/home');

      // A recovery code in its place, once.
      for (const isFirst of [true, false]) {
        await page.evaluate(() => localStorage.removeItem('currentUser'));
        await page.goto('/login');
        await signInByForm(page, customer);
        await page.getByRole('button', { name: /Use a recovery code|Usar un código de recuperación/ }).click();
        await page.locator('input[name="code"]').fill((recoveryCodes[0] ?? '').toLowerCase());
        if (isFirst) await expectAccessibleInBothThemes(page, 'a recovery code');
        await page.locator('form button[type="submit"]').click();
        if (isFirst) await page.waitForURL('**/home');
        else await expect(page.getByRole('alert').locator('p')).toBeVisible();
      }
      await page.locator('input[name="code"]').fill(recoveryCodes[1] ?? '');
      await page.locator('form button[type="submit"]').click();
      await page.waitForURL('**/home');

      // Off again, with the password and a code.
      await page.goto(panelAddress);
      await panelOf(page).locator('[aria-labelledby="codes-title"] button').click();
      await panelOf(page).locator('input[type="password"]').fill(demoPassword);
      await panelOf(page)
        .locator('input[name="code"]')
        .fill(recoveryCodes[2] ?? '');
      await expectAccessibleInBothThemes(page, 'turning off');
      await panelOf(page).locator('form button[type="submit"]').click();
      await expect(panelOf(page).getByText(/codes are off|están desactivados/)).toBeVisible();
      const outbox = (await (await page.request.get(`/demo/outbox.json?to=${customer}`)).json()) as { subject: string }[];
      expect(outbox.slice(0, 2).map(({ subject }) => subject)).toHaveLength(2);
      expect(complaints).toEqual([]);
    });
  }
});

test.describe('passkeys', () => {
  for (const language of languages) {
    test(`are added, sign in without a password, and are removed, ${language}`, { tag: '@any-size' }, async ({
      page,
      product,
      customer,
    }) => {
      const complaints = collectComplaints(page);
      // Browsers bind passkeys to names, so the portal is opened by the machine's.
      const portal = product.url.replace('127.0.0.1', 'localhost');
      const device = await addAuthenticator(page);
      await page.goto(`${portal}/livez`);
      await readIn(page, language);
      await page.goto(`${portal}/login`);
      await signInByForm(page, customer);
      await page.waitForURL('**/home');
      await page.goto(portal + panelAddress);
      const panel = panelOf(page);
      await panel.locator('[aria-labelledby="passkeys-title"] button').click();
      await panel.locator('form button[type="submit"]').click();
      await expectAccessibleInBothThemes(page, 'what is missing');
      const [password, name] = [panel.locator('form input').first(), panel.locator('form input').nth(1)];
      await name.fill('My phone');
      await password.fill('Wrong-2026!!');
      await panel.locator('form button[type="submit"]').click();
      await expect(panel.locator('form [role="alert"] p')).toBeVisible();
      // A device that says no leaves a way on.
      await password.fill(demoPassword);
      await device.setWilling(false);
      await panel.locator('form button[type="submit"]').click();
      await expect(panel.locator('form [role="alert"]')).toContainText(/No passkey was made|No se creó/, { timeout: 20_000 });
      await device.setWilling(true);
      await panel.locator('form button[type="submit"]').click();
      await expect(panel.getByText('My phone', { exact: true })).toBeVisible();
      expect(await device.credentials()).toHaveLength(1);
      await expectAccessibleInBothThemes(page, 'a passkey');

      await page.evaluate(() => localStorage.removeItem('currentUser'));
      await page.goto(`${portal}/login`);
      await page.getByRole('button', { name: /Use a passkey|Usar una llave/ }).click();
      await page.waitForURL('**/home');
      await page.goto(portal + panelAddress);
      await panel.getByRole('button', { name: /My phone/ }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toBeVisible();
      await expectAccessibleInBothThemes(page, 'removing');
      // It is the question that Escape ends, not the panel below.
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(panel).toBeVisible();
      await panel.getByRole('button', { name: /My phone/ }).click();
      await question.getByRole('button').last().click();
      await expect(panel.getByText('My phone', { exact: true })).toBeHidden();

      // The device still has it; the portal does not take it, and says what to do.
      await page.evaluate(() => localStorage.removeItem('currentUser'));
      await page.goto(`${portal}/login`);
      await page.getByRole('button', { name: /Use a passkey|Usar una llave/ }).click();
      await expect(page.getByRole('alert').first()).toContainText(/passkey was not accepted|llave/);
      await expectAccessibleInBothThemes(page, 'refused');
      const outbox = (await (await page.request.get(`${product.url}/demo/outbox.json?to=${customer}`)).json()) as { subject: string }[];
      expect(outbox.slice(0, 2)).toHaveLength(2);
      expect(complaints).toEqual([]);
    });
  }

  test('are offered in the list of the user name field', { tag: '@any-size' }, async ({ page, product, customer }) => {
    const portal = product.url.replace('127.0.0.1', 'localhost');
    await addAuthenticator(page);
    await page.goto(`${portal}/login`);
    await signInByForm(page, customer);
    await page.waitForURL('**/home');
    await page.goto(portal + panelAddress);
    const panel = panelOf(page);
    await panel.locator('[aria-labelledby="passkeys-title"] button').click();
    await panel.locator('form input').first().fill(demoPassword);
    await panel.locator('form input').nth(1).fill('My phone');
    await panel.locator('form button[type="submit"]').click();
    await expect(panel.getByText('My phone', { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('currentUser'));
    await page.goto(`${portal}/login`);
    const username = page.locator('input[name="username"]');
    await expect(username).toHaveAttribute('autocomplete', 'username webauthn');
    // The browser of the test chooses the one there is as soon as it is offered.
    await username.focus();
    await page.waitForURL('**/home');
  });

  test('say where they work when the portal is opened by a number', async ({ page, arrive, customer, product }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Passkeys do not work here. Sign in with your password.');
    await arrive(customer);
    await page.goto(panelAddress);
    await expect(panelOf(page).getByText(product.url.replace('127.0.0.1', 'localhost'))).toBeVisible();
  });
});

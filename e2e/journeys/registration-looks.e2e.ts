import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { RegistrationScreens, sentPin, wrongPin } from '../pages/registration.ts';

// Maria signs in already: her checks and PINs go the whole way without changing anything.
const maria = { number: '1000001', email: 'maria.lopez@example.com' };
const password = 'Lantern-Street-77';

for (const language of languages) {
  test(`[REG-003] Register Now and its answers, in ${language}`, { tag: '@phone' }, async ({ page }) => {
    const screens = new RegistrationScreens(page);
    await readIn(page, language);
    await page.goto('/account-number/register');
    await expect(screens.submit).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the form');
    await screens.submit.click();
    await expect(screens.field('email')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'empty fields');
    await screens.askNow('9999999', 'nobody@example.com');
    await expect(screens.alert).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a miss');
    await screens.askNow(maria.number, maria.email);
    await expect(screens.submit).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'submitted');
  });

  test(`[REG-008][REG-010] the screens of the link, in ${language}`, { tag: '@phone' }, async ({ page, product }) => {
    const screens = new RegistrationScreens(page);
    await readIn(page, language);
    await page.goto('/register?token=abc');
    await expect(screens.alert).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a bad link');
    await page.goto((await product.command('link', 'register', '--account', '1000016')).trim());
    await expect(screens.field('email')).toHaveValue('ivy.chen@example.com');
    await expectAccessibleInBothThemes(page, 'the form');
    await screens.submit.click();
    await expect(screens.field('newPassword')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'faults');
    await screens.choose(password);
    await page.route('**/verification/email/register', (route) =>
      route.fulfill({ json: { success: true, username: 'ivy.chen@example.com' } }),
    );
    await screens.submit.click();
    await expect(screens.submit).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'done');
  });

  test(`[WIZ-002][WIZ-007][WIZ-010] every step of the wizard, in ${language}`, { tag: '@phone' }, async ({ page }) => {
    const screens = new RegistrationScreens(page);
    await readIn(page, language);
    await page.goto('/emailregister');
    await expect(screens.submit).toBeVisible();
    await expectAccessibleInBothThemes(page, 'step 0 by contact');
    await screens.findByContact('nobody@example.com');
    await expect(screens.alert).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a miss');
    await page.locator('input[value="accountInfo"]').check();
    await screens.submit.click();
    await expect(screens.field('zipCode')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'step 0 by account');
    await screens.findByAccount(maria.number, '52001');
    await expect(screens.send).toHaveCount(2);
    await expectAccessibleInBothThemes(page, 'step 1');
    await page.locator('input[value="accountPin"]').check();
    await expectAccessibleInBothThemes(page, 'the account PIN');
    const before = (await (await page.request.get(`/demo/outbox.json?to=${maria.email}`)).json()) as unknown[];
    await screens.send.nth(1).click();
    const pin = await sentPin(page, maria.email, before.length + 1);
    await expect(screens.field('pinValue')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'sent');
    await screens.enterPin(wrongPin(pin));
    await expect(screens.alert).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a wrong PIN');
    await screens.enterPin(pin);
    await expect(page.locator('#choose-email')).toHaveValue(maria.email);
    await expectAccessibleInBothThemes(page, 'step 2');
    await page.route('**/verification/email/register', (route) => route.fulfill({ json: { success: true, username: maria.email } }));
    await screens.choose(password);
    await screens.submit.click();
    await expect(screens.field('username')).toHaveValue(maria.email);
    await expectAccessibleInBothThemes(page, 'step 3');
  });
}

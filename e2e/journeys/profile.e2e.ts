import type { Page } from '@playwright/test';
import { demoPassword, expect, expectAccessible, test } from '../journey.ts';
import { cast, openPanel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

const newPassword = 'Lantern-Street-77';
const openProfile = (page: Page) => openPanel(page, 'profile', 'Profile');

async function fillIn(page: Page, current: string, wanted: string, again = wanted): Promise<void> {
  for (const [name, value] of [
    ['currentPassword', current],
    ['newPassword', wanted],
    ['confirmedNewPassword', again],
  ] as const) {
    await page.locator(`input[name="${name}"]`).fill(value);
    await page.locator(`input[name="${name}"]`).blur();
  }
}

test.describe('Profile', () => {
  test('[PROF-002][PROF-003][PROF-004][PROF-005][PROF-006] asks for three passwords, tells what is wrong, and waits with the button', async ({
    page,
    arrive,
  }) => {
    await arrive(cast.maria);
    const profile = await openProfile(page);
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await expect(profile.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
    }
    const submit = profile.getByRole('button', { name: 'Change password' });
    await expect(submit).toBeDisabled();
    await fillIn(page, '', 'weak', 'other');
    await expect(profile.getByText('Required')).toBeVisible();
    await expect(profile.locator('[id$="-error"]').nth(1)).toContainText('Use a minimum of 10 symbols');
    await expect(profile.getByText('Passwords do not match')).toBeVisible();
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await fillIn(page, demoPassword, newPassword);
    await expect(submit).toBeEnabled();
  });

  test('[PROF-004] a configured pattern brings its own description', { tag: '@any-size' }, async ({ page, arrive }) => {
    await readOneByOne(page);
    await page.route('**/public/portal/pageConfiguration', async (route) => {
      const answer = await route.fetch();
      const configuration = (await answer.json()) as object;
      await route.fulfill({
        json: { ...configuration, passwordPattern: '^[a-z]{4}$', passwordPatternDescription: 'Four small letters.' },
      });
    });
    await arrive(cast.maria);
    const profile = await openProfile(page);
    await fillIn(page, demoPassword, newPassword);
    await expect(profile.locator('[id$="-error"]')).toHaveText('Four small letters.');
    await expect(profile.getByRole('button', { name: 'Change password' })).toBeDisabled();
  });

  test('[PROF-008] a wrong current password is told in red, in the words of the server', async ({ page, arrive }) => {
    await arrive(cast.maria);
    const profile = await openProfile(page);
    await fillIn(page, 'not-the-password', newPassword);
    await profile.getByRole('button', { name: 'Change password' }).click();
    const alert = profile.getByRole('status').locator('[class*="danger"]');
    await expect(alert).toHaveText('The current password is not correct.');
    await expectAccessible(page);
  });

  test('[PROF-001][PROF-007] the change is told in green, and the new password signs in', { tag: '@any-size' }, async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const profile = await openProfile(page);
    await fillIn(page, demoPassword, newPassword);
    await profile.getByRole('button', { name: 'Change password' }).click();
    await expect(profile.getByRole('status').locator('[class*="success"]')).toHaveText('Your password has been saved!');
    await expect(page.locator('input[name="newPassword"]')).toHaveValue('');
    await expectAccessible(page);
    await page.evaluate(() => localStorage.removeItem('currentUser'));
    await page.goto('/login');
    await page.getByLabel('Username or Email').fill(customer);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/home**');
  });
});

import { type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

const agent = 'agent@cedarvalleyfiber.example';

async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** On phones the navigation is behind a button. */
async function openNavigation(page: Page): Promise<void> {
  const menu = page.locator('[aria-controls=staff-menu]');
  if (await menu.isVisible()) await menu.click();
}

test.describe('staff: getting in', () => {
  test('a member of staff signs in where they wanted to go, and out again, by keyboard', async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto('/staff/members');
    await fillSignIn(page, agent, 'not the password');
    await expect(page.locator('main').getByRole('alert')).toContainText('Invalid username or password.');
    await fillSignIn(page, agent, demoPassword);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members of staff');
    await expect(page).toHaveURL(/\/staff\/members$/);
    await expect(page).toHaveTitle('Members of staff - Cedar Valley Fiber staff');
    expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).not.toContain('currentUser');
    await openNavigation(page);
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
    expect(complaints).toEqual([]);
  });

  test('a customer gets in neither by sign-in nor by session, and never loads a file of the staff pages', async ({ page, arrive }) => {
    await arrive('maria.lopez@example.com');
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(files.filter((file) => file.includes('/staff'))).toEqual([]);
    await page.goto('/staff');
    await fillSignIn(page, 'maria.lopez@example.com', demoPassword);
    await expect(page.locator('main').getByRole('alert')).toContainText('Invalid username or password.');
  });

  test('who lacks the right neither sees the entry nor gets the page', async ({ page, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await page.goto('/staff/members');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not see this page');
    await openNavigation(page);
    await expect(page.getByRole('navigation')).not.toContainText('Members of staff');
  });
});

test.describe('staff: members', () => {
  test('an administrator adds a member, who gets in, and stops them again', async ({ page, browser, product, arriveAsStaff }, {
    project,
  }) => {
    const username = `new.${project.name}@cedarvalleyfiber.example`;
    await arriveAsStaff();
    await page.goto('/staff/members/new');
    await page.locator('[name=displayName]').fill(`Nia ${project.name}`);
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill('a first long password');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `Nia ${project.name}` }).waitFor();

    const theirs = await browser.newPage({ baseURL: product.url });
    await theirs.goto('/staff/sign-in');
    await fillSignIn(theirs, username, 'a first long password');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My sign-in');

    await page.getByRole('link', { name: `Nia ${project.name}` }).click();
    await page.getByRole('button', { name: 'Stop access' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop access' }).click();
    await expect(page.getByRole('row', { name: username })).toContainText('Stopped');
    await theirs.locator('[name=currentPassword]').fill('a first long password');
    await theirs.locator('[name=newPassword]').fill('another long password');
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Staff sign-in');
    await expect(theirs.locator('main').getByRole('status')).toContainText('Your session has ended.');
    await theirs.close();
  });

  test('a member changes the password and turns one-time codes on by keyboard, and an administrator sets another password and drops the codes', {
    tag: '@any-size',
  }, async ({ page, browser, product, arriveAsStaff }) => {
    const username = 'codes@cedarvalleyfiber.example';
    const password = 'a first long password';
    await arriveAsStaff();
    await page.goto('/staff/members/new');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.locator('[name=displayName]')).toBeFocused();
    await page.locator('[name=displayName]').fill('Cody Example');
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Cody Example' }).waitFor();

    const theirs = await browser.newPage({ baseURL: product.url });
    await theirs.goto('/staff/sign-in');
    await fillSignIn(theirs, username, password);
    const next = 'another long password';
    await theirs.locator('[name=currentPassword]').fill(password);
    await theirs.locator('[name=newPassword]').fill(next);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText('Your password was changed.')).toBeVisible();
    await theirs.locator('[name=codePassword]').fill(next);
    await theirs.keyboard.press('Enter');
    const secret = ((await theirs.locator('main code').textContent()) ?? '').replaceAll(' ', '');
    await theirs.locator('[name=newCode]').fill(new TOTP({ secret }).generate());
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { name: 'One-time codes' })).toBeVisible();
    await expect(theirs.locator('main')).toContainText(/recovery codes/i);

    await page.getByRole('link', { name: 'Cody Example' }).press('Enter');
    await page.locator('[name=newPassword]').fill('a third long password');
    await page.keyboard.press('Enter');
    // It is emptied once it was taken.
    await expect(page.locator('[name=newPassword]')).toHaveValue('');

    // The password alone lets them in no more, until their codes are dropped.
    await theirs.goto('/staff/sign-in');
    await fillSignIn(theirs, username, 'a third long password');
    await theirs.locator('[name=code]').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Turn off one-time codes' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Turn off one-time codes of Cody Example?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Turn off one-time codes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Turn off one-time codes' }).press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off one-time codes' })).toHaveCount(0);
    await theirs.goto('/staff/sign-in');
    await fillSignIn(theirs, username, 'a third long password');
    await expect(theirs.locator('main')).toContainText('One-time codes are off.');
    await theirs.close();
  });

  test('access is stopped and given again by keyboard; a member changed meanwhile, the last administrator and who lacks the right are refused', {
    tag: '@any-size',
  }, async ({ page, context, browser, product, arriveAsStaff }) => {
    const username = 'again@cedarvalleyfiber.example';
    const password = 'a first long password';
    await arriveAsStaff();
    await page.goto('/staff/members/new');
    await page.locator('[name=displayName]').fill('Ada Again');
    await page.locator('[name=username]').fill(username);
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ada Again' }).press('Enter');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Stop access' }).waitFor();

    await page.getByRole('button', { name: 'Stop access' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop access' }).press('Enter');
    await expect(page.getByRole('row', { name: username })).toContainText('Stopped');
    const theirs = await browser.newPage({ baseURL: product.url });
    await theirs.goto('/staff/sign-in');
    await fillSignIn(theirs, username, password);
    await expect(theirs.locator('main').getByRole('alert')).toContainText('Invalid username or password.');

    // The other window still shows them as they were.
    await other.getByRole('button', { name: 'Stop access' }).press('Enter');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Stop access' }).press('Enter');
    await expect(other.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await other.getByRole('button', { name: 'Load the other version' }).press('Enter');
    await other.getByRole('button', { name: 'Give access again' }).press('Enter');
    await expect(other.getByRole('row', { name: username })).toContainText('Active');
    await fillSignIn(theirs, username, password);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My sign-in');

    const headers = { 'x-requested-with': 'portal' };
    const members = '/aboss-api/rest/v1/staff/members';
    for (const [path, data] of [
      ['/1/code/off', {}],
      ['/1/password', { password: 'another long password' }],
    ] as const) {
      expect((await theirs.request.post(members + path, { headers, data })).status(), path).toBe(403);
    }
    await theirs.close();

    await page.goto('/staff/members');
    await page.getByRole('row', { name: agent }).getByRole('link').press('Enter');
    await page.getByRole('button', { name: 'Stop access' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop access' }).press('Enter');
    await expect(page.locator('main').getByRole('alert')).toContainText('There must be one administrator left who can sign in.');
  });

  test('of two who change the same member the second one is told, and keeps what was typed', async ({ page, context, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/members');
    await page.getByRole('link', { name: 'Chris Clerk' }).click();
    await page.locator('[name=displayName]').fill('Chris C. Clerk');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('[name=displayName]').fill('Christopher Clerk');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('link', { name: 'Christopher Clerk' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(page.locator('[name=displayName]')).toHaveValue('Chris C. Clerk');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.locator('[name=displayName]')).toHaveValue('Christopher Clerk');
    await page.locator('[name=displayName]').fill('Chris Clerk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Chris Clerk' }).waitFor();
  });
});

for (const language of languages) {
  test(`staff: getting in and members are accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await page.goto('/staff');
    await page.locator('[name=username]').waitFor();
    await expectAccessibleInBothThemes(page, 'staff sign-in');
    await page.keyboard.press('Enter');
    await page.locator('[name=username]').press('Enter');
    await page.locator('[aria-invalid]').waitFor();
    await expectAccessibleInBothThemes(page, 'staff sign-in refused');
    await arriveAsStaff();
    await page.goto('/staff/members');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'members');
    await page.goto('/staff/members/new');
    await page.locator('[name=displayName]').waitFor();
    await expectAccessibleInBothThemes(page, 'a new member');
    await page.goto('/staff/members');
    await page.getByRole('row', { name: 'clerk@' }).getByRole('link').click();
    await page.locator('[name=newPassword]').waitFor();
    await expectAccessibleInBothThemes(page, 'a member');
    await page.locator('form button').last().scrollIntoViewIfNeeded();
    await expectAccessibleInBothThemes(page, 'a member, the end');
    await page.goto('/staff/sign-in');
    await page.locator('[name=currentPassword]').waitFor();
    await expectAccessibleInBothThemes(page, 'my sign-in');
    await openNavigation(page);
    await expectAccessibleInBothThemes(page, 'the navigation');
  });
}

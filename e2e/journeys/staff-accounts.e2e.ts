import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { takeOrders } from '../pages/field-work.ts';
import { mailedLink, messagesTo } from '../pages/outbox.ts';

const api = '/aboss-api/rest/v1';

const search = async (page: Page, q: string): Promise<void> => {
  await page.goto('/staff/accounts');
  await page.locator('[name=q]').fill(q);
  await page.keyboard.press('Enter');
};

/** Opens the only account that is found. */
async function open(page: Page, q: string): Promise<void> {
  await search(page, q);
  await page.locator('main').getByRole('row').getByRole('link').first().click();
  await page.waitForURL(/\/staff\/accounts\/\d+$/);
}

/** Sets one-time codes up for a customer, as their portal does. */
async function turnCodesOn(page: Page, username: string): Promise<void> {
  const signedIn = await page.request.post(`${api}/auth/customer/login`, { data: { j_username: username, j_password: demoPassword } });
  const headers = { 'X-API-Token': ((await signedIn.json()) as { token: string }).token };
  const begun = await page.request.post(`${api}/user/second-factor/begin`, { headers, data: { currentPassword: demoPassword } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = new TOTP({ secret }).generate();
  expect((await page.request.post(`${api}/user/second-factor/confirm`, { headers, data: { code } })).status()).toBe(200);
}

test.describe('staff: accounts', () => {
  test('[S-050][S-051] an account is found by what a caller says, by keyboard, and the search stands in no address', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff('clerk');
    await page.goto('/staff');
    await expect(page).toHaveURL(/\/staff\/accounts$/);
    await expect(page.locator('[name=q]')).toBeFocused();
    await page.keyboard.type('lopze');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Maria Lopez/ })).toContainText('Similar spelling');
    await page.getByRole('link', { name: 'Maria Lopez' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maria Lopez');
    await expect(page).toHaveURL(/\/staff\/accounts\/\d+$/);
    await expect(page.getByRole('region', { name: 'Standing' })).toContainText('$84.20');
    await page.goBack();
    await expect(page.locator('[name=q]')).toHaveValue('lopze');
    await expect(page.getByRole('link', { name: 'Maria Lopez' })).toBeVisible();
    await page.locator('[name=q]').fill('x');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toContainText('Enter at least two characters.');
    expect(complaints).toEqual([]);
  });

  test(
    '[S-060][S-061] a note is written and pinned, and what happened says who did it',
    { tag: '@both-sizes' },
    async ({ page, arriveAsStaff }, { project }) => {
      await arriveAsStaff('clerk');
      await search(page, '1000002');
      await page.getByRole('link', { name: 'James Carter' }).click();
      const notes = page.getByRole('region', { name: 'Notes' });
      if (project.name === 'phone') {
        await page.getByRole('button', { name: /^(Write a note|One note|\d+ notes)$/ }).press('Enter');
        await expect(notes.getByRole('heading', { name: 'Notes' })).toBeFocused();
        await expect(notes.getByRole('heading', { name: 'Notes' })).toBeInViewport();
      }
      await notes.getByRole('button', { name: 'Add note' }).click();
      await expect(notes).toContainText('Write something first.');
      const said = `Calls back on Friday, ${project.name}`;
      await notes.locator('[name=note]').fill(said);
      await page.keyboard.press('Enter');
      const note = notes.getByRole('listitem').filter({ hasText: said });
      await expect(note).toContainText('Chris Clerk');
      await note.getByRole('button', { name: 'Pin' }).click();
      await expect(note).toContainText('Pinned');
      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: 'A note was pinned' }).first()).toContainText('Chris Clerk');
    },
  );

  test('[S-062][IMP-001] a member who may sees the portal as the customer does, with a reason', { tag: '@any-size' }, async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await search(page, 'nora.quinn@example.com');
    await page.getByRole('link', { name: 'Nora Quinn' }).click();
    await page.getByRole('button', { name: 'See it as the customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog).toContainText('Please fill this in.');
    await dialog.locator('[name=reason]').fill('Cannot find the first bill');
    await page.keyboard.press('Enter');
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Open the portal' }).click();
    const portal = await opened;
    await portal.waitForURL('**/home**');
    await expect(portal.locator('body')).toContainText('agent@cedarvalleyfiber.example');
    await portal.close();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('table')).toContainText('Reason: Cannot find the first bill');
  });

  test('[S-063][S-065][S-066] a caller gets a link again, and time to pay', { tag: '@any-size' }, async ({
    page,
    product,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await search(page, '1000004');
    await page.getByRole('link', { name: 'Tom Becker' }).click();
    await page.getByRole('button', { name: 'Send password link' }).click();
    await expect(page.locator('main').getByRole('status')).toContainText('The link was mailed');
    const mails = (await (await page.request.get(`${product.url}/demo/outbox.json?to=tom.becker@example.com`)).json()) as {
      links: string[];
    }[];
    expect(mails[0]?.links.some((link) => link.includes('/resetpassword'))).toBe(true);
    await page.getByRole('button', { name: 'Promise to wait' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=until]').fill('2020-01-01');
    await dialog.locator('[name=reason]').fill('Pays on Friday');
    await dialog.getByRole('button', { name: 'Promise' }).click();
    await expect(dialog).toContainText('Choose a day that is still to come.');
    await dialog.locator('[name=until]').fill('2099-01-01');
    await page.keyboard.press('Enter');
    const dunning = page.getByRole('region', { name: 'Past due' });
    await expect(dunning).toContainText('No reminder, fee or suspension before 01/01/2099: Pays on Friday');
    await dunning.getByRole('button', { name: 'End the promise' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the promise' }).click();
    await expect(dunning).not.toContainText('01/01/2099');
  });

  test('[S-064] one-time codes are turned off for a caller who lost them, by keyboard and with a reason, and the caller is told', {
    tag: '@any-size',
  }, async ({ page, customer, arriveAsStaff }) => {
    await turnCodesOn(page, customer);
    await arriveAsStaff('clerk');
    await open(page, customer);
    const access = page.getByRole('region', { name: 'Portal access' });
    await expect(access).toContainText(/One-time codes\s*On/);
    await access.getByRole('button', { name: 'Turn codes off' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Turn codes off' }).press('Enter');
    await expect(dialog).toContainText('Please fill this in.');
    await expect(dialog.locator('[name=reason]')).toBeFocused();
    await page.keyboard.type('Lost the phone, knew the last bill');
    await page.keyboard.press('Enter');
    await expect(page.getByText('One-time codes are off.')).toBeVisible();
    await expect(access).toContainText(/One-time codes\s*Off/);
    await expect(access.getByRole('button', { name: 'Turn codes off' })).toHaveCount(0);
    await expect.poll(async () => (await messagesTo(page.request, customer)).map(({ text }) => text).join()).toMatch(/one-time codes/i);
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('table')).toContainText('Reason: Lost the phone, knew the last bill');
  });

  test(
    '[S-063] who cannot sign in yet gets a link to register or to sign up, and the link of the mail is read by nobody afterwards',
    {
      tag: '@any-size',
    },
    async ({ page, product, arriveAsStaff }, info) => {
      const [somebody] = await takeOrders({ product, info }, [{ workflow: 'signup', step: 'choosing' }]);
      if (somebody === undefined) throw new Error('no order was taken');
      await arriveAsStaff();
      await open(page, somebody.account);
      await page.getByRole('button', { name: 'Send sign-up link' }).press('Enter');
      await expect(page.locator('main').getByRole('status')).toContainText('The link was mailed');
      await page.reload();
      await expect(page.getByRole('region', { name: 'Portal access' })).toContainText('Nobody signs in to this account yet.');
      await page.getByRole('button', { name: 'Send registration link' }).press('Enter');
      await expect(page.locator('main').getByRole('status')).toContainText('The link was mailed');
      expect(await mailedLink(page.request, somebody.email, '/register')).toContain('token');
      await page.getByRole('link', { name: 'Messages', exact: true }).click();
      await page
        .getByRole('button', { name: /^Read: / })
        .first()
        .press('Enter');
      const message = page.getByRole('dialog');
      await expect(message).toContainText(`To ${somebody.email}`);
      await expect(message).toContainText('Choose a password');
      await expect(message).not.toContainText('token');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test('[S-061] of two who pin the same note the second one is told and sees it pinned; it is unpinned again', {
    tag: '@any-size',
  }, async ({ page, context, customer, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await open(page, customer);
    await page.locator('[name=note]').fill('Prefers to be called in the evening');
    await page.keyboard.press('Enter');
    const noteOn = (where: Page) => where.getByRole('region', { name: 'Notes' }).getByRole('listitem');
    await expect(noteOn(page)).toHaveCount(1);
    const other = await context.newPage();
    await other.goto(page.url());
    await noteOn(other).getByRole('button', { name: 'Pin' }).click();
    await expect(noteOn(other)).toContainText('Pinned');
    await noteOn(page).getByRole('button', { name: 'Pin' }).press('Enter');
    await expect(noteOn(page).getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await noteOn(page).getByRole('button', { name: 'Load the other version' }).press('Enter');
    await expect(noteOn(page)).toContainText('Pinned');
    await noteOn(page).getByRole('button', { name: 'Unpin' }).press('Enter');
    await expect(noteOn(page).getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
    await other.close();
  });

  test('[S-065] who lost the right while a form was open is refused in words, keeps what was typed, and has done nothing', {
    tag: '@any-size',
  }, async ({ page, customer, arriveAsStaff }) => {
    await arriveAsStaff();
    await open(page, customer);
    await page.getByRole('button', { name: 'Promise to wait' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=until]').fill('2099-01-01');
    await dialog.locator('[name=reason]').fill('Pays on Friday');
    // The browser's session is another member's now, who may look at accounts and work on nothing past due.
    await arriveAsStaff('clerk');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/\w+ .*\.$/);
    await expect(dialog.locator('[name=reason]')).toHaveValue('Pays on Friday');
    await page.reload();
    const dunning = page.getByRole('region', { name: 'Past due' });
    await expect(dunning).toContainText('No reminder, fee or other step so far.');
    await expect(dunning).not.toContainText('Pays on Friday');
    await expect(dunning.getByRole('button')).toHaveCount(0);
  });

  test('[S-052] an invoice is taken as a PDF from the bills of an account', { tag: '@any-size' }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await open(page, '1000001');
    await page.getByRole('link', { name: 'Bills and payments' }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^PDF of invoice/ })
      .first()
      .press('Enter');
    const file = await readFile(await (await download).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

/** Every part in one of the languages, the first ones in both. */
const partsIn = { 'en-us': ['money', 'work', 'people'], 'sp-es': ['money', 'messages', 'activity'] } as const;

for (const language of languages) {
  test(`staff: an account is accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await search(page, 'maria');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'accounts found');
    await page.getByRole('link', { name: 'Maria Lopez' }).click();
    await page.getByRole('region').nth(3).waitFor();
    await expect(page.locator('main')).toContainText(language === 'sp-es' ? 'Visa terminada en 1111' : 'Visa ending 1111');
    await expectAccessibleInBothThemes(page, 'an account');
    const address = page.url();
    for (const part of partsIn[language]) {
      await page.goto(`${address}/${part}`);
      await page.locator('main h2').first().waitFor();
      await expectAccessibleInBothThemes(page, `an account: ${part}`);
    }
  });
}

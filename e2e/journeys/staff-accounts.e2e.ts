import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

const search = async (page: Page, q: string): Promise<void> => {
  await page.goto('/staff/accounts');
  await page.locator('[name=q]').fill(q);
  await page.keyboard.press('Enter');
};

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

  test('[S-060][S-061] a note is written and pinned, and what happened says who did it', async ({ page, arriveAsStaff }, { project }) => {
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
  });

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
    await expectAccessibleInBothThemes(page, 'an account');
    const address = page.url();
    for (const part of partsIn[language]) {
      await page.goto(`${address}/${part}`);
      await page.locator('main h2').first().waitFor();
      await expectAccessibleInBothThemes(page, `an account: ${part}`);
    }
  });
}

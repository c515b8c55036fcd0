import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

test.describe('staff: visits and technicians', () => {
  test('a technician is added and changed, and what is wrong is said by field', async ({ page, arriveAsStaff }, { project }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/technicians/new');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Please fill this in.')).toHaveCount(3);
    await page.locator('[name=name]').fill(`Tess ${project.name}`);
    await page.locator('[name=code]').fill(`T-${project.name}`);
    await page.getByRole('checkbox', { name: 'Cedar Valley' }).check();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('link', { name: `Tess ${project.name}` }).press('Enter');

    // Twice the same Monday overlaps.
    await page.getByRole('button', { name: 'Add hours' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Hours of one day overlap.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove these hours (6)' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technicians');

    await page.getByRole('link', { name: 'Capacity' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capacity');
    await page.getByRole('table').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('a visit that is booked is opened from its order', { tag: '@any-size' }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/orders');
    await page.getByRole('button', { name: /^Visit scheduled/ }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Visit scheduled' }).getByRole('link').first().press('Enter');
    await page.getByRole('link', { name: 'Open the visit' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Visit of order');
    await page.getByRole('button', { name: 'Move the visit' }).press('Enter');
    await expect(page.getByText('Choose a day and a start.')).toBeVisible();
  });

  for (const language of languages) {
    test(`calendar, technician and capacity are read in ${language} in both themes`, async ({ page, arriveAsStaff }) => {
      await arriveAsStaff();
      await readIn(page, language);
      await page.goto('/staff/visits');
      await page.locator('[name=view]').waitFor();
      await expectAccessibleInBothThemes(page);
      await page.goto('/staff/technicians');
      await page.locator('table a').first().click();
      await page.locator('[name=name]').waitFor();
      await expectAccessibleInBothThemes(page);
      await page.goto('/staff/technicians/capacity');
      await page.locator('table').first().waitFor();
      await expectAccessibleInBothThemes(page);
    });
  }
});

import { collectComplaints, expect, expectAccessibleInBothThemes, test } from '../journey.ts';

test.describe('staff: texts', () => {
  test('[I18N-004] a text is drafted, refused where it is wrong, published, and taken back by its versions', async ({
    page,
    browser,
    product,
    arriveAsStaff,
  }, { project }) => {
    const complaints = collectComplaints(page);
    const words = `Where shall we bring it, ${project.name}?`;
    await arriveAsStaff();
    await page.goto('/staff/texts');
    await page.getByLabel('Search in keys and words').fill('address too short');
    await page.getByRole('link', { name: 'Address too short' }).press('Enter');
    const english = page.getByRole('textbox', { name: 'English' });
    await english.fill('<b>Where</b> is {city}?');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await expect(page.locator('main')).toContainText('This looks like markup');
    await english.fill('Where is {city}?');
    await expect(page.locator('main')).toContainText('Nothing is filled in for {city}');
    await english.fill(words);
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts');
    await expect(page.locator('main')).toContainText('waits to be published');
    await expect(page.getByText('No Spanish').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const read = async (): Promise<string> => {
      const visitor = await browser.newContext({ baseURL: product.url });
      const answer = await visitor.request.get('/aboss-api/rest/v1/public/portal/pageConfiguration');
      const { validationMessages } = (await answer.json()) as { validationMessages: { street: string } };
      await visitor.close();
      return validationMessages.street;
    };
    const before = await read();
    expect(before).not.toBe(words);
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/Published as version \d+/)).toBeVisible();
    expect(await read()).toBe(words);

    await page.getByRole('link', { name: 'Versions' }).click();
    await expect(page.locator('main')).toContainText(words);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Go back to before the first version' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /before the first/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts');
    expect(await read()).toBe(words);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }).click();
    // The first publication may still be told of when the second one is asked for.
    await expect.poll(read).toBe('Please enter at least 3 characters');

    await page.getByLabel('Search in keys and words').fill('address too short');
    await page.getByRole('link', { name: 'Address too short' }).press('Enter');
    await english.fill('Nobody reads this.');
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await page.getByRole('button', { name: 'Discard the draft' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the draft' }).press('Enter');
    await expect(page.locator('main')).toContainText('Nothing is drafted');
    expect(complaints).toEqual([]);
  });
});

import { collectComplaints, expect, expectAccessibleInBothThemes, readIn, test } from '../journey.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="#7a1fa2"/></svg>';

test.describe('staff: brand', () => {
  test('name, accent and logo are drafted, seen in the frame alone, and published to every page', async ({
    page,
    browser,
    product,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/brand');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand and settings');
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Name', { exact: true }).fill('Elm Street Fiber');
    await page.getByLabel('Accent color').fill('#7a1fa2');
    await expect(page.locator('main')).toContainText('Text on it is white');
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles({
      name: 'bad.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(logo.replace('<rect', '<script>1</script><rect')),
    });
    await expect(page.locator('main')).toContainText('Export it again as plain SVG');
    await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
    await expect(page.locator('main')).toContainText('Documents show it too.');
    await page.getByLabel('Idle time').fill('1');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.locator('main')).toContainText('Enter a whole number from 2 to 240.');
    await page.getByLabel('Idle time').fill('30');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.locator('main')).toContainText('3 changes wait to be published.');

    const visitor = await browser.newPage({ baseURL: product.url });
    const accentOf = (): Promise<string> =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
    await visitor.goto('/login');
    await expect(visitor.getByRole('banner')).toContainText('Cedar Valley Fiber');
    expect(await accentOf()).not.toBe('#7a1fa2');

    await page.getByRole('link', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('banner')).toContainText('Elm Street Fiber');
    await expect(frame.locator('header img')).toHaveAttribute('src', /\/media\/brand\//);
    await page.getByRole('button', { name: 'E-mail' }).click();
    await expect(frame.locator('body')).toContainText('Elm Street Fiber');
    expect(await page.evaluate(() => localStorage.getItem('pageConfiguration') ?? '')).not.toContain('Elm');

    await page.getByRole('link', { name: 'Brand and settings' }).last().click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/Published as version \d+/)).toBeVisible();
    await visitor.goto('/guest-order');
    await expect(visitor.getByRole('banner')).toContainText('Elm Street Fiber');
    expect(await accentOf()).toBe('#7a1fa2');
    await visitor.close();

    // The next journey finds the provider as it was.
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Go back to before the first version' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /before the first/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand and settings');
    await readIn(page, 'sp-es');
    await page.reload();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText(/Publicado como versión \d+/)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

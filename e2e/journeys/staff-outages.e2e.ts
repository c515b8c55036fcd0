import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

/** A square around the middle of the demo town. */
const square = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-90.7, 42.47],
        [-90.62, 42.47],
        [-90.62, 42.53],
        [-90.7, 42.53],
        [-90.7, 42.47],
      ],
    ],
  },
};
const crossing = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
};
const file = (shape: object) => ({ name: 'area.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(shape)) });

test.describe('staff: outages', { tag: '@any-size' }, () => {
  test('staff draw an area, see whom it concerns, report it, say something new, and end it', async ({ page, arriveAsStaff }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/outages');
    await page.getByRole('link', { name: 'Report an outage' }).click();
    await page.getByRole('button', { name: 'Count accounts' }).click();
    await expect(page.getByText('Say where it is:')).toBeVisible();
    await page.locator('[name=shape]').setInputFiles(file(crossing));
    await page.getByRole('button', { name: 'Count accounts' }).click();
    await expect(page.getByText('A line of the drawing crosses another one.')).toBeVisible();
    await page.locator('[name=shape]').setInputFiles(file(square));
    await page.getByRole('button', { name: 'Count accounts' }).click();
    await expect(page.locator('fieldset').getByRole('status')).toContainText(/\d+ accounts?/);
    await page.locator('[name=words]').fill('A digger <b>cut</b> a cable.');
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await expect(page.getByRole('heading', { name: 'Service does not work' })).toBeVisible();
    await expect(page.getByRole('list').getByText('A digger <b>cut</b> a cable.')).toBeVisible();

    await page.locator('[name=words]').fill('Being spliced.');
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Being spliced.' })).toBeVisible();
    await page.getByRole('button', { name: 'It works again' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'It works again' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Correct the end' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('staff draw an area by its points, the map beside them', async ({ page, arriveAsStaff }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/outages/new');
    await page.getByRole('button', { name: 'Draw it on the map' }).press('Enter');
    await page.getByRole('application', { name: 'Map' }).waitFor();
    for (const [longitude = 0, latitude = 0] of square.geometry.coordinates[0]?.slice(1) ?? []) {
      await page.getByLabel('Latitude', { exact: true }).fill(String(latitude));
      await page.getByLabel('Longitude', { exact: true }).fill(String(longitude));
      await page.getByRole('button', { name: 'Add a point' }).press('Enter');
    }
    await page.getByRole('button', { name: 'Count accounts' }).press('Enter');
    await expect(
      page
        .locator('fieldset')
        .getByRole('status')
        .filter({ hasText: /[1-9]\d* accounts?/ }),
    ).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('of two who change the same outage the second one is told, and keeps what was typed', async ({ page, context, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/outages/new');
    await page.locator('[name=zipCodes]').fill('60699');
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await page.getByRole('heading', { name: 'Say something new' }).waitFor();
    await page.locator('[name=words]').fill('Typed here.');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('[name=words]').fill('Said there.');
    await other.getByRole('button', { name: 'Tell customers' }).click();
    await other.getByRole('listitem').filter({ hasText: 'Said there.' }).waitFor();
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(page.locator('[name=words]')).toHaveValue('Typed here.');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.locator('[name=words]')).toHaveValue('Said there.');
  });

  test('planned work is announced and called off, and how customers are told is kept, by keyboard', async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/outages/settings');
    const minutes = page.getByLabel('Minutes before mails go out');
    await minutes.fill('soon');
    await minutes.press('Enter');
    await expect(minutes).toHaveAttribute('aria-invalid', 'true');
    await expect(minutes).toBeFocused();
    await minutes.fill('20');
    await minutes.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(minutes).toHaveValue('20');

    await page.goto('/staff/outages/plan');
    await page.locator('[name=zipCodes]').fill('60688');
    await page.locator('[name=startsAt]').fill('2099-01-05T01:00');
    await page.locator('[name=expectedUntil]').fill('2099-01-05T03:00');
    await page.getByRole('button', { name: 'Announce the work' }).press('Enter');
    await page.getByRole('button', { name: 'Call off' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Call off' })).toHaveCount(0);
  });

  test('who may only look gets no form', async ({ page, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await page.goto('/staff/outages');
    await page.getByRole('link', { name: 'Messages and credits' }).waitFor();
    await expect(page.getByRole('link', { name: 'Report an outage' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Messages and credits' }).press('Enter');
    await expect(page.getByLabel('Minutes before mails go out')).toBeDisabled();
  });
});

for (const language of languages) {
  test(`staff: outages are accessible, ${language}`, async ({ page, product, arriveAsStaff }) => {
    const { id } = JSON.parse(await product.command('outage', 'start', '--zip', '60601,60602', '--cause', 'fiber cut', '--json')) as {
      id: number;
    };
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/outages');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, `staff-outages-list-${language}`);
    await page.goto('/staff/outages/new');
    await page.locator('[name=zipCodes]').fill('5');
    await page.locator('form [type=submit]').click();
    await page.locator('[aria-invalid]').waitFor();
    await expectAccessibleInBothThemes(page, `staff-outages-new-${language}`);
    await page.goto(`/staff/outages/${id}`);
    await page.locator('[name=words]').waitFor();
    await expectAccessibleInBothThemes(page, `staff-outages-one-${language}`);
    await page.goto('/staff/outages/settings');
    await page.locator('fieldset [type=checkbox]').first().check();
    await expectAccessibleInBothThemes(page, `staff-outages-settings-${language}`);
  });
}

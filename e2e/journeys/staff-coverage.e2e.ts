import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

const file = (content: string) => ({ name: 'areas.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(content) });
/** Far from the demo town, so that no other journey meets it. */
const corners = [
  ['40', '-100'],
  ['40', '-99'],
  ['41', '-99'],
  ['41', '-100'],
] as const;

/** The map as it was: other journeys look at it too. */
async function remove(page: Page, name: string): Promise<void> {
  await page.goto('/staff/coverage');
  await page.getByRole('link', { name }).press('Enter');
  await page.getByRole('button', { name: 'Remove area' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove area' }).press('Enter');
  await expect(page.getByText('Removed.')).toBeVisible();
}

test.describe('staff: the coverage map', { tag: '@any-size' }, () => {
  test('staff draw an area by keyboard, are told where it crosses itself, see what changes, save it, try it and remove it', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/coverage/new');
    const add = async ([latitude, longitude]: readonly [string, string]) => {
      await page.getByLabel('Latitude', { exact: true }).fill(latitude);
      await page.getByLabel('Longitude', { exact: true }).fill(longitude);
      await page.getByRole('button', { name: 'Add a point' }).press('Enter');
    };
    await page.getByRole('button', { name: 'See what changes' }).press('Enter');
    await expect(page.getByText('Draw the area first: three points at least.')).toBeVisible();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    for (const corner of corners) await add(corner);
    // The last two the other way round: the lines cross.
    await page.getByLabel('Longitude of point 3').fill('-100');
    await page.getByLabel('Longitude of point 4').fill('-99');
    await page.getByLabel('Name').fill('Far field');
    await page.getByRole('button', { name: 'See what changes' }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('A line of the shape crosses another one. At 40.5, -99.5.');
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Point 4', exact: true }).press('ArrowRight');
    await expect(page.getByLabel('Longitude of point 4')).toHaveValue('-99.9999');
    await page.getByRole('button', { name: 'See what changes' }).press('Enter');
    await expect(page.getByText('It lies over no other area.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Far field' })).toBeVisible();

    await page.goto('/staff/coverage/try');
    await page.getByLabel('Latitude').fill('40.5');
    await page.getByLabel('Longitude').fill('-99.5');
    await page.getByRole('button', { name: 'Look up this place' }).press('Enter');
    await expect(page.getByText('Far field decides (priority 100).')).toBeVisible();

    await page.goto('/staff/coverage');
    await page.getByRole('link', { name: 'Far field' }).press('Enter');
    await page.getByRole('button', { name: 'Remove area' }).press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('The answer changes for 0 known addresses.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove area' }).press('Enter');
    await expect(page.getByText('Removed.')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('staff press the map to draw, drag a point, and of two who edit the second keeps the drawing', async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/coverage/new');
    const map = page.getByRole('application', { name: 'Map' });
    await map.locator('path.area').first().waitFor({ state: 'attached' });
    for (const [x, y] of [
      [60, 60],
      [900, 60],
      [900, 340],
    ] as const) {
      await map.click({ position: { x, y } });
    }
    await expect(page.getByRole('button', { name: 'Point 3', exact: true })).toHaveAttribute('aria-pressed', 'true');
    const before = await page.getByLabel('Latitude of point 3').inputValue();
    await map
      .locator('.handle')
      .nth(2)
      .dragTo(map, { targetPosition: { x: 60, y: 340 } });
    await expect(page.getByLabel('Latitude of point 3')).not.toHaveValue(before);
    await page.getByLabel('Name').fill('Pressed');
    await page.getByLabel('Priority').fill('9999');
    await page.getByRole('button', { name: 'See what changes' }).click();
    await expect(page.getByText('It lies over other areas')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Pressed' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Pressed');
    const save = async (on: typeof page, name: string): Promise<void> => {
      await on.getByLabel('Name').fill(name);
      await on.getByRole('button', { name: 'See what changes' }).click();
      await on.getByRole('button', { name: 'Save' }).click();
    };
    const other = await context.newPage();
    await other.goto(page.url());
    await save(other, 'Theirs');
    await other.getByRole('link', { name: 'Theirs' }).waitFor();
    await page.getByRole('button', { name: 'Remove point 1' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await save(page, 'Mine');
    await expect(page.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(page.getByLabel('Name')).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Theirs');
    await remove(page, 'Theirs');
    expect(complaints).toEqual([]);
  });

  test('areas are found by name and status; an address nobody knows and an empty one are told, and every area is downloaded', async ({
    page,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/coverage');
    const areas = page.getByRole('table').getByRole('link');
    await expect(areas).not.toHaveCount(1);
    await page.getByLabel('Name').fill('north');
    await expect(areas).toHaveText(['North Ridge']);
    await page.getByLabel('Status').selectOption({ label: 'No service' });
    await expect(page.getByText('No area fits. Change the filter.')).toBeVisible();
    await page.getByRole('link', { name: 'Try an address' }).press('Enter');
    const address = page.getByLabel('Address');
    await page.getByRole('button', { name: 'Look it up' }).press('Enter');
    await expect(page.getByText('Enter an address or a place.')).toBeVisible();
    await expect(address).toBeFocused();
    await address.fill('1 Nowhere Lane, 99999');
    await address.press('Enter');
    await expect(page.getByText('This address is not known, or more than one is meant.')).toBeVisible();
    await page.getByLabel('Latitude').fill('91');
    await page.getByRole('button', { name: 'Look up this place' }).press('Enter');
    await expect(page.getByText('Enter degrees: latitude from -85 to 85')).toBeVisible();
    await expect(page.getByLabel('Latitude')).toBeFocused();
    await page.getByRole('link', { name: 'Import and export' }).press('Enter');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download every area' }).press('Enter');
    expect((await downloaded).suggestedFilename()).toBe('coverage.geojson');
  });

  test('a file is compared before it is brought in', async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/coverage/file');
    const chosen = page.locator('input[type=file]');
    await chosen.setInputFiles(file('no drawing'));
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('The file is neither GeoJSON nor KML or KMZ.')).toBeVisible();
    const ring = [...corners, corners[0]].map(([latitude, longitude]) => [Number(longitude), Number(latitude)]);
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const feature = (name: string, status?: string) => ({ type: 'Feature', properties: { name, status }, geometry });
    const features = [feature('From a file', 'SIGNUP'), feature('Without status')];
    await chosen.setInputFiles(file(JSON.stringify({ type: 'FeatureCollection', features })));
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('2 areas read: 1 new, 0 changed, 0 removed, 0 as they are.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'It has no status' })).toBeVisible();
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(page.getByText('Brought in: 1 new, 0 changed, 0 removed.')).toBeVisible();
    await remove(page, 'From a file');
  });
});

test.describe('staff: the coverage map on a phone', { tag: '@phone' }, () => {
  test('an area is drawn by touch; crossing lines are refused with nothing lost, and what it lies over is told', async ({
    page,
    hasTouch,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/coverage/new');
    const map = page.getByRole('application', { name: 'Map' });
    await map.locator('path.area').first().waitFor({ state: 'attached' });
    // Pictures are taken of it on the desktop too, where nothing is touched.
    const press = (on: Locator): Promise<void> => (hasTouch ? on.tap() : on.click());
    const touch = async (...places: (readonly [number, number])[]): Promise<void> => {
      const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
      for (const [across, down] of places) {
        const position = { x: across * width, y: down * height };
        await (hasTouch ? map.tap({ position }) : map.click({ position }));
      }
    };
    const look = page.getByRole('button', { name: 'See what changes' });
    const refused = page.locator('main').getByRole('alert');
    const [above, right, below, left] = [
      [0.2, 0.15],
      [0.85, 0.15],
      [0.85, 0.85],
      [0.2, 0.85],
    ] as const;
    await touch(above, below, right, left);
    await page.getByLabel('Name').fill('Touched');
    await page.getByLabel('Priority').fill('9999');
    await press(look);
    await expect(refused).toContainText('A line of the shape crosses another one. At ');
    await expect(page.getByRole('group', { name: 'Shape' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Point \d$/ })).toHaveCount(4);
    for (let step = 0; step < 3; step += 1) await press(page.getByRole('button', { name: 'Undo' }));
    await touch(right, below, left);
    await press(look);
    await expect(page.getByText('It lies over other areas')).toBeVisible();
    await expect(page.getByText('Town (priority 100) decides where both are.')).toBeVisible();

    // A hole across the border is refused as well, and taken away again.
    await press(page.getByRole('button', { name: 'Cut a hole' }));
    await touch([0.7, 0.3], [0.95, 0.3], [0.95, 0.5]);
    await press(look);
    await expect(refused).toContainText('A line of the shape crosses another one.');
    await press(page.getByRole('button', { name: 'Remove this ring' }));
    await press(look);
    await press(page.getByRole('button', { name: 'Save' }));
    await remove(page, 'Touched');
    expect(complaints).toEqual([]);
  });
});

for (const language of languages) {
  test(`staff: the coverage map is accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/coverage');
    await page.getByRole('table').waitFor();
    await page.locator('path.area').first().waitFor({ state: 'attached' });
    await expectAccessibleInBothThemes(page, `staff-coverage-list-${language}`);
    await page.getByRole('table').getByRole('link').first().click();
    await page.locator('[name=priority]').waitFor();
    await page.locator('path.drawn').first().waitFor({ state: 'attached' });
    await expectAccessibleInBothThemes(page, `staff-coverage-drawing-${language}`);
    await page.locator('form [type=submit]').click();
    await page.locator('#coverage-review').waitFor();
    await expectAccessibleInBothThemes(page, `staff-coverage-area-${language}`);
    await page.goto('/staff/coverage/new');
    const map = page.locator('[role=application]');
    await map.locator('path.area').first().waitFor({ state: 'attached' });
    for (const [x, y] of [
      [60, 40],
      [300, 240],
      [300, 40],
      [60, 240],
    ] as const) {
      await map.click({ position: { x, y } });
    }
    await page.locator('[name=name]').fill('Crossed');
    await page.locator('form [type=submit]').click();
    await page.locator('#drawing-error').waitFor();
    await expectAccessibleInBothThemes(page, `staff-coverage-crossing-${language}`);
    await page.goto('/staff/coverage/try');
    await page.locator('[name=address]').fill('100 Fiber Way, 52001');
    await page.locator('form [type=submit]').first().click();
    await page.locator('[role=status] h2').waitFor();
    await expectAccessibleInBothThemes(page, `staff-coverage-try-${language}`);
    await page.goto('/staff/coverage/file');
    await page.locator('input[type=file]').setInputFiles(file('no drawing'));
    await page.locator('main [type=checkbox]').waitFor();
    await expectAccessibleInBothThemes(page, `staff-coverage-file-${language}`);
  });
}

import type { Page } from '@playwright/test';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

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
const api = '/aboss-api/rest/v1';
const headers = { 'x-requested-with': 'portal' };

/** A staff call as the pages make it; what it answered. */
async function callAsStaff<Answer>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`${api}/staff/${path}`, { method, headers, ...(data && { data }) });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return answer.json() as Promise<Answer>;
}

/** An outage of some hours that is over, of that customer alone, which credits five dollars for a day once it is approved. Answers its id. */
async function takeCreditedOutage(page: Page, username: string): Promise<number> {
  const signedIn = await page.request.post(`${api}/auth/customer/login`, { data: { j_username: username, j_password: demoPassword } });
  const { accountId } = (await signedIn.json()) as { accountId: number };
  const { accountNumber } = await callAsStaff<{ accountNumber: string }>(page, 'GET', `accounts/${accountId}/corrections`);
  const { version, quietMinutes, perMinute, rules } = await callAsStaff<{
    version: number;
    quietMinutes: number;
    perMinute: number;
    rules: { accountType: string }[];
  }>(page, 'GET', 'outages/settings');
  const credited = { fromHours: 1, unit: 'day', dayAmount: 5, cap: null, severities: ['down'], forPlanned: false, isAutomatic: false };
  await callAsStaff(page, 'PUT', 'outages/settings', {
    version,
    quietMinutes,
    perMinute,
    rules: rules.map((rule) => (rule.accountType === 'RESIDENTIAL' ? { ...rule, ...credited } : rule)),
  });
  const area = { isNetwork: false, accountNumbers: [accountNumber], zipCodes: [], locationIds: [], coverageAreaIds: [], shape: null };
  const said = { severity: 'down', cause: 'fiberCut', words: null, wordsEs: null, note: null };
  const startsAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const { id } = await callAsStaff<{ id: number }>(page, 'POST', 'outages', {
    ...said,
    area,
    isPlanned: false,
    startsAt,
    expectedUntil: null,
  });
  const begun = await callAsStaff<{ version: number }>(page, 'GET', `outages/${id}`);
  await callAsStaff(page, 'POST', `outages/${id}/end`, { version: begun.version, endedAt: null });
  // Worked out by a job.
  const read = () => callAsStaff<{ credit: { sums: unknown[]; isWorking: boolean } }>(page, 'GET', `outages/${id}`);
  await expect
    .poll(async () => (await read()).credit, { message: 'what it credits', timeout: 30_000 })
    .toMatchObject({ isWorking: false, sums: [{ amount: 5 }] });
  return id;
}

/** A time of the desk as its field takes it: so many hours ago there. */
const hoursAgo = (page: Page, hours: number): Promise<string> =>
  page.evaluate((ago) => {
    const at = new Date(Date.now() - ago * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours);

const file = (shape: object) => ({ name: 'area.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(shape)) });

test.describe('staff: outages', { tag: '@any-size' }, () => {
  test('staff draw an area, see whom it concerns, report it, say something new, and end it', async ({ page, arriveAsStaff }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/outages');
    await page.getByRole('link', { name: 'Report an outage' }).click();
    await page.getByRole('button', { name: 'Tell customers' }).click();
    await expect(page.getByText('Say where it is:')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'The whole network' })).toBeFocused();
    await page.reload();
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

test.describe('staff: what an outage credits', () => {
  test('is approved by keyboard and told to a colleague who was about to decline, who then declines it after all', async ({
    page,
    context,
    customer,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    const id = await takeCreditedOutage(page, customer);
    await page.goto(`/staff/outages/${id}`);
    const credit = (on: Page) => on.locator('section').filter({ has: on.getByRole('heading', { name: 'Credit', exact: true }) });
    await expect(credit(page)).toContainText('Waits for approval.');
    await expect(credit(page).getByRole('row', { name: 'Residential accounts' })).toContainText('$5.00');
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await credit(colleague).getByRole('button', { name: 'Decline credits' }).click();
    const declining = colleague.getByRole('alertdialog', { name: 'Decline these credits?' });
    await declining.waitFor();

    await credit(page).getByRole('button', { name: 'Approve credits' }).press('Enter');
    const ask = page.getByRole('alertdialog', { name: 'Approve these credits?' });
    await expect(ask).toContainText('$5.00 for 1 account go on the next bills.');
    await ask.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(credit(page)).toContainText('Waits for approval.');
    await credit(page).getByRole('button', { name: 'Approve credits' }).press('Enter');
    await ask.getByRole('button', { name: 'Approve credits' }).press('Enter');
    await expect(credit(page)).toContainText('Approved: on the next bills.', { timeout: 40_000 });
    await expect(credit(page).getByRole('button', { name: 'Approve credits' })).toHaveCount(0);

    await declining.getByRole('button', { name: 'Decline credits' }).click();
    await expect(credit(colleague).getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await credit(colleague).getByRole('button', { name: 'Load the other version' }).click();
    await expect(credit(colleague)).toContainText('Approved: on the next bills.', { timeout: 40_000 });
    await credit(colleague).getByRole('button', { name: 'Decline credits' }).click();
    await declining.getByRole('button', { name: 'Decline credits' }).click();
    await expect(credit(colleague)).toContainText('Declined: no bill carries them', { timeout: 40_000 });
    await colleague.close();
    expect(complaints).toEqual([]);
  });

  test('follows the end that is corrected; an end before the beginning is refused in place', { tag: '@any-size' }, async ({
    page,
    customer,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    const id = await takeCreditedOutage(page, customer);
    await page.goto(`/staff/outages/${id}`);
    const ended = page.locator('[name=endedAt]');
    const correct = page.getByRole('button', { name: 'Correct the end' });
    await ended.fill(await hoursAgo(page, 6));
    await correct.press('Enter');
    await expect(page.getByText('The end has to be after the beginning.')).toBeVisible();
    await expect(ended).toBeFocused();
    await ended.fill(await hoursAgo(page, 4.5));
    await correct.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    // Half an hour is not credited.
    await expect(page.getByText('Nobody is credited: it was too short')).toBeVisible({ timeout: 40_000 });
  });

  test('is an amount as people type it; what is none is said in place, by keyboard', { tag: '@any-size' }, async ({
    page,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/outages/settings');
    const business = page.getByRole('group', { name: 'Business accounts' });
    await business.getByRole('checkbox', { name: 'Credit outages' }).press('Space');
    await business.getByLabel('How much').selectOption('day');
    const day = business.getByLabel('Amount for a day');
    const save = page.getByRole('button', { name: 'Save' });
    await day.fill('a lot');
    await save.press('Enter');
    await expect(business.getByText('Enter an amount from $0.01 to $1,000.00.')).toBeVisible();
    await expect(day).toBeFocused();
    await day.fill('7.5');
    await business.getByLabel('At most for one outage').fill('1,000');
    await save.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(day).toHaveValue('7.50');
    await expect(business.getByLabel('At most for one outage')).toHaveValue('1,000.00');
    await business.getByRole('checkbox', { name: 'Credit outages' }).press('Space');
    await save.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('is not for who may only look', { tag: '@any-size' }, async ({ page, customer, arriveAsStaff }) => {
    await arriveAsStaff();
    const id = await takeCreditedOutage(page, customer);
    await arriveAsStaff('clerk');
    await page.goto(`/staff/outages/${id}`);
    await expect(page.getByText('Waits for approval.')).toBeVisible();
    await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  });
});

for (const language of languages) {
  test(`staff: outages are accessible, ${language}`, async ({ page, product, customer, arriveAsStaff }) => {
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
    await page.goto(`/staff/outages/${await takeCreditedOutage(page, customer)}`);
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, `staff-outages-credit-${language}`);
    await page.goto('/staff/outages/new');
    await page.locator('[name=shape]').setInputFiles(file(crossing));
    await page.getByText('area.geojson').waitFor();
    await page.locator('form [type=submit]').click();
    await expect(page.locator('[role=group][data-invalid]')).toBeFocused();
    // Where the bar that stays in place covers no half of a field, which would count as too small to be pressed.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessibleInBothThemes(page, `staff-outages-crossing-${language}`);
    await page.goto('/staff/outages/settings');
    await page.locator('fieldset [type=checkbox]').first().check();
    await expectAccessibleInBothThemes(page, `staff-outages-settings-${language}`);
  });
}

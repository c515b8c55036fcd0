import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { type Ordered, takeOrders, takeTechnicians } from '../pages/field-work.ts';

/** They work when nobody of the demo provider does: two at the same time, and one alone. */
const technicians = [
  { code: 'N-1', name: 'Norma Night', shifts: 'Sun 18-22' },
  { code: 'N-2', name: 'Ned Dusk', shifts: 'Sun 18-22' },
  { code: 'N-3', name: 'Dawn Early', shifts: 'Sun 4-6' },
] as const;

/** A visit at that hour of the last Sunday but so many, booked as the page books it. Answers its day. */
async function book(page: Page, { orderId }: Ordered, { hour, fromLast }: { hour: string; fromLast: number }): Promise<string> {
  const api = `/aboss-api/rest/v1/staff/orders/${orderId}`;
  const times = (await (await page.request.get(`${api}/times`)).json()) as { dates: Record<string, { fromTime: string }[]> };
  const sundays = Object.keys(times.dates).filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0);
  const day = sundays.toSorted().at(-1 - fromLast) ?? '';
  const booked = await page.request.post(`${api}/visit`, {
    headers: { 'x-requested-with': 'portal', 'idempotency-key': crypto.randomUUID() },
    data: { dateTime: `${day}T${hour}:00:00` },
  });
  expect(booked.status(), await booked.text()).toBe(200);
  return day;
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/staff/technicians');
  await page.getByRole('link', { name }).press('Enter');
  await page.locator('[name=name]').waitFor();
}

/** Where the bar that stays in place covers no half of a field, which would count as too small to be pressed. */
const toTop = (page: Page): Promise<void> => page.evaluate(() => window.scrollTo(0, 0));

test.describe('staff: technicians', () => {
  const orders: Ordered[] = [];

  test.beforeAll(async ({ product }, info) => {
    await takeTechnicians({ product, info }, technicians);
    const work = Array.from({ length: 5 }, () => ({ step: 'scheduling' }) as const);
    orders.splice(0, orders.length, ...(await takeOrders({ product, info }, work)));
  });
  test.afterAll(async ({ product }, info) =>
    takeTechnicians(
      { product, info },
      technicians.map((each) => ({ ...each, shifts: '' })),
    ),
  );

  /** An order that no other test here has. */
  const takeOne = (): Ordered => {
    const order = orders.pop();
    if (order === undefined) throw new Error('more orders are needed than were taken');
    return order;
  };

  test('one is added and changed by keyboard, and what is wrong is said by field', async ({ page, arriveAsStaff }, { project }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/technicians/new');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Please fill this in.')).toHaveCount(3);
    await expect(page.locator('[name=name]')).toBeFocused();
    await page.keyboard.type(`Tess ${project.name}`);
    await page.locator('[name=code]').fill('T-101');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Cedar Valley' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Another technician has this code. Choose another one.')).toBeVisible();
    await expect(page.locator('[name=code]')).toBeFocused();
    await page.locator('[name=code]').fill(`T-${project.name}`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: `Tess ${project.name}` }).press('Enter');

    // Twice the same Monday overlaps.
    await page.getByRole('button', { name: 'Add hours' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Hours of one day overlap.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Hours 6' }).getByLabel('From')).toBeFocused();
    await page.getByRole('button', { name: 'Remove these hours (6)' }).press('Enter');
    await page.getByRole('button', { name: 'Add days away' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Enter both days, or remove the row.')).toBeVisible();
    await expect(page.getByLabel('First day')).toBeFocused();
    await page.getByLabel('First day').fill('2099-05-02');
    await page.getByLabel('Last day').fill('2099-05-01');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('The last day away is before the first one.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove these days (1)' }).press('Enter');
    await page.getByRole('checkbox', { name: /^Makes visits/ }).press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technicians');
    await expect(page.getByRole('row', { name: `Tess ${project.name}` })).toContainText('Not active');

    await page.getByRole('link', { name: 'Capacity' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capacity');
    await page.getByRole('table').first().waitFor();
    // Who works nights comes to another place.
    const sunday = page.getByRole('row', { name: /^Sunday/ }).first();
    await expect(sunday).not.toContainText('Nobody works');
    await page.getByLabel('Place').selectOption({ label: 'North Ridge' });
    await expect(sunday).toContainText('Nobody works');
    expect(complaints).toEqual([]);
  });

  test('whom a change of hours sends instead, and what an absence leaves to nobody, is told before it is saved', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    const [covered, stranded] = [takeOne(), takeOne()];
    await arriveAsStaff();
    await book(page, covered, { hour: '18', fromLast: 0 });
    const day = await book(page, stranded, { hour: '04', fromLast: 0 });

    // Either of the two has the visit of the evening: the one with hours that end before it does.
    await page.goto('/staff/technicians');
    const row = page.getByRole('row').filter({ hasText: /N-1|N-2|Norma Night|Ned Dusk/ });
    const busy = (await row.filter({ hasText: /1\b/ }).first().getByRole('link').textContent()) ?? '';
    const other = busy === 'Norma Night' ? 'Ned Dusk' : 'Norma Night';
    await open(page, busy);
    await page.getByRole('group', { name: 'Hours 1' }).getByLabel('From').selectOption('20');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const effect = page.getByRole('group', { name: 'This change affects visits that are booked' });
    await expect(effect).toBeFocused();
    await expect(effect).toContainText('Another technician comes, at the same time.');
    await expect(effect.getByRole('listitem')).toContainText(`Order ${covered.orderId}`);
    await expect(effect.getByRole('listitem')).toContainText(`${other} comes`);
    await effect.getByRole('button', { name: 'Change it again' }).press('Enter');
    await expect(effect).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await effect.getByRole('button', { name: 'Save and reassign' }).press('Enter');
    await expect(page.getByText('Visits with another technician now: 1. Visits nobody can make: 0.')).toBeVisible();

    await open(page, 'Dawn Early');
    await page.getByRole('button', { name: 'Add days away' }).press('Enter');
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Last day').fill(day);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(effect).toContainText('Nobody is free then.');
    await expect(effect.getByRole('listitem')).toContainText(`Order ${stranded.orderId}`);
    await effect.getByRole('button', { name: 'Save all the same' }).press('Enter');
    await expect(page.getByText('Visits with another technician now: 0. Visits nobody can make: 1.')).toBeVisible();

    // The calendar says so whatever days are looked at, and leads to the visit.
    await page.goto('/staff/visits');
    const left = page.getByRole('listitem').filter({ hasText: stranded.name });
    await expect(left).toContainText('Dawn Early');
    await left.getByRole('link', { name: 'Send somebody else' }).press('Enter');
    await expect(page.getByText('Technician not available')).toBeVisible();
    await expect(page.getByText('Nobody else is free at that time. Move the visit instead.')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('in Spanish: of two who change one technician the second is told, and loads what the first saved', { tag: '@any-size' }, async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await readIn(page, 'sp-es');
    await open(page, 'Ned Dusk');
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await colleague.locator('[name=name]').fill('Ned Dusk el segundo');
    await colleague.getByRole('button', { name: 'Guardar' }).click();
    await colleague.getByRole('link', { name: 'Ned Dusk el segundo' }).waitFor();

    await page.locator('[name=name]').fill('Ned Dusk el tercero');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('Otra persona cambió esto mientras tanto');
    await expect(page.locator('[name=name]')).toHaveValue('Ned Dusk el tercero');
    await page.getByRole('button', { name: 'Cargar la otra versión' }).click();
    await expect(page.locator('[name=name]')).toHaveValue('Ned Dusk el segundo');
    await page.locator('[name=name]').fill('Ned Dusk');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('link', { name: 'Ned Dusk', exact: true })).toBeVisible();
    await colleague.close();
  });

  for (const language of languages) {
    test(`list, technician, effect and capacity are read in ${language} in both themes`, async ({ page, arriveAsStaff }) => {
      await arriveAsStaff();
      await readIn(page, language);
      const day = await book(page, takeOne(), { hour: '04', fromLast: language === 'en-us' ? 2 : 3 });
      await page.goto('/staff/technicians');
      await page.locator('table a').first().waitFor();
      await expectAccessibleInBothThemes(page, 'technicians');
      await open(page, 'Dawn Early');
      // A row that is right stands before the one that is not.
      const add = page.locator('form > fieldset').last().getByRole('button').last();
      await add.click();
      for (const fromLast of [-2, -1])
        await page
          .locator('[type=date]')
          .nth(fromLast)
          .fill(`2099-05-0${3 + fromLast}`);
      await add.click();
      await page.locator('form [type=submit]').click();
      await expect(page.locator('[type=date]').nth(-2)).toBeFocused();
      await toTop(page);
      await expectAccessibleInBothThemes(page, 'days away are missing');
      for (const fromLast of [-2, -1]) await page.locator('[type=date]').nth(fromLast).fill(day);
      await page.locator('form [type=submit]').click();
      await page.locator('form [role=group] [role=alert]').waitFor();
      await toTop(page);
      await expectAccessibleInBothThemes(page, 'what a change does to visits');
      await page.goto('/staff/technicians/capacity');
      await page.locator('table').first().waitFor();
      await expectAccessibleInBothThemes(page, 'capacity');
    });
  }
});

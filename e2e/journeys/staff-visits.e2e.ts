import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { type Ordered, takeOrders, takeTechnicians } from '../pages/field-work.ts';
import { messagesTo } from '../pages/outbox.ts';

/** Nobody of the demo provider works on Sundays: these hours are given out by the journeys here alone. Two may come in the morning, one later. */
const technicians = [
  { code: 'S-1', name: 'Sunny Dale', shifts: 'Sun 8-12' },
  { code: 'S-2', name: 'Dom Ingo', shifts: 'Sun 8-12' },
  { code: 'S-3', name: 'Sol Tary', shifts: 'Sun 14-18' },
] as const;
const alone = technicians[2];

const part = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** The last Sunday but so many that can be chosen. */
async function sundayOf(day: Locator, fromLast = 0): Promise<string> {
  await expect(day.locator('option').nth(1)).toBeAttached();
  const days = await day.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  return days.filter((value) => new Date(`${value}T12:00:00Z`).getUTCDay() === 0).at(-1 - fromLast) ?? '';
}

async function chooseStart(form: Locator, day: string, start: string): Promise<void> {
  await form.locator('[name=day]').selectOption(day);
  await form.getByRole('radio', { name: start }).check();
}

test.describe('staff: visits', () => {
  const orders: Ordered[] = [];

  test.beforeAll(async ({ product }, info) => {
    await takeTechnicians({ product, info }, technicians);
    const work = Array.from({ length: 7 }, () => ({ step: 'scheduling', mobile: '5635550142' }) as const);
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

  test('a visit is booked by keyboard, given to another technician, moved and cancelled; what is missing is said in place', async ({
    page,
    request,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    const order = takeOne();
    await arriveAsStaff();
    await page.goto('/staff/visits');
    await page.getByText(/^Waiting for a time: \d+$/).press('Enter');
    await page.getByRole('link', { name: `Book a time ${order.orderId}`, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Book a visit for order ${order.orderId}`);
    await page.getByRole('button', { name: 'Book this time' }).press('Enter');
    await expect(page.getByText('Choose a day and a start.')).toBeVisible();
    await expect(page.getByLabel('Day')).toBeFocused();
    const sunday = await sundayOf(page.getByLabel('Day'));
    await page.getByLabel('Day').selectOption(sunday);
    await page.getByRole('button', { name: 'Book this time' }).press('Enter');
    await expect(page.getByRole('radio', { name: '08:00 AM' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Choose a day and a start.')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Visit of order ${order.orderId}`);
    await expect(page.getByRole('link', { name: '563-555-0142' })).toHaveAttribute('href', 'tel:+15635550142');
    await expect.poll(async () => (await messagesTo(request, order.email)).length, { message: 'the mail of the booking' }).toBe(1);

    const reassign = part(page, 'Send another technician');
    await reassign.getByRole('button', { name: 'Send this technician' }).press('Enter');
    await expect(reassign.getByText('Please fill this in.')).toBeVisible();
    await expect(reassign.locator('[name=to]')).toBeFocused();
    const other = (await reassign.locator('[name=to] option').nth(1).textContent()) ?? '';
    await reassign.locator('[name=to]').selectOption({ index: 1 });
    await reassign.getByRole('button', { name: 'Send this technician' }).press('Enter');
    const facts = part(page, 'About this visit');
    await expect(facts).toContainText(other);
    await expect(reassign.locator('[name=to]')).toHaveValue('');

    const move = part(page, 'Move the visit');
    await move.getByRole('button', { name: 'Move the visit' }).press('Enter');
    await expect(move.locator('[name=day]')).toBeFocused();
    await chooseStart(move, sunday, '10:00 AM');
    await move.getByRole('button', { name: 'Move the visit' }).press('Enter');
    await expect(facts).toContainText('10:00 AM to 12:00 PM');
    await expect.poll(async () => (await messagesTo(request, order.email)).length, { message: 'the mail of the move' }).toBe(2);

    const cancel = part(page, 'Cancel the visit');
    await cancel.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
    await expect(cancel.getByText('Please fill this in.')).toBeVisible();
    await expect(cancel.locator('[name=note]')).toBeFocused();
    await page.keyboard.type('Asked to come later');
    await cancel.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
    const ask = page.getByRole('alertdialog', { name: `Cancel the visit of ${order.name}?` });
    await ask.getByRole('button', { name: 'Keep the visit' }).press('Enter');
    await expect(facts).toContainText('Booked');
    await cancel.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
    await ask.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
    await expect(facts).toContainText('Cancelled');
    await expect(page.getByText('This visit can not be changed any more.')).toBeVisible();
    await expect.poll(async () => (await messagesTo(request, order.email)).length, { message: 'the mail of the end' }).toBe(3);
    await page.getByRole('link', { name: String(order.orderId), exact: true }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Asked to come later' })).toContainText('Alex Agent');
    await expect(page.getByRole('link', { name: 'Book a time' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('in Spanish: an hour that was taken meanwhile is told, and the hours left are offered anew', { tag: '@any-size' }, async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    const [mine, theirs, third] = [takeOne(), takeOne(), takeOne()];
    await arriveAsStaff();
    await readIn(page, 'sp-es');
    const book = (on: Page) => on.getByRole('button', { name: 'Reservar esta hora' });
    await page.goto(`/staff/visits/order/${mine.orderId}`);
    const sunday = await sundayOf(page.getByLabel('Día'));
    await chooseStart(page.locator('main form'), sunday, '03:00 PM');
    const colleague = await context.newPage();
    const bookElsewhere = async (order: { orderId: number }, start: string): Promise<void> => {
      await colleague.goto(`/staff/visits/order/${order.orderId}`);
      await chooseStart(colleague.locator('main form'), sunday, start);
      await book(colleague).click();
      await colleague.waitForURL(/\/staff\/visits\/\d+$/);
    };
    await bookElsewhere(theirs, '02:00 PM');
    await book(page).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('Este horario ya no está disponible.');
    // The window that is left; what was chosen is not chosen any more.
    await expect(page.getByRole('radio', { name: '03:00 PM' })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: '04:00 PM' })).not.toBeChecked();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.getByRole('radio', { name: '04:00 PM' }).press('Space');
    await book(page).press('Enter');
    await page.waitForURL(/\/staff\/visits\/\d+$/);

    // The same on moving: another Sunday that somebody else books in the meantime.
    const move = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Cambiar la hora de la visita' }) });
    const earlier = await sundayOf(move.locator('[name=day]'), 1);
    await chooseStart(move, earlier, '02:00 PM');
    await colleague.goto(`/staff/visits/order/${third.orderId}`);
    await chooseStart(colleague.locator('main form'), earlier, '03:00 PM');
    await book(colleague).click();
    await colleague.waitForURL(/\/staff\/visits\/\d+$/);
    await move.getByRole('button', { name: 'Cambiar la visita' }).click();
    await expect(move.getByRole('alert')).toContainText('Este horario ya no está disponible.');
    await expect(move.getByRole('radio', { name: '02:00 PM' })).toHaveCount(0);
    await expect(move.getByText('Elija un día y un inicio.')).toBeVisible();
    await colleague.close();
  });

  test('of two who change a visit the second is told and keeps what was typed', { tag: '@any-size' }, async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    const order = takeOne();
    await arriveAsStaff();
    await page.goto(`/staff/visits/order/${order.orderId}`);
    const sunday = await sundayOf(page.getByLabel('Day'));
    await chooseStart(page.locator('main form'), sunday, '08:00 AM');
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.waitForURL(/\/staff\/visits\/\d+$/);
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    const theirs = part(colleague, 'Send another technician');
    await theirs.locator('[name=to]').selectOption({ index: 1 });
    await theirs.getByRole('button', { name: 'Send this technician' }).click();
    await expect(theirs.locator('[name=to]')).toHaveValue('');

    const cancel = part(page, 'Cancel the visit');
    await cancel.locator('[name=note]').fill('Not at home');
    await cancel.getByRole('button', { name: 'Cancel the visit' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(cancel.getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(cancel.locator('[name=note]')).toHaveValue('Not at home');
    const facts = part(page, 'About this visit');
    const before = await facts.locator('dd').nth(1).textContent();
    await cancel.getByRole('button', { name: 'Load the other version' }).click();
    await expect(facts.locator('dd').nth(1)).not.toHaveText(before ?? '');
    await expect(cancel.getByRole('alert')).toBeHidden();
    await expect(cancel.locator('[name=note]')).toHaveValue('Not at home');
    await cancel.getByRole('button', { name: 'Cancel the visit' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(facts).toContainText('Cancelled');

    // Whoever still has it open learns that it is over.
    await part(colleague, 'Move the visit').locator('[name=day]').selectOption(sunday);
    await part(colleague, 'Move the visit').getByRole('radio').first().check();
    await part(colleague, 'Move the visit').getByRole('button', { name: 'Move the visit' }).click();
    await expect(part(colleague, 'Move the visit').getByRole('alert')).toContainText('This visit is over or was cancelled');
    await colleague.close();
  });

  test('the calendar goes a week or a day on and back, and shows one technician or one place alone', { tag: '@any-size' }, async ({
    page,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/visits');
    const days = page.getByRole('heading', { level: 2, name: /, \d{4}/ });
    const thisWeek = (await days.textContent()) ?? '';
    await page.getByRole('button', { name: 'Next week' }).press('Enter');
    await expect(days).not.toHaveText(thisWeek);
    await page.getByRole('button', { name: 'Previous week' }).press('Enter');
    await expect(days).toHaveText(thisWeek);
    await page.getByRole('button', { name: 'Previous week' }).press('Enter');
    await page.getByRole('button', { name: 'Today' }).press('Enter');
    await expect(days).toHaveText(thisWeek);
    await page.getByLabel('View').selectOption('day');
    await page.getByLabel('Technician').selectOption({ label: alone.name });
    // Of one who works on Sundays alone every other day says so.
    for (let day = 0; day < 7; day += 1) {
      const isSunday = ((await days.textContent()) ?? '').startsWith('Sunday');
      const shown = isSunday ? page.getByRole('region', { name: alone.name }) : page.getByText(`Do not work: ${alone.name}`);
      await expect(shown).toBeVisible();
      if (isSunday) await expect(shown).toContainText('02:00 PM to 06:00 PM');
      const before = (await days.textContent()) ?? '';
      await page.getByRole('button', { name: 'Next day' }).press('Enter');
      await expect(days).not.toHaveText(before);
    }
    await page.getByLabel('Place').selectOption({ label: 'North Ridge' });
    await expect(page.getByLabel('Technician')).toHaveValue('');
    await expect(page.getByLabel('Technician').getByRole('option', { name: alone.name })).toHaveCount(0);
  });

  for (const language of languages) {
    test(`calendar, booking and visit are read in ${language} in both themes`, async ({ page, product, arriveAsStaff }, info) => {
      const order = takeOne();
      await arriveAsStaff();
      await readIn(page, language);
      await page.goto(`/staff/visits/order/${order.orderId}`);
      const day = page.locator('[name=day]');
      const sunday = await sundayOf(day, language === 'en-us' ? 2 : 3);
      await page.locator('main form [type=submit]').click();
      await day.selectOption(sunday);
      await page.locator('[name=start]').first().waitFor();
      await expectAccessibleInBothThemes(page, 'a time is missing');
      await page.getByRole('radio', { name: '04:00 PM' }).check();
      await page.locator('main form [type=submit]').click();
      await page.locator('[name=note]').waitFor();
      await page.locator('main form [type=submit]').last().click();
      await expectAccessibleInBothThemes(page, 'a visit, and no reason to cancel it');
      // Away from that day on: nobody can make it.
      await takeTechnicians({ product, info }, [{ ...alone, absences: sunday }]);
      await page.goto('/staff/visits');
      await page.locator('summary').press('Enter');
      await page.locator('main li').first().waitFor();
      await expectAccessibleInBothThemes(page, 'calendar with what needs somebody');
      await page.locator('[name=view]').selectOption('day');
      await page.getByRole('region').first().waitFor();
      await expectAccessibleInBothThemes(page, 'the calendar of a day');
    });
  }
});

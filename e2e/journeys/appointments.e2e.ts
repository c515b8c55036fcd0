import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { carlos, mailedAppointmentLink, maria, TimePicker, windowOf } from '../pages/appointments.ts';
import { configure } from '../pages/provider-configuration.ts';

const schedule = (page: Page) => page.getByRole('button', { name: /^(Schedule|Programar)$/ });
const goOn = (page: Page) => page.getByRole('button', { name: /^(Continue|Continuar)$/ });
const confirmation = (page: Page) => page.getByRole('heading', { name: /^(Is everything right\?|¿Está todo bien\?)$/ });
const failedToast = "We couldn't create your appointment. Please contact us.";

/** By keyboard alone: Tab until something has the focus. */
async function tabTo(page: Page, what: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(what).toBeFocused();
}

/** By keyboard alone: on from the focused day to a free one that is not the next; in the evening every time of that is too near to be moved. */
async function chooseDayAfter(picker: TimePicker, first: string): Promise<string> {
  const soonest = Date.parse(first) + 2 * 86_400_000;
  const focused = picker.grid.locator('button[data-date]:focus');
  const isFreeAndLater = async (): Promise<boolean> =>
    Date.parse((await focused.getAttribute('data-date')) ?? '') >= soonest && (await focused.getAttribute('aria-disabled')) === 'false';
  for (let presses = 0; presses < 14 && !(await isFreeAndLater()); presses++) await picker.page.keyboard.press('ArrowRight');
  await picker.page.keyboard.press('Enter');
  return picker.chosenDay();
}

/** Cancels the visit of a link, so that the order waits for a time again. */
async function cancelAt(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: /^(Cancel the appointment|Cancelar la cita)$/ }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('link', { name: /^(Choose another time|Elegir otra hora)$/ })).toBeVisible();
}

test.describe('a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('[APPT-001][APPT-008][APPT-009][APPT-010][APPT-011][APPT-012][APPT-013] by keyboard from the mailed link to the visit, moved and cancelled by the link of its mail', async ({
    page,
    product,
    request,
  }) => {
    const complaints = collectComplaints(page);
    await configure(page, { shareUrls: { social: 'https://social.example/?u={url}', microblog: 'https://micro.example/?t={text}' } });
    await page.goto(await mailedAppointmentLink(product, request, carlos));
    const picker = new TimePicker(page);
    await picker.stands();
    // The first free day is chosen; through the days to a later one, and to a time of it.
    const first = await picker.chosenDay();
    await tabTo(page, picker.grid.locator('[aria-selected="true"] button'));
    for (const key of ['ArrowRight', 'PageDown', 'PageUp', 'Home', 'End']) await page.keyboard.press(key);
    const day = await chooseDayAfter(picker, first);
    await tabTo(page, picker.times.first());
    for (const key of ['Space', 'ArrowUp']) await page.keyboard.press(key);
    const dateTime = await picker.chosenTimeOn(day);
    await tabTo(page, goOn(page));
    const held = page.waitForRequest(/\/public\/order\/\d+\/appointment$/);
    await page.keyboard.press('Enter');
    expect((await held).postDataJSON()).toEqual({ overbook: false, dateTime });

    await expect(confirmation(page)).toBeFocused();
    const facts = page.getByRole('main');
    for (const fact of [windowOf(dateTime), 'Carlos', 'Vega', 'Not given', '563-555-0115', carlos.email])
      await expect(facts).toContainText(fact);
    await expect(page.getByRole('timer')).toContainText(/\d+:\d\d/);
    await tabTo(page, page.getByRole('button', { name: 'Back' }));
    await tabTo(page, schedule(page));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(windowOf(dateTime));
    for (const name of ['Share It', 'Tweet It']) await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expectCalendarFile(readFileSync((await (await saved).path()) ?? '', 'utf8'), dateTime);

    const changeLink = await mailedAppointmentLink(product, request, carlos);
    expect(new URL(changeLink).pathname).toBe('/appointment');
    await moveAndCancel(page, changeLink, dateTime);
    expect(complaints).toEqual([]);
  });
});

/** The moment the technician comes, whatever the zone of the browser: Chicago is five or six hours behind. */
function expectCalendarFile(file: string, dateTime: string): void {
  const starts = ['-05:00', '-06:00'].map((offset) => new Date(dateTime + offset).toISOString().replace(/[-:]|\.000/g, ''));
  expect(file).toContain('BEGIN:VCALENDAR');
  expect(starts.map((start) => `DTSTART:${start}`)).toContain(/DTSTART:\S+/.exec(file)?.[0]);
}

async function moveAndCancel(page: Page, changeLink: string, dateTime: string): Promise<void> {
  await page.goto(changeLink);
  await expect(page.getByRole('heading', { name: 'Your appointment', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(windowOf(dateTime));
  await page.getByRole('button', { name: 'Move the appointment' }).click();
  const picker = new TimePicker(page);
  const moved = await picker.chooseLast();
  await page.getByRole('button', { name: 'Move to this time' }).click();
  await expect(page.getByText('Your appointment was moved.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(windowOf(moved));
  const earlier = page.getByRole('switch', { name: 'Tell me when an earlier time becomes free' });
  await earlier.click();
  await expect(page.getByText('On: we write to you at once')).toBeVisible();
  await page.reload();
  await expect(earlier).toBeChecked();
  await cancelAt(page, changeLink);
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await picker.stands();
}

test.describe('what can go wrong', { tag: '@any-size' }, () => {
  test('[APPT-016][D-152] a time that somebody else takes first keeps the day and offers what is left', async ({
    browser,
    page,
    product,
    request,
  }) => {
    const other = await browser.newPage({ baseURL: product.url });
    await page.goto(await mailedAppointmentLink(product, request, carlos));
    await other.goto(await mailedAppointmentLink(product, request, maria));
    await other.getByRole('button', { name: 'Move the appointment' }).click();
    // On a Saturday there is one technician for both. Her calendar opens at the month of her visit, which may be the one after his.
    await new TimePicker(other).stands();
    if ((await saturdays(other).count()) === 0) await other.getByRole('button', { name: 'Next month' }).click();
    const date = (await saturdays(other).first().getAttribute('data-date')) ?? '';
    await new TimePicker(page).stands();
    if ((await dayOf(page, date).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    for (const each of [page, other]) {
      await dayOf(each, date).click();
      await each.getByRole('radio', { name: '09:00 AM - 11:00 AM' }).check();
    }
    await other.getByRole('button', { name: 'Move to this time' }).click();
    await expect(other.getByText('Your appointment was moved.')).toBeVisible();
    await goOn(page).click();
    await expect(page.getByText('Somebody else just took this time')).toBeVisible();
    await expect(dayOf(page, date).locator('..')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.getByRole('radio', { name: '11:00 AM - 01:00 PM' }).check();
    await goOn(page).click();
    await expect(confirmation(page)).toBeVisible();
    await other.close();
  });

  test('[APPT-005][APPT-006][APPT-016][APPT-017][APPT-023][D-151] no time, a time not kept any more, terms, and a failure with its toast', async ({
    page,
    product,
    request,
  }) => {
    const release = await holdMap(page);
    await page.route('**/public/portal/texts?*termsAndConditions*', (route) =>
      route.fulfill({ json: [{ key: 'termsAndConditions', locale: 'en-us', value: 'Be at home.' }] }),
    );
    await installClock(page);
    const link = await mailedAppointmentLink(product, request, carlos);
    await page.goto(link);
    const picker = new TimePicker(page);
    await picker.stands();
    await expect(page.getByText('Loading Map')).toBeVisible();
    release();
    await expect(page.getByText('Loading Map')).toBeHidden();
    // What is loaded anew comes without it.
    await page.locator('iframe').evaluate((frame) => frame.setAttribute('data-kept', ''));
    await goOn(page).click();
    await expect(page.getByText('Choose appointment date and time.')).toBeVisible();
    await expect(picker.times.first()).toBeFocused();
    await picker.times.first().check();
    await goOn(page).click();
    await expect(confirmation(page)).toBeVisible();
    await page.clock.fastForward('30:00');
    await expect(page.getByText('We no longer keep this time for you')).toBeVisible();

    await goOn(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByText('Be at home.')).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('data-kept', '');
    await schedule(page).click();
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.route('**/completescheduleinstall', (route) => route.abort());
    await schedule(page).click();
    await expect(page.getByText(failedToast)).toBeVisible();
    await picker.stands();
    // The toast stays, and the same link again starts over.
    await page.clock.fastForward('05:00');
    await expect(page.getByText(failedToast)).toBeVisible();
    await goOn(page).click();
    await expect(confirmation(page)).toBeVisible();
    await page.goto(link);
    await picker.stands();
    await expect(confirmation(page)).toBeHidden();
  });
});

/** The page's clock will go on by 35 minutes and must not come into another day, in which what can be chosen begins a day later. */
async function installClock(page: Page): Promise<void> {
  const minute = 60_000;
  const dayAt = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(time);
  const now = Date.now();
  const isLate = dayAt(now + 40 * minute) !== dayAt(now);
  await page.clock.install({ time: isLate ? now - 60 * minute : now });
}

const saturdays = (page: Page) => page.getByRole('grid').locator('td:nth-child(7) button[aria-disabled="false"]');
const dayOf = (page: Page, date: string) => page.getByRole('grid').locator(`button[data-date="${date}"]`);

/** Keeps the map from loading until it is let go. */
async function holdMap(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/map/embed?*', async (route) => {
    if (route.request().resourceType() === 'document') await released;
    await route.continue();
  });
  return release;
}

for (const language of languages) {
  test(`[APPT-002][APPT-003] every step is accessible and fits, ${language}`, async ({ page, product, request }) => {
    await readIn(page, language);
    const link = await mailedAppointmentLink(product, request, carlos);
    const picker = new TimePicker(page);
    await page.route('**/tokenverify', () => undefined, { times: 1 });
    await page.goto(link);
    await expect(page.getByText(/^(Opening your link|Abriendo su enlace)$/)).toBeVisible();
    await page.goto(link);
    await picker.stands();
    await goOn(page).click();
    await expectAccessibleInBothThemes(page, 'choosing, without a time');
    await picker.chooseLast();
    await goOn(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'confirmation');
    await schedule(page).click();
    const change = page.getByRole('link', { name: /^(Move or cancel|Cambiar o cancelar)$/ });
    await expect(change).toBeVisible();
    await expectAccessibleInBothThemes(page, 'scheduled');
    await cancelAt(page, (await change.getAttribute('href')) ?? '');
    await expectAccessibleInBothThemes(page, 'cancelled');
    await page.goto(link);
    await expect(page.getByText(/^(This link was already used\.|Este enlace ya se usó\.)$/)).toBeVisible();
  });

  test(`[APPT-002][APPT-004][D-030] a visit, and links that lead nowhere, are accessible and fit, ${language}`, async ({
    page,
    product,
    request,
  }) => {
    await readIn(page, language);
    await page.goto(await mailedAppointmentLink(product, request, maria));
    const move = page.getByRole('button', { name: /^(Move the appointment|Cambiar la cita)$/ });
    await expect(move).toBeVisible();
    await expectAccessibleInBothThemes(page, 'visit');
    await move.click();
    await new TimePicker(page).stands();
    await expectAccessibleInBothThemes(page, 'moving');

    await page.goto('/schedule-appointment?later=nothing-anybody-ever-mailed-to-anybody-at-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(This link cannot be used|Este enlace no se puede usar)$/);
    await expect(page.getByText(/^(This link is not valid\.|Este enlace no es válido\.)$/)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a link that is not valid');

    await page.route('**/appointments/service-order/*/availability', (route) => route.fulfill({ json: { success: true, dates: {} } }));
    await page.goto(await mailedAppointmentLink(product, request, carlos));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(No time is free at the moment|No hay horas libres en este momento)$/,
    );
    await expectAccessibleInBothThemes(page, 'not available');
  });
}

test('[D-029] a visit that is too near is changed by phone', { tag: '@any-size' }, async ({ page, product, request }) => {
  const link = await mailedAppointmentLink(product, request, maria);
  await page.route('**/public/appointment', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { appointment: object };
    await route.fulfill({ json: { ...body, appointment: { ...body.appointment, changeableUntil: null } } });
  });
  await page.goto(link);
  await expect(page.getByText('It is too close to the visit to change it here.')).toBeVisible();
  await expect(page.getByRole('link', { name: '(563) 555-0100' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move the appointment' })).toBeHidden();
});

import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { GuestOrder, visitor } from '../pages/guest-order.ts';
import { configure } from '../pages/provider-configuration.ts';

interface SentMessage {
  to: string;
  subject: string;
  text: string;
}

/** What was mailed to an address, newest first. */
async function mailsTo(page: Page, address: string): Promise<SentMessage[]> {
  const answer = await page.request.get(`/demo/outbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as SentMessage[];
}

test.describe('ordering to the reference number', () => {
  test('[GUEST-005][GUEST-006][GUEST-072][GUEST-043][GUEST-044][GUEST-046] from an address to a reference number, in at most 25 taps and fields', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    const order = new GuestOrder(page);
    const ana = visitor('ana');
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    await order.continue();
    await order.fillIn(ana);
    await order.submit();
    const reference = await order.reference();
    await expect(page.getByText(ana.email)).toBeVisible();
    expect(order.steps).toBeLessThanOrEqual(25);
    expect(complaints).toEqual([]);
    await expect
      .poll(async () => (await mailsTo(page, ana.email)).some(({ text }) => text.includes(reference)), { timeout: 20_000 })
      .toBe(true);
    for (const name of ['Share It', 'Tweet It']) await expect(page.getByRole('link', { name })).toHaveCount(0);
    // With its words: the number of an early order by itself stands in many a telephone number.
    const told = page.getByText(`reference # is ${reference}`);
    await expect(told.first()).toBeVisible();
    await page.getByRole('button', { name: 'Check Another Address' }).click();
    await expect(page.getByLabel('Street address')).toHaveValue('');
    await expect(told).toHaveCount(0);
  });

  test('[GUEST-024][GUEST-045][GUEST-047][GUEST-062] an address without service yet takes an interest, to be shared where the provider says', {
    tag: '@any-size',
  }, async ({ page }) => {
    await configure(page, { shareUrls: { social: 'https://social.example/?u={url}', microblog: 'https://micro.example/?t={text}' } });
    const order = new GuestOrder(page);
    await order.checkAt('300 Survey Avenue');
    await expect(page.getByRole('heading', { name: 'Tell us what you are interested in' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Interested/ })
      .first()
      .click();
    await order.services();
    await order.continue();
    await order.fillIn(visitor('sam'));
    await order.submit();
    await order.reference();
    await expect(page.getByText('Thank you for telling us.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share It' })).toHaveAttribute('href', /^https:\/\/social\.example\/\?u=http/);
    await expect(page.getByRole('link', { name: 'Tweet It' })).toHaveAttribute('href', /^https:\/\/micro\.example\/\?t=./);
  });

  test('[GUEST-024][GUEST-047][GUEST-061] an address where sign-up is open takes a bundle', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('200 Signup Street');
    await expect(page.getByRole('heading', { name: 'Sign up for service' })).toBeVisible();
    const bundle = page.getByRole('listitem').filter({ hasText: ' + ' });
    while ((await bundle.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click();
    await bundle
      .first()
      .getByRole('button', { name: /^Select/ })
      .click();
    await order.services();
    await expect(page.locator('details > summary')).toHaveCount(2);
    await order.continue();
    await order.fillIn(visitor('bea'));
    await order.submit();
    await order.reference();
    await expect(page.getByText('Thank you for signing up.')).toBeVisible();
  });

  test('[GUEST-066][GUEST-037] the only plan there is chosen at once, and Back leads to the address', { tag: '@any-size' }, async ({
    page,
  }) => {
    const order = new GuestOrder(page);
    await order.checkAt('400 Single Plan Road');
    await order.services();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Street address')).toBeVisible();
  });

  test('[GUEST-013][GUEST-014] a building asks for the unit before anything is offered', { tag: '@any-size' }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('700 Apartment Place');
    await page.getByLabel(/^Unit #/).click();
    await page.getByRole('option', { name: /2B/ }).first().click();
    await order.check();
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeVisible();
  });
});

test.describe('the services and their totals', () => {
  test('[GUEST-030][GUEST-033][GUEST-035][GUEST-036][CAT-012][CAT-013] what is chosen changes the totals, which tell what they are made of', async ({
    page,
  }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    const recurring = page.getByRole('region', { name: 'Recurring:' });
    const before = await recurring.getByText(/^\$/).first().innerText();
    await page.getByRole('checkbox', { name: /Static IP address/ }).check();
    await expect(recurring.getByText(/^\$/).first()).not.toHaveText(before);
    await recurring.getByRole('button').click();
    await expect(recurring.getByText('Static IP address')).toBeVisible();
    const summary = page.locator('details > summary').first();
    await summary.click();
    await expect(page.getByRole('checkbox', { name: /Static IP address/ })).toBeHidden();
  });

  test('[GUEST-032] on a phone a hint leads down to the map', { tag: '@both-sizes' }, async ({ page }, { project }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    const hint = page.getByRole('link', { name: 'Scroll down to see map' });
    if (project.name.includes('phone')) await expect(hint).toBeVisible();
    else await expect(hint).toBeHidden();
  });
});

test.describe('the person', () => {
  test('[GUEST-040] the fields are asked about while the services are looked at, and again where that failed or somebody comes back', {
    tag: '@any-size',
  }, async ({ page }) => {
    const attributes = '**/public/account-types/attributes?**';
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/account-types/attributes')) asked += 1;
    });
    const failed = page.getByText('Some questions could not be loaded');
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    await expect.poll(() => asked).toBe(1);
    await page.route(attributes, (route) => route.abort());
    await order.continue();
    expect(asked).toBe(1);
    await expect(failed).toHaveCount(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await order.continue();
    await expect(failed).toBeVisible();
    await page.unroute(attributes);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await order.continue();
    await expect(failed).toHaveCount(0);
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  test('[GUEST-040][GUEST-042][GUEST-086][GUEST-087][GUEST-088][GUEST-089][GUEST-090][GUEST-095][GUEST-051][FMT-012] says what is wrong at each field, and sends once it is right', async ({
    page,
  }) => {
    const order = new GuestOrder(page);
    await order.checkAt('400 Single Plan Road');
    await order.services();
    await order.continue();
    await order.submit();
    await expect(page.getByText('Min 1 character', { exact: true })).toBeVisible();
    await expect(page.getByText('Min 1 characters', { exact: true })).toBeVisible();
    await expect(page.getByText('Please accept the terms and conditions').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
    const kim = visitor('kim');
    await order.fillIn({ ...kim, email: 'kim', mobile: '555' });
    await expect(page.getByText('Invalid email format').first()).toBeVisible();
    await expect(page.getByText('Phone number is not valid').first()).toBeVisible();
    const mobile = page.getByLabel('Mobile Phone', { exact: true });
    await mobile.fill('');
    await mobile.pressSequentially('5551234567');
    await expect(mobile).toHaveValue('(555) 123-4567');
    await mobile.fill(kim.mobile);
    await expect(page.getByLabel('Year').locator('option:not([value=""])')).toHaveCount(75);
    await page.getByLabel('Email', { exact: true }).fill(kim.email);
    await expect(page.getByText('Emails must match').first()).toBeVisible();
    await page.getByLabel('Confirm Email', { exact: true }).fill(kim.email);
    await order.submit();
    await order.reference();
  });

  test('[GUEST-048][GUEST-049][GUEST-096] a business is asked for its company', { tag: '@any-size' }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.open();
    await page.getByLabel('Type').selectOption({ label: 'Business' });
    await order.chooseAddress('100 Fiber Way');
    await order.check();
    await page
      .getByRole('button', { name: /^Select/ })
      .first()
      .or(page.locator('details').first())
      .first()
      .waitFor();
    if (await page.getByRole('button', { name: /^Select/ }).count())
      await page
        .getByRole('button', { name: /^Select/ })
        .first()
        .click();
    await order.services();
    await order.continue();
    await expect(page.getByLabel('Company', { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Business Phone/)).toBeVisible();
  });

  test('[GUEST-073][GUEST-041] Back from the confirmation corrects the e-mail address and makes no second account', {
    tag: '@any-size',
  }, async ({ page }) => {
    const order = new GuestOrder(page);
    const lee = visitor('lee');
    await order.checkAt('400 Single Plan Road');
    await order.services();
    await order.continue();
    await order.fillIn(lee);
    await order.submit();
    const reference = await order.reference();
    let accounts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/public/account')) accounts += 1;
    });
    await page.getByRole('button', { name: 'Correct it' }).click();
    // What was typed and not sent is not what the server has.
    await page.getByLabel('Email', { exact: true }).fill(visitor('lee').email);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText(lee.email)).toBeVisible();
    await page.getByRole('button', { name: 'Correct it' }).click();
    const other = visitor('lee').email;
    await page.getByLabel('Email', { exact: true }).fill(other);
    await page.getByLabel('Confirm Email', { exact: true }).fill(other);
    await order.submit();
    expect(await order.reference()).toBe(reference);
    await expect(page.getByText(other)).toBeVisible();
    expect(accounts).toBe(0);
  });

  test('[GUEST-108] a reload keeps the choice and what was typed', { tag: '@any-size' }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    await page.getByRole('checkbox', { name: /Static IP address/ }).check();
    await order.continue();
    await page.getByLabel('First Name', { exact: true }).fill('Ana');
    // No hand reloads within the moment that keeping it takes.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('guestOrderDraft'))).toContain('Ana');
    await page.reload();
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Ana');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /Static IP address/ })).toBeChecked();
  });
});

test.describe('the status of an order', () => {
  test('opens by the reference and a mailed code, without an account', { tag: '@any-size' }, async ({ page }) => {
    const order = new GuestOrder(page);
    const max = visitor('max');
    await order.checkAt('400 Single Plan Road');
    await order.services();
    await order.continue();
    await order.fillIn(max);
    await order.submit();
    const reference = await order.reference();
    await page.getByRole('link', { name: 'Follow your order' }).click();
    await expect(page.getByLabel('Reference #')).toHaveValue(reference);
    await page.getByLabel('Email', { exact: true }).fill(max.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = async () => (await mailsTo(page, max.email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? null;
    await expect.poll(code, { timeout: 20_000 }).not.toBeNull();
    await page.getByLabel('Code').fill((await code()) ?? '');
    await page.getByRole('button', { name: 'Show order' }).click();
    await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
    await expect(page.getByText('400 Single Plan Road')).toBeVisible();
  });
});

for (const language of languages) {
  test(`[I18N-001] services, person, confirmation and status are accessible in both themes (${language})`, async ({ page }) => {
    test.slow();
    await readIn(page, language);
    await page.goto('/guest-order');
    await page.getByRole('combobox').first().pressSequentially('400 Single Plan Road');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.locator('form button[type="submit"]').first().click();
    await page.locator('details').first().waitFor();
    await expectAccessibleInBothThemes(page, 'services');
    await page.getByRole('button', { name: /^(Continue|Continuar)$/ }).click();
    await page.locator('#holder-firstName').waitFor();
    await expectAccessibleInBothThemes(page, 'person');
    await page.getByRole('button', { name: /^(Submit|Enviar)$/ }).click();
    await expectAccessibleInBothThemes(page, 'person with problems');
    const { firstName, lastName, email, mobile } = visitor('ada');
    await page.locator('#holder-firstName').fill(firstName);
    await page.locator('#holder-lastName').fill(lastName);
    await page.locator('#holder-personalEmail').fill(email);
    await page.locator('#holder-confirmEmail').fill(email);
    await page.locator('#holder-mobileNumber').fill(mobile);
    await page.locator('#holder-terms').check();
    await page.getByRole('button', { name: /^(Submit|Enviar)$/ }).click();
    await page.getByRole('heading', { name: /reference #|número de referencia/ }).waitFor({ timeout: 20_000 });
    await expectAccessibleInBothThemes(page, 'confirmation');
    await page.goto('/order-status');
    await page.locator('#order-email').waitFor();
    await expectAccessibleInBothThemes(page, 'status');
  });
}

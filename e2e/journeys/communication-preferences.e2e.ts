import type { Locator, Page, Route } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { cast, openPanel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';
import type { RunningProduct } from '../running-product.ts';

const openPreferences = (page: Page) => openPanel(page, 'communication-preferences', 'Communication Preferences');
const master = (preferences: Locator) => preferences.getByRole('switch', { name: 'All Communications' });
const toggle = (preferences: Locator, name: string) => preferences.getByRole('switch', { name, exact: true });
const categoryCalls = /\/notifications\/categories$/;
const changeCalls = /\/notifications\/category\/(optin|optout)$/;

/** Every change the page makes, with what it sends; and how often the categories were read. */
function watchCalls(page: Page) {
  const changes: { way: string; body: unknown }[] = [];
  let reads = 0;
  page.on('request', (request) => {
    const way = changeCalls.exec(request.url())?.[1];
    if (way) changes.push({ way, body: request.postDataJSON() });
    if (categoryCalls.test(request.url())) reads += 1;
  });
  return { changes, reads: () => reads };
}

interface Message {
  id: number;
  subject: string | null;
  text: string;
  links: string[];
}
async function mailsTo(product: RunningProduct, to: string): Promise<Message[]> {
  const answer = await fetch(`${product.url}/demo/outbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}
/** The receipt of a transaction, in whatever language the customer reads. */
const receiptOf = async (product: RunningProduct, to: string, transactionId: string) =>
  (await mailsTo(product, to)).find(({ text }) => text.includes(transactionId));

/** Pays a little by bank, as the signed-in user of the page, and waits until it is accepted. Answers the transaction's id. */
async function payByBank(page: Page): Promise<string> {
  const { accountId, token } = JSON.parse((await page.evaluate(() => localStorage.getItem('currentUser'))) ?? '{}') as {
    accountId: number;
    token: string;
  };
  const answer = await page.request.post(`/aboss-api/rest/v1/account/${accountId}/payment/ach`, {
    headers: { 'X-API-TOKEN': token, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Ada Example',
      paymentAmount: 5,
      paymentOption: 'ALL_UNPAID_INVOICES',
    },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { transactionId: string }).transactionId;
}

/** Something of the account that is always told by mail: another way for its invoices than the one it has, which is not everybody's the same. */
async function changeDelivery(page: Page): Promise<void> {
  const delivery = await openPanel(page, 'paperless', 'Paperless Billing');
  const way = (name: string) => delivery.getByRole('radio', { name, exact: true });
  await way((await way('Paper').isChecked()) ? 'Email' : 'Paper').check();
  await delivery.getByRole('button', { name: 'Save delivery' }).click();
  await expect(delivery.getByRole('button', { name: 'Save delivery' })).toBeHidden();
}

test.describe('Communication Preferences', () => {
  test('[COMM-001][COMM-005][COMM-006][SHELL-039] opens from the menu with a grid; a toggle is one call, holds at once and after the reload', async ({
    page,
    arrive,
    customer,
  }) => {
    const complaints = collectComplaints(page);
    await arrive(customer);
    await page.goto('/home');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Communication Preferences' }).click();
    const preferences = page.getByRole('dialog', { name: 'Communication Preferences' });
    await expect(master(preferences)).not.toBeChecked();
    await expect(preferences.getByRole('row')).toHaveCount(8);
    const calls = watchCalls(page);
    const texts = toggle(preferences, 'AutoPay Text');
    await texts.focus();
    await page.keyboard.press('Space');
    await expect(texts).toBeChecked();
    await expect(preferences.getByRole('status')).toHaveText(/^Saving/);
    await expect(preferences.getByRole('status')).toHaveText('This is what you get now.');
    await expect(texts).toBeChecked();
    expect(calls.changes).toEqual([{ way: 'optin', body: { notificationCategoryId: expect.any(Number), type: 'TWILIOMSG' } }]);
    expect(calls.reads()).toBe(1);
    await page.reload();
    await expect(texts).toBeChecked();
    expect(complaints).toEqual([]);
  });

  test('[COMM-002][COMM-003][COMM-004] the master toggle changes all that differ, four at a time, and locks until it is read back', {
    tag: '@any-size',
  }, async ({ page, arrive, customer }) => {
    await arrive(customer);
    const preferences = await openPreferences(page);
    await expect(toggle(preferences, 'AutoPay Text')).toBeVisible();
    let open = 0;
    let most = 0;
    await page.route(changeCalls, async (route) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 200));
      open -= 1;
      await route.continue();
    });
    const calls = watchCalls(page);
    const began = Date.now();
    await master(preferences).click();
    await expect(master(preferences)).toBeChecked();
    await expect(preferences.getByRole('table')).toBeHidden();
    await master(preferences).click({ force: true });
    await expect(preferences.getByRole('status')).toHaveText('This is what you get now.');
    expect(Date.now() - began).toBeGreaterThanOrEqual(5000);
    // Of fourteen, six e-mail ones were on already.
    expect(calls.changes.map(({ way }) => way)).toEqual(Array.from({ length: 8 }, () => 'optin'));
    expect(most).toBe(4);
    expect(calls.reads()).toBe(1);
    await expect(master(preferences)).toBeChecked();
    await master(preferences).click();
    await expect(preferences.getByRole('switch', { checked: false })).toHaveCount(15);
    await expect(preferences.getByRole('status')).toHaveText('This is what you get now.');
    expect(calls.changes.slice(8).map(({ way }) => way)).toEqual(Array.from({ length: 14 }, () => 'optout'));
    await expect(master(preferences)).not.toBeChecked();
  });

  test('[COMM-007] a call that failed is told after the reload, which shows what holds', { tag: '@any-size' }, async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const preferences = await openPreferences(page);
    const refuse = (route: Route) => route.fulfill({ status: 500, json: { success: false, error: { code: 'GEN0001', message: 'x' } } });
    await page.route(/\/category\/optin$/, refuse);
    const texts = toggle(preferences, 'Outages Text');
    await texts.click();
    await expect(texts).toBeChecked();
    await expect(page.getByRole('alert').filter({ hasText: 'One preference could not be saved.' })).toBeVisible();
    await expect(preferences.getByText('One preference could not be saved.')).toBeVisible();
    await expect(texts).not.toBeChecked();
    await expect(preferences.getByRole('status')).toBeHidden();
    await page.unroute(/\/category\/optin$/);
    await texts.click();
    await expect(preferences.getByRole('status')).toHaveText('This is what you get now.');
    await expect(texts).toBeChecked();
  });

  test('[COMM-002][COMM-005] without categories the master is off and can not be switched', { tag: '@any-size' }, async ({
    page,
    arrive,
    customer,
  }) => {
    await page.route(categoryCalls, (route) => route.fulfill({ json: { success: true, apiAccountNotificationPreferences: [] } }));
    await arrive(customer);
    const preferences = await openPreferences(page);
    await expect(master(preferences)).not.toBeChecked();
    await expect(master(preferences)).toBeDisabled();
    await expect(preferences.getByText('There are no kinds of messages to choose from.')).toBeVisible();
  });

  test('says that text messages have nowhere to go without a mobile number, and leads there', { tag: '@any-size' }, async ({
    page,
    arrive,
    customer,
  }) => {
    await readOneByOne(page);
    await page.route(/\/account\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const account = (await answer.json()) as { primaryContact: object };
      await route.fulfill({ json: { ...account, primaryContact: { ...account.primaryContact, mobileNumber: null } } });
    });
    await arrive(customer);
    const preferences = await openPreferences(page);
    await expect(preferences.getByText('There is no mobile number on your account')).toBeVisible();
    await preferences.getByRole('button', { name: 'Open Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  });
});

test.describe('leaving by the link of a mail', () => {
  test('[COMM-001] opening it changes nothing; a press stops that kind of mail, and what always comes still comes', {
    tag: '@any-size',
  }, async ({ page, arrive, product, customer }) => {
    const complaints = collectComplaints(page);
    await arrive(customer);
    await page.goto('/home');
    const first = await payByBank(page);
    await expect.poll(() => receiptOf(product, customer, first)).toBeDefined();
    const link = (await receiptOf(product, customer, first))?.links.at(-1) ?? '';
    expect(link).toMatch(/\/unsubscribe\?token=[\w-]{43}$/);
    const signedIn = await page.evaluate(() => localStorage.getItem('currentUser'));
    await page.evaluate(() => localStorage.removeItem('currentUser'));
    const own = new URL(link);
    await page.goto(own.pathname + own.search);
    await expect(page.getByText('You will get no more e-mails about: Payment receipts.')).toBeVisible();
    await page.evaluate((user) => localStorage.setItem('currentUser', user ?? ''), signedIn);
    const second = await payByBank(page);
    await expect.poll(() => receiptOf(product, customer, second)).toBeDefined();
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(page.getByText('Done. You get no more e-mails about: Payment receipts.')).toBeVisible();
    const third = await payByBank(page);
    const latest = async () => (await mailsTo(product, customer))[0]?.id ?? 0;
    const before = await latest();
    await changeDelivery(page);
    await expect.poll(latest).toBeGreaterThan(before);
    expect(await receiptOf(product, customer, third)).toBeUndefined();
    const preferences = await openPreferences(page);
    await expect(toggle(preferences, 'Payment receipts Email')).not.toBeChecked();
    expect(complaints).toEqual([]);
  });

  test('a link no mail had says so and leads on; one that can not be checked is tried again', { tag: '@any-size' }, async ({ page }) => {
    await page.goto('/unsubscribe?token=nothing');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link does not work.');
    await expect(page.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', '/home?panel=communication-preferences');
    await page.goto('/unsubscribe');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link does not work.');
    await page.route(/\/public\/unsubscribe\/verify$/, (route) => route.abort());
    await page.goto('/unsubscribe?token=nothing');
    await expect(page.getByText('We could not check this link.')).toBeVisible();
    await page.unroute(/\/public\/unsubscribe\/verify$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link does not work.');
  });
});

test.describe('read by everybody', () => {
  for (const language of languages) {
    test(`[COMM-005] every state in ${language}`, { tag: '@phone' }, async ({ page, arrive, customer, product }) => {
      await arrive(customer);
      await readIn(page, language);
      await page.goto('/home?panel=communication-preferences');
      const preferences = page.locator('[data-panel="communication-preferences"]');
      const all = preferences.getByRole('switch').first();
      await preferences.getByRole('table').waitFor();
      await expectAccessibleInBothThemes(page, 'the grid');
      await all.click();
      await expectAccessibleInBothThemes(page, 'locked');
      await expect(preferences.getByRole('status')).not.toContainText(/^(Saving|Guardando)/);
      await expectAccessibleInBothThemes(page, 'everything on');
      await page.route(changeCalls, (route) => route.abort());
      await all.click();
      await preferences.getByRole('table').waitFor({ state: 'visible' });
      await expect(page.getByRole('alert').filter({ hasText: /preferenc/ })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'failed');
      await page.unroute(changeCalls);
      await page.route(categoryCalls, (route) => route.fulfill({ json: { success: true, apiAccountNotificationPreferences: [] } }));
      await page.reload();
      await expect(all).toBeDisabled();
      await expectAccessibleInBothThemes(page, 'no categories');
      await payByBank(page);
      await page.goto('/unsubscribe?token=nothing');
      await page.getByRole('main').getByRole('alert').waitFor();
      await expectAccessibleInBothThemes(page, 'an unknown link');
      const found = async () =>
        (await mailsTo(product, customer)).flatMap(({ links }) => links).find((link) => link.includes('/unsubscribe'));
      await expect.poll(found).toBeDefined();
      const link = new URL((await found()) ?? '');
      await page.goto(link.pathname + link.search);
      const button = page.getByRole('button', { name: /^(Stop these e-mails|No recibir más estos correos)$/ });
      await button.waitFor();
      await expectAccessibleInBothThemes(page, 'a link of a mail');
      await button.click();
      await page.getByRole('link', { name: /^(Go to the portal|Ir al portal)$/ }).waitFor();
      await expectAccessibleInBothThemes(page, 'left');
    });
  }

  test('says where text messages go', { tag: '@any-size' }, async ({ page, arrive }) => {
    await arrive(cast.maria);
    const preferences = await openPreferences(page);
    await expect(preferences.getByText(/^Text messages go to 563-555-/)).toBeVisible();
  });
});

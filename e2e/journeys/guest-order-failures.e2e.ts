import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { GuestOrder, visitor } from '../pages/guest-order.ts';
import { bringNothing } from '../pages/read-one-by-one.ts';

/** The connection is gone from now on, as on a train. */
const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

const toThePerson = async (page: Page): Promise<GuestOrder> => {
  const order = new GuestOrder(page);
  await order.checkAt('400 Single Plan Road');
  await order.services();
  await order.continue();
  return order;
};

test.describe('ordering when something fails', { tag: '@any-size' }, () => {
  test('[GUEST-106] an availability that could not be checked says so under the button, and can be tried again', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('100 Fiber Way');
    await goOffline(page);
    await order.check();
    await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible();
    await goOnline(page);
    await order.check();
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeVisible();
  });

  test('[GUEST-105] who has no service and could not be kept sees why, and no more after leaving', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('900 Nowhere Trail');
    await page.getByLabel('Your email').fill(visitor('neo').email);
    await goOffline(page);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible();
    await goOnline(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await order.chooseAddress('900 Nowhere Trail');
    await order.check();
    await expect(page.getByLabel('Your email')).toBeVisible();
    await expect(page.getByText('We could not reach the server.')).toHaveCount(0);
  });

  test('[GUEST-104] an account that could not be created, and an order that could not be placed, are told where they were asked for', async ({
    page,
  }) => {
    const order = await toThePerson(page);
    await order.fillIn(visitor('ira'));
    await goOffline(page);
    await order.submit();
    await expect(page.getByText('The account could not be created. Please try again.')).toBeVisible();
    await goOnline(page);
    // The account is made and the connection breaks before the order is.
    await page.route('**/public/order/newservice', (route) => route.abort(), { times: 1 });
    await order.submit();
    await expect(page.getByText('The order could not be placed. Please try again.')).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveCount(0);
    await order.submit();
    await order.reference();
  });

  test('[GUEST-104] an e-mail address that could not be corrected is told there', async ({ page }) => {
    const order = await toThePerson(page);
    await order.fillIn(visitor('oda'));
    await order.submit();
    await order.reference();
    await page.getByRole('button', { name: 'Correct it' }).click();
    const { email } = visitor('oda');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Confirm Email', { exact: true }).fill(email);
    await goOffline(page);
    await order.submit();
    await expect(page.getByText('The e-mail address could not be changed. Please try again.')).toBeVisible();
  });

  test('[GUEST-102][GUEST-050][GUEST-007] a search for sales agents that fails is told in a toast; one that works finds somebody', async ({
    page,
  }) => {
    await toThePerson(page);
    const agent = page.getByRole('combobox', { name: /^Sales Agent/ });
    await goOffline(page);
    await agent.pressSequentially('zz');
    await expect(page.getByText('The sales agents could not be searched.')).toBeVisible();
    await goOnline(page);
    await agent.fill('');
    await expect(page.getByRole('option', { name: 'No Sales Agent' })).toBeVisible();
    await expect(agent).toHaveAttribute('placeholder', 'Type a sales agent name');
  });

  test('[CONST-021] sales agents are looked for 300 ms after the last letter, and not for a name that was chosen', async ({ page }) => {
    await toThePerson(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/sales-agents')) asked.push(searchParams.get('agentName') ?? '');
    });
    await page.clock.install();
    const agent = page.getByRole('combobox', { name: /^Sales Agent/ });
    await agent.click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await agent.pressSequentially('Ols');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['Ols']);
    await page.clock.resume();
    await page.getByRole('option', { name: 'Amy Olson' }).click();
    await expect(agent).toHaveValue('Amy Olson');
    await page.clock.fastForward(2_000);
    await expect(agent).toHaveValue('Amy Olson');
    expect(asked).toEqual(['Ols']);
  });

  test('[GUEST-103][GUEST-038] services whose details could not be had say so, hide Continue, and can be tried again', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await page.route('**/public/order/plan/**', (route) => route.abort(), { times: 1 });
    await page
      .getByRole('button', { name: /^Select/ })
      .first()
      .click();
    await expect(page.getByText(/\. We cannot process your request at this moment\. Please try again later\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await order.services();
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  });

  test('[GUEST-080][GUEST-100] a provider without plan categories says so', async ({ page }) => {
    await bringNothing(page);
    await page.route('**/public/domain/planCategories**', (route) => route.fulfill({ json: [] }));
    await new GuestOrder(page).open();
    await expect(page.getByText('No available Plan Categories.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check Availability' }).last()).toBeDisabled();
  });

  test('[GUEST-098] a search length that can not be had is told in a toast, and three letters start the search', async ({ page }) => {
    await bringNothing(page);
    await page.route('**/address/search/min-chars', (route) => route.abort());
    const order = new GuestOrder(page);
    await order.open();
    await expect(page.getByText('Configuration Issue')).toBeVisible();
    await order.chooseAddress('100 Fiber Way');
  });
});

test.describe('links to an order', { tag: '@any-size' }, () => {
  test('[EMAILORD-002][GUEST-031][GUEST-039] an invitation leads to what its address can get, and is used up by the order', async ({
    page,
    product,
  }) => {
    await product.command('link', 'email-order', '--account', '1000012');
    const mails = await page.request.get('/demo/outbox.json?to=sid.young@example.com');
    const links = ((await mails.json()) as { links: string[] }[]).flatMap((mail) => mail.links);
    const url = links.find((link) => link.includes('/emailorder?token=')) ?? '';
    await page.goto(url);
    await expect(page.getByRole('heading', { name: /Choose your service|Sign up for service|Configure your Services/ })).toBeVisible({
      timeout: 20_000,
    });
    const select = page.getByRole('button', { name: /^Select/ });
    if ((await select.count()) > 0) await select.first().click();
    const order = new GuestOrder(page);
    await order.services();
    const address = await page.getByText(/^For .*, IA 52001/).innerText();
    await order.continue();
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await expect(page.getByText(address.slice('For '.length), { exact: false }).first()).toBeVisible();
    await order.fillIn(visitor('eve'));
    await order.submit();
    await order.reference();
    await page.goto(url);
    await expect(page.getByText('This link was already used.')).toBeVisible();
  });

  test('a kept choice opens as it was on another device', async ({ page, browser }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 500');
    await page.getByRole('checkbox', { name: /Static IP address/ }).check();
    await page.getByRole('button', { name: 'Save for later' }).click();
    const link = await page.locator('a[href*="cart="]').getAttribute('href');
    const other = await browser.newPage();
    await other.goto(link ?? '');
    await expect(other.getByRole('checkbox', { name: /Static IP address/ })).toBeChecked();
    await other.close();
  });
});

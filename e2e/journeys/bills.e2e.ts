import type { Locator, Page } from '@playwright/test';
import { test as base, expect, expectAccessibleInBothThemes, languages, readIn } from '../journey.ts';
import { card, openPanel, panel } from '../pages/account-page.ts';
import { accountNumberOf } from '../pages/own-account.ts';
import { cards, PaymentPanel } from '../pages/payment-panel.ts';
import { type RunningProduct, startProduct } from '../running-product.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const dayOf = (days: number): string => inDays(days).toISOString().slice(0, 10);

/** A product of these journeys' own, whose customers were taken in two months ago and have paid nothing since: what follows is for all of them. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({ storedMethods }, use) => {
      const product = await startProduct({ env: { SANDBOX_STORED_METHODS: storedMethods } });
      await product.commandAt(inDays(-60), 'demo', 'load', '--accounts', '16', '--invoices', '3');
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ storedMethods: 'off' });

const invoices = (page: Page) => openPanel(page, 'invoices', 'My Invoices');
const nextBill = (page: Page) => panel(page, 'My Invoices').getByRole('button', { name: /^Your next bill/ });
/** The amount of the row, as it is written. */
async function amountOf(row: Locator): Promise<string> {
  await expect(row).toContainText(/\$[\d,]+\.\d\d/);
  return /\$[\d,]+\.\d\d/.exec(await row.innerText())?.[0] ?? '';
}
/** Until the next bill comes, as its panel says: this year's without a year. Some days later it may be the one after it as well. */
function daysUntil(said: string): number {
  const [, day = '', year = dayOf(0).slice(0, 4)] = /Comes on (\w+ \d+)(?:, (\d+))?, due/.exec(said) ?? [];
  return Math.round((Date.parse(`${day}, ${year} UTC`) - Date.parse(dayOf(0))) / 86_400_000);
}
const bill = (product: RunningProduct, days: number, account: string) =>
  product.commandAt(inDays(days), 'bill', '--as-of', dayOf(days), '--account', account);

/** Told at least ten days before it, as the terms say, and then suspended: everybody who is late enough. */
async function suspendTheLate(product: RunningProduct): Promise<void> {
  for (const days of [-15, 0]) await product.command('dunning', 'run', '--as-of', dayOf(days));
}

test.describe('bills', { tag: '@any-size' }, () => {
  test('[INV-001] the next bill follows a change of the plan, and the bill that comes says why it is not the one before', async ({
    page,
    arrive,
    customer,
    product,
  }) => {
    const account = await accountNumberOf(page.request, customer);
    await bill(product, 0, account);
    await arrive(customer);
    await invoices(page);
    await expect(nextBill(page)).toContainText('Estimate');
    const before = await amountOf(nextBill(page));

    const manage = await openPanel(page, 'manage', 'Manage');
    await manage.getByRole('checkbox', { name: 'Prairie Stream TV' }).check();
    await manage.getByRole('button', { name: 'Apply Changes' }).click();
    await manage.getByRole('button', { name: 'Close & Continue' }).click();
    await expect(card(page, /^My /).first()).toContainText('Prairie Stream TV');

    const list = await invoices(page);
    const estimate = await amountOf(nextBill(page));
    expect(estimate).not.toBe(before);
    await nextBill(page).click();
    await expect(list.getByRole('region', { name: 'What is on your next bill' })).toContainText('Prairie Stream TV');

    await bill(product, daysUntil(await list.innerText()), account);
    await invoices(page);
    const newest = list.locator('ul > li').first();
    await expect(newest).toContainText(estimate);
    await newest.locator('[aria-expanded]').click();
    const changes = newest.getByRole('region', { name: /^What changed since the bill of / });
    await expect(changes).toContainText(/\$[\d.]+ more than the bill before/);
    await expect(changes.locator('dl > div', { hasText: 'Prairie Stream TV' }).first()).toContainText(/New|Part of a month/);
  });

  test('[ENT-011][PAY-035] a suspended customer sees what is past due, pays it, and is connected again at once', async ({
    page,
    arrive,
    customer,
    product,
  }) => {
    await suspendTheLate(product);
    await arrive(customer);
    await page.goto('/home');
    const status = page.getByRole('main').getByText('Suspended', { exact: true }).first();
    await expect(status).toBeVisible();

    const payment = new PaymentPanel(page);
    await payment.open();
    await expect(payment.panel).toContainText('Your service is suspended');
    await expect(payment.panel).toContainText('A reconnection fee of $25.00 is then on your next bill.');
    const settle = payment.panel.getByRole('button', { name: /^Pay Past Due/ });
    await payment.amount.fill('1.00');
    await settle.click();
    await expect(settle).toHaveAttribute('aria-pressed', 'true');
    await payment.payByCard(cards.approved);
    await expect(payment.title('Payment successful')).toBeVisible();
    await expect(payment.panel).toContainText('Your service is connected again.');
    await payment.panel.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible();
    await expect(status).toHaveCount(0);
  });
});

test('[INV-001] who is late is told so where what follows from it could not be fetched, and can ask for it again', {
  tag: '@any-size',
}, async ({ page, arrive, customer, product }) => {
  await suspendTheLate(product);
  await arrive(customer);
  const code = /\/assets\/PastDueNotice-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/home?panel=invoices');
  const opened = panel(page, 'My Invoices');
  await expect(opened).toContainText('We could not look up what is past due.');
  await expect(opened.getByRole('button', { name: /open invoice|View|PDF/ }).first()).toBeVisible();
  await page.unroute(code);
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(opened).toContainText('Your service is suspended');
  await expect(opened).not.toContainText('We could not look up what is past due.');
});

const settle = /^(Pay Past Due|Pagar lo vencido)/;

test('accessible in both languages: what is past due, the next bill and why a bill changed', { tag: '@phone' }, async ({
  page,
  arrive,
  customer,
  product,
}) => {
  await bill(product, 0, await accountNumberOf(page.request, customer));
  await arrive(customer);
  const opened = page.locator('[data-panel]');
  for (const language of languages) {
    await readIn(page, language);
    await page.goto('/home?panel=invoices');
    const summary = opened.locator('h3 > [aria-expanded]');
    await expect(opened.locator('h3')).toHaveCount(2);
    await expect(summary).toBeVisible();
    await expectAccessibleInBothThemes(page, `${language} late, and the next bill`);
    await summary.click();
    const newest = opened.locator('ul > li').first();
    await newest.locator('[aria-expanded]').click();
    await expect(newest.getByRole('region', { name: /^(What is on this invoice|Qué incluye esta factura)$/ })).toBeVisible();
    await newest.scrollIntoViewIfNeeded();
    await expectAccessibleInBothThemes(page, `${language} an opened invoice`);
    await page.goto('/home?panel=payment');
    await expect(opened.getByRole('button', { name: settle })).toBeVisible();
    await expectAccessibleInBothThemes(page, `${language} paying late`);
  }
  await suspendTheLate(product);
  for (const language of languages) {
    await readIn(page, language);
    await page.goto('/home?panel=payment');
    await expect(opened.getByText(/^(Your service is suspended|Su servicio está suspendido)$/)).toBeVisible();
    await expectAccessibleInBothThemes(page, `${language} paying while suspended`);
  }
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../journey.ts';
import { cast, dayFromNow, openPanel, panel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

const rows = (page: Page) => panel(page, 'My Invoices').locator('ul > li');
const openInvoices = (page: Page) => openPanel(page, 'invoices', 'My Invoices');

test.describe('My Invoices', () => {
  test('[INV-001][INV-002][INV-003][INV-004][INV-005][INV-010][INV-011] every invoice with its status; a row expands to its figures and lines', async ({
    page,
    arrive,
  }) => {
    await arrive(cast.maria);
    const invoices = await openInvoices(page);
    await expect(invoices).toContainText('Check your invoices and make a payment.');
    await expect(rows(page)).toHaveCount(14);
    const [newest, paid] = [rows(page).nth(0), rows(page).nth(1)];
    await expect(newest).toContainText('$84.20');
    await expect(newest.getByText('In 12 days')).toHaveClass(/success/);
    await expect(paid).toContainText('$0.00');
    await expect(paid).toContainText('Paid');
    await expect(newest.getByRole('button', { name: /^PDF, invoice of \d\d\/\d\d\/\d{4}$/ })).toBeVisible();

    await newest.locator('[aria-expanded]').click();
    await expect(newest).toContainText('Invoice Total$84.20');
    await expect(newest).toContainText(`Due Date${dayFromNow(12)}`);
    await expect(newest).toContainText('Last PaymentNone yet');
    const lines = newest.getByRole('region', { name: 'What is on this invoice' });
    await expect(lines.getByRole('heading')).toHaveText(['Monthly charges', 'Installments', 'Taxes', 'Fees']);
    await expect(lines).toContainText(/Fiber 500\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}\$44\.99/);
    await expect(lines).toContainText('Total$84.20');
    await expect(newest.getByRole('button', { name: 'View PDF' })).toBeVisible();
    await expect(newest.getByRole('button', { name: 'Download PDF' })).toBeVisible();

    await paid.locator('[aria-expanded]').click();
    await expect(paid).toContainText(/Last Payment\$84\.20 on \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);
  });

  test('[INV-007] the footer holds what is due and leads to paying it', async ({ page, arrive }) => {
    await arrive(cast.maria);
    const invoices = await openInvoices(page);
    await expect(invoices.getByText('Total Amount Due')).toBeVisible();
    await expect(invoices.getByRole('contentinfo').or(invoices.locator('footer'))).toContainText('$84.20');
    await invoices.getByRole('button', { name: 'Make a Payment' }).click();
    await expect(panel(page, 'Payment')).toBeVisible();
  });

  test('[INV-006][INV-007] without invoices the panel says so and has no footer', async ({ page, arrive }) => {
    await arrive(cast.nora);
    const invoices = await openInvoices(page);
    await expect(invoices).toContainText('No invoices found at this moment.');
    await expect(invoices.getByText('Total Amount Due')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('[INV-008] what is late is overdue, in red', async ({ page, arrive }) => {
    await arrive(cast.tom);
    const invoices = await openInvoices(page);
    const overdue = invoices.getByText('Overdue', { exact: true });
    await expect(overdue.first()).toHaveClass(/danger/);
    await expect(invoices.locator('footer')).toContainText('$212.40');
  });

  test('[INV-009][INV-010] what is due in three days says so, in amber', async ({ page, arrive }) => {
    await arrive(cast.james);
    const invoices = await openInvoices(page);
    await expect(invoices.getByText('In 3 days', { exact: true })).toHaveClass(/warning/);
  });

  test('[INV-001][INV-004] View PDF shows the document in a window of its own; Download PDF saves it', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await openInvoices(page);
    const newest = rows(page).nth(0);
    await newest.locator('[aria-expanded]').click();
    const [popup, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse('**/account/invoice/*/pdf'),
      newest.getByRole('button', { name: 'View PDF' }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('application/pdf');
    expect(popup).toBeTruthy();
    const [download] = await Promise.all([page.waitForEvent('download'), newest.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);
  });

  test('[INV-014] a blocked window is told by the name of the browser', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await openInvoices(page);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await rows(page).nth(0).getByRole('button', { name: /^PDF/ }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Your web browser blocked the PDF Invoice window from opening. Please allow pop ups and try again.');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    await expect(panel(page, 'My Invoices')).toBeVisible();
  });

  test('[INV-015] Firefox for iOS cannot show it and says so; downloading stays', async ({ page, arrive }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari' }),
    );
    await arrive(cast.maria);
    await openInvoices(page);
    const newest = rows(page).nth(0);
    await newest.getByRole('button', { name: /^PDF/ }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Cannot display on FF iOS');
    await alert.getByRole('button', { name: 'OK' }).click();
    await newest.locator('[aria-expanded]').click();
    const [download] = await Promise.all([page.waitForEvent('download'), newest.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('[INV-012][INV-013] no document: the message of the server is shown, and the window does not stay', { tag: '@any-size' }, async ({
    page,
    arrive,
    context,
  }) => {
    await page.route('**/account/invoice/*/pdf', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'INV0001', message: 'This invoice is being printed again.' } } }),
    );
    await arrive(cast.maria);
    await openInvoices(page);
    await rows(page).nth(0).getByRole('button', { name: /^PDF/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('This invoice is being printed again.');
    await expect.poll(() => context.pages().length).toBe(1);
  });

  test('a list that cannot be read says so in the panel, and can be tried again', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await readOneByOne(page);
    await page.route('**/invoices/', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'GEN0004', message: 'Not found' } } }),
    );
    const invoices = await openInvoices(page);
    await expect(invoices).toContainText('Your invoices could not be loaded.');
    await expectAccessible(page);
    await page.unroute('**/invoices/');
    await invoices.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(14);
  });
});

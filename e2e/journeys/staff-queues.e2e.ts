import type { Page } from '@playwright/test';
import { test as base, collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn } from '../journey.ts';
import { cast } from '../pages/account-page.ts';
import { capturesOfAmount } from '../pages/sandbox-state.ts';
import { type RunningProduct, startProduct } from '../running-product.ts';

const api = '/aboss-api/rest/v1';
const minute = 60_000;
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * minute);
const dayOf = (days: number): string => inDays(days).toISOString().slice(0, 10);

/** The sandbox's bank: one account it does not know, one that has nothing on it once the money is to be taken. */
const banks = { refused: '000111111116', empty: '000222222227' };

const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // A product of these journeys' own: what is queued here is everybody's, and its customers have paid nothing for two months.
    async ({ storedMethods }, use) => {
      const product = await startProduct({ env: { SANDBOX_STORED_METHODS: storedMethods } });
      await product.commandAt(inDays(-60), 'demo', 'load', '--accounts', '16', '--invoices', '3');
      await fillQueues(product);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Reminders, fees and suspensions; a bank payment that was refused, and one that came back; AutoPay whose answers were lost for a while. */
async function fillQueues(product: RunningProduct): Promise<void> {
  for (const days of [-15, 0]) await product.command('dunning', 'run', '--as-of', dayOf(days));
  await payByBank(product, 'load000001@example.com', banks.refused);
  await payByBank(product, 'load000002@example.com', banks.empty);
  await product.control({ clock: { advanceMs: 120_000 } });
  // Its notice has to be here before notices are held back.
  const told = async (): Promise<string> => (await fetch(`${product.url}/demo/outbox.json?to=load000002@example.com`)).text();
  await expect.poll(told, { timeout: 60_000 }).toContain('returned the payment of $15.00');
  await product.control({ loseReplyRate: 1, noticesHeld: true });
  await product.commandAt(new Date(Date.now() - 20 * minute), 'autopay', '--as-of', dayOf(10));
}

async function payByBank(product: RunningProduct, username: string, accountNumber: string): Promise<void> {
  const post = async (path: string, data: object, headers = {}): Promise<unknown> => {
    const body = JSON.stringify(data);
    return (
      await fetch(`${product.url}${api}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    ).json();
  };
  const signedIn = await post('/auth/customer/login', { j_username: username, j_password: demoPassword });
  const { token, accountId } = signedIn as { token: string; accountId: number };
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' };
  await post(
    `/account/${accountId}/payment/ach`,
    { ...bank, paymentAmount: 15, paymentOption: 'ALL_UNPAID_INVOICES' },
    { 'X-API-Token': token },
  );
}

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });
const dialog = (page: Page) => page.getByRole('dialog');

// Before the journeys, after which nothing is in doubt any more.
for (const language of languages) {
  test(`staff: queues with work in them are accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    for (const queue of ['payments', 'dunning']) {
      await page.goto(`/staff/collections/${queue}`);
      await page.getByRole('table').waitFor();
      await expectAccessibleInBothThemes(page, `queue: ${queue}`);
    }
    await page.goto('/staff/collections/payments');
    await page.getByRole('table').waitFor();
    await page
      .getByRole('button', { name: /^(Ask the provider|Preguntar al proveedor)/ })
      .first()
      .press('Enter');
    await page.getByRole('table').getByRole('alert').waitFor();
    await expectAccessibleInBothThemes(page, 'queue: the provider is silent');
  });
}

test.describe('staff: queues with work in them', () => {
  test('[S-069] the provider is asked about a payment in doubt, by keyboard: told when it is silent, and booked once it says', async ({
    page,
    product,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/collections');
    const row = rowOf(page, /James Carter/);
    await expect(row).toContainText('$59.99');
    await expect(row).toContainText('No outcome yet');
    await expect(row).toContainText('The provider is asked again automatically');
    const ask = row.getByRole('button', { name: 'Ask the provider about the payment of James Carter' });
    await ask.press('Enter');
    await expect(row.getByRole('alert')).toContainText('The payment provider did not say what became of it.');
    await expect(ask).toBeFocused();

    await product.control({ loseReplyRate: 0, noticesHeld: false });
    await page.keyboard.press('Enter');
    await expect(page.getByText('The provider says: Paid')).toBeVisible();
    await expect(row).toHaveCount(0);
    // What was lost was the answer, not the money: it was taken once, and is booked once.
    expect(await capturesOfAmount(product.sandboxUrl, 59_99)).toBe(1);
    await page.goto('/staff/accounts');
    await page.locator('[name=q]').fill(cast.james);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'James Carter' }).click();
    await expect(page.getByRole('region', { name: 'Standing' })).toContainText(/Balance\s*\$0\.00/);
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const asked = rowOf(page, /The payment provider was asked about a payment/);
    for (const time of [0, 1]) await expect(asked.nth(time)).toContainText('Alex Agent');
    expect(complaints).toEqual([]);
  });

  test('[S-067][S-068] payments that failed say why, and are narrowed down by what happened and by who works on them', async ({
    page,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/collections/payments');
    const refused = rowOf(page, /\$15\.00.*Declined/);
    const returned = rowOf(page, /\$15\.00.*Taken back by the bank/);
    await expect(refused).toContainText(/Last told: .+/);
    // Why it came back, not what was said when it was sent.
    await expect(returned).toContainText('R01');
    await expect(returned).not.toContainText('Accepted');
    await page.getByLabel('What happened').selectOption('returned');
    await expect(refused).toHaveCount(0);
    await expect(returned).toHaveCount(1);
    await page.getByLabel('Given to').selectOption('mine');
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
    await page.getByLabel('Given to').selectOption('none');
    await returned.getByRole('button', { name: /^Work on it/ }).press('Enter');
    await dialog(page).locator('[name=assignedTo]').selectOption({ label: 'Alex Agent' });
    await dialog(page).locator('[name=note]').fill('Calls the bank');
    await page.keyboard.press('Enter');
    await expect(returned).toHaveCount(0);
    await page.getByLabel('Given to').selectOption('mine');
    await expect(returned).toContainText('Note: Calls the bank');
    await returned.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Standing' })).toBeVisible();
  });

  test('[S-067][S-065] who is past due stands in a queue by the last step, with a promise that holds it; who calls it done finds it again', async ({
    page,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/collections/dunning');
    await page.getByLabel('What happened').selectOption('suspended');
    const owing = rowOf(page, /Irene Ivers/);
    await expect(owing).toContainText('$66.88');
    await expect(owing).toContainText(/Due \d\d\/\d\d\/\d{4}/);
    await owing.getByRole('link', { name: 'Irene Ivers' }).click();
    await page.getByRole('button', { name: 'Promise to wait' }).press('Enter');
    await dialog(page).locator('[name=until]').fill('2099-01-01');
    await dialog(page).locator('[name=reason]').fill('Pays on Friday');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await page.goto('/staff/collections/dunning');
    await expect(owing).toContainText('Held until 01/01/2099');
    await owing.getByRole('button', { name: 'Work on it: Irene Ivers' }).press('Enter');
    await dialog(page).locator('[name=state]').selectOption('done');
    await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(owing).toHaveCount(0);
    await page.getByLabel('State').selectOption('done');
    await expect(owing).toContainText('Held until 01/01/2099');
  });
});

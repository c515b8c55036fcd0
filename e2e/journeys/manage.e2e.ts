import type { Locator, Page, Request } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { card, openPanel, panel } from '../pages/account-page.ts';
import { accountNumberOf } from '../pages/own-account.ts';

interface Bill {
  lines: { description: string; amount: number }[];
  total: number;
}
interface Preview {
  recurring: { before: number; after: number };
  bills: { before: Bill; after: Bill }[];
}
interface Change {
  name: string;
  planId: number;
  features: { id?: number; action: string }[];
}

const openManage = (page: Page): Promise<Locator> => openPanel(page, 'manage', 'Manage');
const product = (manage: Locator, name: string): Locator => manage.getByRole('checkbox', { name });
const apply = (manage: Locator): Locator => manage.getByRole('button', { name: 'Apply Changes' });
const monthly = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** The preview of the choice that was made by what is done meanwhile. */
async function previewOf(page: Page, choose: () => Promise<unknown>): Promise<Preview> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/order/changeservice/preview') && response.status() === 200);
  await choose();
  return (await (await answer).json()) as Preview;
}

/** The choice of a plan that whoever is signed in does not have: customers of a product have one plan or another. */
async function anotherPlan(manage: Locator): Promise<{ plan: Locator; gig: 1 | 2 }> {
  const named = (gig: 1 | 2): Locator => manage.getByRole('radio', { name: new RegExp(`Fib(er|ra) ${gig} Gig`) });
  const gig = (await named(2).isChecked()) ? 1 : 2;
  return { plan: named(gig), gig };
}

const isChange = (request: Request): boolean => request.method() === 'POST' && request.url().endsWith('/order/changeservice');
const bodyOf = (request: Request): Change => request.postDataJSON() as Change;

/** The lines and the sum of the newest invoice of whoever is signed in. */
async function newestInvoice(page: Page): Promise<Bill> {
  return page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { accountId: number; token: string };
    const read = async (path: string) =>
      (await fetch(`/aboss-api/rest/v1${path}`, { headers: { 'X-API-TOKEN': user.token } })).json() as Promise<never>;
    const { invoices } = (await read(`/account/${user.accountId}/invoices/`)) as { invoices: { id: number; amount: number }[] };
    const newest = invoices.toSorted((a, b) => b.id - a.id)[0] as { id: number; amount: number };
    const { lines } = (await read(`/account/invoice/${newest.id}/lines`)) as { lines: Bill['lines'] };
    return { lines: lines.map(({ description, amount }) => ({ description, amount })), total: newest.amount };
  });
}

test.describe('changing a plan', { tag: '@any-size' }, () => {
  test('[PLAN-001][PLAN-002][PLAN-003][PLAN-004][PLAN-005][PLAN-009][PLAN-010][PLAN-011][API-042][DASH-021] from Manage to the changed next bill', async ({
    page,
    arrive,
    customer,
    product: running,
  }) => {
    const complaints = collectComplaints(page);
    await arrive(customer);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Manage', exact: true }).first().click();
    const manage = panel(page, 'Manage');
    await expect(manage.getByRole('table')).toHaveCount(2);
    for (const included of await manage.getByRole('group', { name: 'Included' }).getByRole('checkbox').all()) {
      await expect(included).toBeChecked();
      await expect(included).toBeDisabled();
    }
    await expect(apply(manage)).toBeDisabled();
    const added = product(manage, 'Prairie Stream TV');
    const preview = await previewOf(page, () => added.check());
    await expect(apply(manage)).toBeEnabled();
    await added.uncheck();
    await expect(apply(manage)).toBeDisabled();
    await added.check();
    expect(preview.recurring.after).toBeGreaterThan(preview.recurring.before);
    await expect(manage.getByRole('contentinfo')).toContainText(monthly(preview.recurring.after));
    await expect(manage.getByRole('status').first()).toHaveText(`New monthly total: ${monthly(preview.recurring.after)}`);
    await expect(manage.getByRole('row', { name: /Prairie Stream TV By the day/ })).toBeVisible();

    const sent = page.waitForRequest(isChange);
    await apply(manage).click();
    expect(bodyOf(await sent)).toMatchObject({ source: 'PORTAL', applyOn: 'ORDER_COMPLETION', autoExecuteOrder: true });
    expect(bodyOf(await sent).name).toMatch(/^SERVICE_CHANGE_ORDER_.+/);
    const reference = manage.getByRole('heading', { name: /^Reference # is \d+$/ });
    await expect(reference).toBeFocused();
    const reloads = Promise.all(
      ['/servicelines/', '/orders/'].map((path) => page.waitForRequest((request) => request.url().endsWith(path))),
    );
    await manage.getByRole('button', { name: 'Close & Continue' }).click();
    await reloads;
    await expect(manage).toBeHidden();
    await expect(card(page, /^My /).first()).toContainText('Prairie Stream TV');

    await openPanel(page, 'orders', 'My Orders');
    await expect(panel(page, 'My Orders').locator('ul > li').first()).toContainText('Completed');

    const promised = preview.bills[0]?.after as Bill;
    await running.command('demo', 'invoice', '--account', await accountNumberOf(page.request, customer));
    const invoice = await newestInvoice(page);
    expect(invoice.total).toBe(promised.total);
    expect(invoice.lines).toEqual(promised.lines.map(({ description, amount }) => ({ description, amount })));
    expect(complaints).toEqual([]);
  });

  test('[PLAN-001][PLAN-007][PLAN-008] another plan, with its label beside the choice; what only the old one had is disabled', async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const manage = await openManage(page);
    const plans = manage.getByRole('group', { name: 'Plan', exact: true }).getByRole('radio');
    await expect(plans.first()).toBeChecked();
    const { plan, gig } = await anotherPlan(manage);
    await previewOf(page, () => plan.check());
    await expect(manage.getByText('Unique Plan Identifier')).toBeVisible();
    await expect(manage.getByText('Monthly after the change')).toBeVisible();
    const sent = page.waitForRequest(isChange);
    await apply(manage).click();
    const { features } = bodyOf(await sent);
    expect(new Set(features.map(({ action }) => action))).toEqual(new Set(['ENABLE', 'DISABLE']));
    await expect(manage.getByRole('heading', { name: /^Reference # is/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, `My Fiber ${gig} Gig`)).toBeVisible();
  });

  test('[PLAN-006][PLAN-012][D-108][D-013] a failure keeps the choice, and its repeat is the same order', async ({
    page,
    arrive,
    customer,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await arrive(customer);
    const manage = await openManage(page);
    await product(manage, 'Prairie Stream TV').check();
    const tries: { name: string; key: string | undefined }[] = [];
    await page.route(/\/order\/changeservice$/, async (route) => {
      tries.push({ name: bodyOf(route.request()).name, key: route.request().headers()['idempotency-key'] });
      // The first time it arrives, and the answer is lost.
      await (tries.length === 1 ? route.fetch().then(() => route.abort()) : route.continue());
    });
    await apply(manage).click();
    const alert = manage.getByRole('alert');
    await expect(alert).toContainText('Something went wrong');
    await expect(alert).toContainText('it is not ordered twice');
    expect(logged).toContain('Error');
    await expect(product(manage, 'Prairie Stream TV')).toBeChecked();
    await expect(apply(manage)).toBeEnabled();
    await apply(manage).click();
    await expect(manage.getByRole('heading', { name: /^Reference # is/ })).toBeVisible();
    expect(tries[1]).toEqual(tries[0]);
    await page.unrouteAll();
    await manage.getByRole('button', { name: 'Close & Continue' }).click();
    const orders = await openPanel(page, 'orders', 'My Orders');
    await expect(orders.getByText('Prairie Stream TV')).toHaveCount(1);
  });

  test('[PLAN-012][D-107] of two windows the second sees what the first changed, and its own choice on top of it', async ({
    page,
    context,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const first = await openManage(page);
    const other = await context.newPage();
    const second = await openManage(other);
    await product(second, 'Wiring to a second room').check();
    await product(first, 'Prairie Stream TV').check();
    await apply(first).click();
    await expect(first.getByRole('heading', { name: /^Reference # is/ })).toBeVisible();
    await expect
      .poll(async () => {
        await page.goto('/home');
        return (await card(page, /^My /).first().textContent()) ?? '';
      })
      .toContain('Prairie Stream TV');
    await apply(second).click();
    // It was read again by coming back to the window, or before anything was ordered.
    await expect(product(second, 'Prairie Stream TV')).toBeChecked();
    await expect(product(second, 'Wiring to a second room')).toBeChecked();
    await expect(second.getByText('changed somewhere else').or(second.getByText('Reference # is'))).toBeVisible();
  });

  test('[PLAN-012] a change under way is told with the way to My Orders', async ({ page, arrive, customer }) => {
    await page.route(/\/order\/changeservice$/, (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: { code: 'PLN0004', message: 'A change is already in progress.' } },
      }),
    );
    await arrive(customer);
    const manage = await openManage(page);
    await product(manage, 'Prairie Stream TV').check();
    await apply(manage).click();
    await expect(manage.getByRole('alert')).toContainText('A change is already in progress.');
    await expect(product(manage, 'Prairie Stream TV')).toBeChecked();
    await manage.getByRole('button', { name: 'View My Orders' }).click();
    await expect(panel(page, 'My Orders')).toBeVisible();
  });
});

for (const language of languages) {
  test(`[PLAN-002][I18N-001] Manage is accessible in its states (${language})`, async ({ page, arrive, customer }) => {
    await arrive(customer);
    await readIn(page, language);
    await page.goto('/home?panel=manage');
    const manage = page.getByRole('dialog');
    const primary = manage.getByRole('contentinfo').getByRole('button').last();
    await expect(manage.getByRole('table')).toHaveCount(2);
    await expectAccessibleInBothThemes(page, 'as it is');
    const { plan } = await anotherPlan(manage);
    await previewOf(page, () => plan.check());
    await expect(manage.getByRole('table').first().getByRole('columnheader')).toHaveCount(3);
    await expect(manage.getByText(/^F0031415926CEDARFIBER/).first()).toBeAttached();
    await expectAccessibleInBothThemes(page, 'another plan with its preview and label');
    await page.route(/\/order\/changeservice$/, (route) => route.abort());
    await primary.click();
    await expect(manage.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a failure');
    await page.unrouteAll();
    await primary.click();
    await expect(manage.getByRole('heading', { name: /Reference # is|Su número de referencia es/ })).toBeFocused();
    await expectAccessibleInBothThemes(page, 'the confirmation');
  });
}

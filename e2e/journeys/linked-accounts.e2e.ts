import type { Page } from '@playwright/test';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { cards, ProviderForm } from '../pages/provider-form.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

const linda = 'linda.owens@example.com';
const card = (page: Page, number: string) => page.locator(`li[data-account="${number}"]`);
const panel = (page: Page) => page.getByRole('dialog');

interface Mail {
  to: string;
  subject: string;
  links: string[];
}
/** The newest link of that kind the product really mailed to somebody. */
async function mailedLink(page: Page, to: string): Promise<string> {
  const read = async () => (await (await page.request.get(`/demo/outbox.json?to=${encodeURIComponent(to)}`)).json()) as Mail[];
  const find = async () => (await read()).flatMap(({ links }) => links).find((link) => link.includes('/verify-linkedaccount-request'));
  await expect.poll(find).toBeTruthy();
  const url = new URL((await find()) ?? '');
  return url.pathname + url.search;
}
const callAs = async (page: Page, path: string, body: object) => {
  const { token, userid } = JSON.parse((await page.evaluate(() => localStorage.getItem('currentUser'))) ?? '{}') as {
    token: string;
    userid: number;
  };
  const answer = await page.request.post(`/aboss-api/rest/v1${path}`, { data: { ...body }, headers: { 'x-api-token': token } });
  return { status: answer.status(), userid };
};

/** The holder follows the mailed link in a browser of their own, signed out, ticks the box and agrees; a second time says so. */
async function agreeAs(page: Page, holder: string): Promise<void> {
  const link = await mailedLink(page, holder);
  const asking = page.context().browser();
  const other = await asking?.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const holderPage = await other?.newPage();
  if (!holderPage) throw new Error('no browser');
  await holderPage.goto(link);
  await expect(holderPage.getByRole('heading', { name: 'Linked Account Request Verification' })).toBeVisible();
  const agree = holderPage.getByRole('button', { name: 'Link Account' });
  await expect(agree).toBeDisabled();
  await holderPage.getByLabel('I accept the terms and conditions').check();
  await agree.click();
  await expect(holderPage.getByText('Your account has been linked.')).toBeVisible();
  await expect(holderPage.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await holderPage.reload();
  await holderPage.getByLabel('I accept the terms and conditions').check();
  await agree.click();
  await expect(holderPage.getByText('This link was already used.')).toBeVisible();
  await other?.close();
}

/** Ends the first link of the list; a failure before that is only noted, and the row stays (LINK-026). */
async function unlinkFromPanel(page: Page, number: string): Promise<void> {
  const unlinkIt = panel(page)
    .getByRole('button', { name: /^Unlink / })
    .first();
  const question = page.getByRole('alertdialog');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  // A failure is only noted, and the row stays (LINK-026, D-120).
  await page.route('**/unlink-current-user-from-account', (route) => route.abort());
  await unlinkIt.click();
  await expect(question).toContainText('Are you sure you want to unlink?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => warnings.join()).toContain('linkedAccounts.unlink failed');
  await expect(unlinkIt).toBeVisible();
  await page.unroute('**/unlink-current-user-from-account');
  await unlinkIt.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`Account ${number} is no longer linked.`)).toBeVisible();
  await expect(panel(page)).toContainText('No account is linked to you.');
}

test('[LINK-001][LINK-002][LINK-003][LINK-004][SHELL-028] signing in with linked accounts leads to the choice, a card for each account', async ({
  page,
  signIn,
}) => {
  const complaints = collectComplaints(page);
  // On for one of the three: each card has to say its own.
  await readOneByOne(page);
  const ownId = await page.request
    .post('/aboss-api/rest/v1/auth/customer/login', { data: { j_username: linda, j_password: demoPassword } })
    .then(async (answer) => ((await answer.json()) as { accountId: number }).accountId);
  await page.route(/\/v1\/autopay\/\d+$/, async (route) => {
    if (!route.request().url().endsWith(`/${ownId}`)) return route.continue();
    const answer = await route.fetch();
    const stored = { token: 'pm_linda', paymentInformation: 'Visa ending 5100' };
    return route.fulfill({ response: answer, json: { ...(await answer.json()), apiAccountAutoPayToken: stored } });
  });
  await page.route(/\/v1\/accounts\?/, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { id: number }[];
    await route.fulfill({ response: answer, json: list.map((one) => (one.id === ownId ? { ...one, autoPay: true } : one)) });
  });
  await signIn(linda);
  await expect(page.getByRole('heading', { name: 'Welcome, Linda' })).toBeVisible();
  await expect(page.locator('li[data-account]')).toHaveCount(3);
  await expect(card(page, '1000007')).toHaveCount(0);
  await expect(card(page, '1000005')).toContainText('Your account 1000005');
  const balances = await Promise.all(
    ['1000005', '1000006', '2000002'].map((number) =>
      card(page, number)
        .getByText(/^\$[\d.,]+$/)
        .textContent(),
    ),
  );
  expect(new Set(balances).size).toBe(3);
  await expect(card(page, '1000005')).toContainText('AutoPay is on, Visa ending 5100');
  for (const number of ['1000006', '2000002']) await expect(card(page, number)).toContainText('AutoPay is off');
  await expect(page.getByText(/3 accounts, \$[\d,.]+ in all/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LINK-006][LINK-021][SHELL-016][SHELL-041][PERM-005] a card opens its account; what no link grants is not there; Home leads back to the choice', async ({
  page,
  arrive,
}) => {
  await arrive(linda);
  await page.goto('/home');
  await card(page, '2000002').getByRole('link', { name: 'Owens Hardware LLC' }).click();
  await expect(page.getByText('Account 2000002')).toBeVisible();
  await expect(page).toHaveURL(/\/home\?view=2000002$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Owens Hardware LLC' })).toBeVisible();
  for (const hidden of ['Payment Methods', 'View AutoPay', 'Manage'])
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
  await page.getByRole('button', { name: 'View Invoices' }).click();
  await expect(panel(page)).toHaveAccessibleName('My Invoices - Owens Hardware LLC');
  await expect(page).toHaveURL(/panel=invoices&account=2000002/);
  await page.reload();
  await expect(panel(page)).toHaveAccessibleName('My Invoices - Owens Hardware LLC');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Account 2000002')).toBeVisible();
  await page.getByRole('button', { name: /Your account/ }).click();
  await expect(page.getByRole('button', { name: 'Linked Accounts & Users' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.locator('li[data-account]')).toHaveCount(3);
  await page.getByRole('button', { name: /Your account/ }).click();
  await expect(page.getByRole('button', { name: 'Link Account' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Linked Accounts & Users' })).toHaveCount(0);
});

test('[LINK-005] a linked account is paid from its card; its balance alone changes, and the receipt is that of this account', async ({
  page,
  arrive,
}, { project }) => {
  const number = project.name === 'phone' ? '1000006' : '2000002';
  await arrive(linda);
  await page.goto('/home');
  const own = await card(page, '1000005')
    .getByText(/^\$[\d.,]+$/)
    .textContent();
  const before = await card(page, number)
    .getByText(/^\$[\d.,]+$/)
    .textContent();
  await card(page, number)
    .getByRole('button', { name: /^Make a Payment/ })
    .click();
  await expect(panel(page)).toHaveAccessibleName(number === '1000006' ? 'Payment - Walter Owens' : 'Payment - Owens Hardware LLC');
  await expect(page).toHaveURL(new RegExp(`account=${number}`));
  await panel(page).getByLabel('Payment amount').fill('5.00');
  await panel(page).getByLabel('Payment method').selectOption('CC');
  await panel(page)
    .getByRole('button', { name: /^(Continue to Pay|Submit Payment)$/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proceed' }).click();
  await new ProviderForm(page).fillCard(cards.approved);
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await expect(panel(page).getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
  await panel(page)
    .getByRole('link', { name: /receipt/i })
    .click();
  await expect(page.getByText('$5.00').first()).toBeVisible();
  await page.goto('/home');
  await expect(card(page, number).getByText(/^\$[\d.,]+$/)).not.toHaveText(before ?? '');
  await expect(card(page, '1000005').getByText(/^\$[\d.,]+$/)).toHaveText(own ?? '');
});

test(
  '[SHELL-015][LINK-007][LINK-009][LINK-010][LINK-014][LINK-015][LINK-019][LINK-022][LINK-023][LINK-024][LINK-025][LINK-026][LINK-028] asks for a link, and the holder agrees by the mailed link',
  { tag: '@any-size' },
  async ({ page, arrive }, { project }) => {
    const [asker, holder, number] =
      project.name === 'phone'
        ? ['james.carter@example.com', 'nora.quinn@example.com', '1000008']
        : ['maria.lopez@example.com', linda, '1000005'];
    await arrive(asker);
    await page.goto('/home');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Link Account' }).click();
    const submit = panel(page).getByRole('button', { name: 'Link Account' });
    await expect(panel(page).getByRole('heading', { name: 'Link Account' })).toBeVisible();
    await submit.click();
    await expect(panel(page)).toContainText('Account number is required');
    await expect(panel(page)).toContainText('Email is required');
    await expect(panel(page).getByLabel('Account number')).toBeFocused();
    await panel(page).getByLabel('Account number').fill('9999999');
    await panel(page).getByLabel('Email').fill('abc');
    await submit.click();
    await expect(panel(page)).toContainText('Invalid email');
    await panel(page).getByLabel('Email').fill(holder);
    await submit.click();
    await expect(panel(page).getByText("We couldn't match that account number and email.")).toBeVisible();
    await expect(page.getByText("We couldn't match that account number and email.")).toHaveCount(2);
    await panel(page).getByLabel('Account number').fill(number);
    await submit.click();
    await expect(panel(page)).toContainText('Your request was submitted!');
    await expect(panel(page)).toContainText('Please check your email for follow up instructions.');
    await expect(panel(page).getByLabel('Account number')).toHaveValue('');

    await agreeAs(page, holder);

    await page.goto('/home');
    await expect(card(page, number)).toBeVisible();
    await panel(page).waitFor({ state: 'detached' });
    await page.goto(`/home?view=${number}&panel=link-account`);
    await panel(page).getByLabel('Account number').fill(number);
    await panel(page).getByLabel('Email').fill(holder);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await submit.click();
    await expect(panel(page).getByText('Account already exists please try another one.')).toBeVisible();
    expect(asked.filter((url) => url.includes('/linked-accounts/request-link'))).toEqual([]);

    await page.goto(`/home?view=${number}&panel=linked-accounts`);
    await unlinkFromPanel(page, number);
    await page.goto('/home');
    await expect(page.getByRole('button', { name: 'View Invoices' })).toBeVisible();
  },
);

test('[LINK-008][LINK-016][LINK-017] the lists name businesses by company and others by person, and who may open the own account', {
  tag: '@any-size',
}, async ({ page, arrive }) => {
  await arrive('walter.owens@example.com');
  await page.goto('/home?panel=linked-accounts');
  const users = panel(page).getByRole('region', { name: 'Linked users' });
  await expect(users.getByRole('listitem')).toHaveCount(1);
  await expect(users.getByRole('listitem')).toContainText(/Linda Owens.*1000005/s);
  await arrive(linda);
  await page.goto('/home?view=2000002&panel=linked-accounts');
  const accounts = panel(page).getByRole('region', { name: 'Linked accounts', exact: true }).getByRole('listitem');
  // The number's own line: others of the same journeys begin with the same figures, and an address that begins with figures follows it.
  await expect(accounts.filter({ has: page.getByText(/\b1000006$/) })).toContainText('Walter Owens');
  await expect(accounts.filter({ has: page.getByText(/\b2000002$/) })).toContainText('Owens Hardware LLC');
});

// The link of the cast ends once.
test('[LINK-018][API-064] S02: an account unlinked while its panel is open says so and leads back; the holder did it from the list of users', {
  tag: '@any-size',
}, async ({ page, arrive }) => {
  await arrive(linda);
  await page.goto('/home?view=1000006');
  await page.getByRole('button', { name: 'View Invoices' }).click();
  await expect(panel(page)).toHaveAccessibleName('My Invoices - Walter Owens');
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const walter = await other?.newPage();
  if (!walter) throw new Error('no browser');
  await walter.goto('/login');
  await walter.getByLabel('Username or Email').fill('walter.owens@example.com');
  await walter.getByLabel('Password', { exact: true }).fill('Porchlight-2026!');
  await walter.getByRole('button', { name: 'Sign In', exact: true }).click();
  await walter.waitForURL('**/home**');
  await walter.goto('/home?panel=linked-accounts');
  await walter.getByRole('region', { name: 'Linked users' }).getByRole('button', { name: 'Unlink Linda Owens' }).click();
  await walter.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(walter.getByText('Linda Owens can no longer open your account.')).toBeVisible();
  await other?.close();

  await panel(page).locator('li [aria-expanded]').first().click();
  await expect(panel(page).getByRole('alert')).toContainText('This account is not linked to you');
  await panel(page).getByRole('button', { name: 'Back to your accounts' }).click();
  await expect(page.locator('li[data-account]')).toHaveCount(2);
  await expect(card(page, '1000006')).toHaveCount(0);
  await page.goto('/home?panel=payment&account=1000006');
  await expect(panel(page).getByRole('alert')).toContainText('You can not open account 1000006');
  const { status } = await callAs(page, '/linked-accounts/unlink-current-user-from-account', {
    accountId: 6,
    userId: 1,
    unregisteredBySystemUserId: 1,
  });
  expect([403, 404]).toContain(status);
});

for (const language of languages) {
  test(`[LINK-011][LINK-012][LINK-013][LINK-027] every state can be read by everybody, in ${language}`, { tag: '@phone' }, async ({
    page,
    arrive,
  }) => {
    await readIn(page, language);
    await page.goto('/verify-linkedaccount-request?token=unknown');
    const box = page.getByRole('checkbox');
    await expectAccessibleInBothThemes(page, 'the request');
    await box.check();
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a link that is not valid');
    // From elsewhere: the same address again would be the same page, loaded again.
    await page.goto('/login');
    await page.goto('/verify-linkedaccount-request');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await arrive(linda);
    await readIn(page, language);
    await page.goto('/home');
    await expect(card(page, '2000002').getByText(/^\$[\d.,]+$/)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the choice');
    await page.goto('/home?view=2000002');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Owens Hardware LLC');
    await expectAccessibleInBothThemes(page, 'a linked account');
    await page.goto('/home?view=2000002&panel=link-account');
    await panel(page).locator('button[type=submit]').click();
    await expect(panel(page).locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the form with errors');
    await page.goto('/home?view=2000002&panel=linked-accounts');
    await expect(panel(page).locator('ul li').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the lists');
    await page.goto('/home?view=4711');
    await expect(page.getByRole('alert').filter({ hasText: '4711' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'an account that is not linked');
  });
}

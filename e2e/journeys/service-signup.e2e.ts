import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { mailedLink, messagesTo } from '../pages/outbox.ts';
import { configure } from '../pages/provider-configuration.ts';
import { otto, ServiceSignup, setAddress, sid } from '../pages/service-signup.ts';
import type { RunningProduct } from '../running-product.ts';

const failure = "We couldn't confirm your service. Please contact us.";
const shareUrls = { social: 'https://social.example/?u={url}&t={text}', microblog: 'https://microblog.example/?t={text}' };

/** Mails the link and takes it from the mail. */
async function linkFor(page: Page, product: RunningProduct, { number, email } = sid): Promise<string> {
  const before = (await messagesTo(page.request, email)).flatMap(({ links }) => links).filter((link) => link.includes('/confirm-order'));
  await product.command('link', 'signup', '--account', number);
  return mailedLink(page.request, email, '/confirm-order', before.length);
}

/** Moves the focus on with the Tab key until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Others look at these addresses as they were. */
test.afterAll(async ({ product }, info) => {
  for (const who of [sid, otto]) await setAddress(product, who, 'NEW_SIGNUP', info.outputPath('addresses.csv'));
});

for (const language of languages) {
  test(
    `[SIGNUP-002][SIGNUP-005][SIGNUP-006] every state of signing up, in ${language}`,
    { tag: '@phone' },
    async ({ page, product }, info) => {
      const signup = new ServiceSignup(page);
      await readIn(page, language);
      await page.goto('/confirm-order?token=unknown');
      await expect(page.locator('main [role="alert"]')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a bad link');

      const link = await linkFor(page, product);
      await setAddress(product, sid, language === 'en-us' ? 'NEW_SIGNUP' : 'NEW_SURVEY', info.outputPath('addresses.csv'));
      await page.goto(link);
      await expect(page.locator('main a[href^="/order-status?reference="]')).toBeVisible();
      await expect(signup.cards).toHaveCount(0);
      await expectAccessibleInBothThemes(page, 'nothing to choose yet');

      await setAddress(product, sid, 'NEW_SERVICE', info.outputPath('addresses.csv'));
      await page.reload();
      await expect(signup.cards).toHaveCount(3);
      // On a desktop labels are whole as they come, and a bundle still has something to open.
      await signup.cards.locator('button[aria-expanded]').filter({ visible: true }).first().click();
      await expectAccessibleInBothThemes(page, 'the list');
      await signup.choose(0);
      await expectAccessibleInBothThemes(page, 'the details');
      await signup.confirm.click();
      await expect(signup.terms).toBeFocused();
      await expectAccessibleInBothThemes(page, 'without the terms');

      await signup.terms.check();
      await page.route('**/public/order/patchserviceorder', (route) => route.abort());
      await signup.confirm.click();
      await expect(signup.toast).toBeVisible();
      await expectAccessibleInBothThemes(page, 'not confirmed');
      await page.unroute('**/public/order/patchserviceorder');
      await page.route('**/completesignupforservice', (route) => route.fulfill({ json: { success: true, scheduleToken: 'abc' } }));
      await signup.confirm.click();
      await expect(signup.whatComesNext).toBeVisible();
      await expectAccessibleInBothThemes(page, 'confirmed');
    },
  );
}

test.describe('a link that leads nowhere', { tag: '@any-size' }, () => {
  test('[SIGNUP-005][SIGNUP-009][ERR-004] says why, and what to do next', async ({ page, product }) => {
    await page.goto('/confirm-order');
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    await expect(page.getByText('This link is not valid.')).toBeVisible();
    await expect(page.getByText('Please open the newest e-mail')).toBeVisible();

    const link = await linkFor(page, product);
    const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    const old = await product.commandAt(monthAgo, 'link', 'signup', '--account', sid.number);
    await page.goto(old.trim());
    const expired = 'Sorry but your token expired. For security reasons please contact us at (563) 555-0100 to get service.';
    await expect(page.locator('main [role="alert"]')).toHaveText(expired);
    await expect(page.getByText('We then send you a new one.')).toBeVisible();

    // The link may be good: it could not be asked about.
    await page.route('**/signupforservicetokenverify', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText('We could not reach the server.')).toBeVisible();
    await page.unroute('**/signupforservicetokenverify');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(sid.address)).toBeVisible();
  });
});

test.describe('when confirming fails', { tag: '@any-size' }, () => {
  test('[SIGNUP-011][SIGNUP-014][SIGNUP-015] the toast stays, red words say what to do, and the choice is kept', async ({
    page,
    product,
  }, info) => {
    const signup = new ServiceSignup(page);
    await setAddress(product, sid, 'NEW_SERVICE', info.outputPath('addresses.csv'));
    await page.clock.install();
    await page.goto(await linkFor(page, product));
    await signup.choose(0);
    await page.getByRole('checkbox', { name: /^Online backup/ }).check();
    await signup.terms.check();
    await page.route('**/completesignupforservice', (route) => route.abort());
    await signup.confirm.click();
    await expect(signup.toast).toContainText(failure);
    await page.clock.fastForward('10:00');
    await expect(signup.toast).toBeVisible();
    const box = await signup.toast.boundingBox();
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect([Math.round(middle), (box?.y ?? 999) < 100]).toEqual([720, true]);
    await expect(page.getByText('We could not reach the server.')).toBeVisible();
    const below = await page.getByText('We could not reach the server.').boundingBox();
    expect(below?.y).toBeGreaterThan((await signup.confirm.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    await expect(page.getByRole('checkbox', { name: /^Online backup/ })).toBeChecked();
    await expect(signup.terms).toBeChecked();
    await expect(signup.confirm).toBeEnabled();

    // What was offered is not to be had any more: the server says so, and so does the list.
    await setAddress(product, sid, 'NEW_SIGNUP', info.outputPath('addresses.csv'));
    await signup.confirm.click();
    await expect(page.getByText('This service is not available at the address.')).toBeVisible();
    await expect(signup.toast).toHaveCount(1);
    await page.getByRole('button', { name: 'Choose again' }).click();
    await expect(signup.heading).toHaveText('There is nothing to choose yet');
    await expect(signup.toast).toBeVisible();
  });

  test('[SIGNUP-010][SIGNUP-011] a lost answer is not a lost order; by keyboard alone', async ({ page, product }, info) => {
    const signup = new ServiceSignup(page);
    await setAddress(product, otto, 'NEW_SERVICE', info.outputPath('addresses.csv'));
    await page.goto(await linkFor(page, product, otto));
    await expect(signup.cards).toHaveCount(3);
    await tabTo(page, page.getByRole('button', { name: 'Select Fiber 500', exact: true }));
    await page.keyboard.press('Enter');
    await expect(signup.heading).toBeFocused();
    await tabTo(page, signup.terms);
    await page.keyboard.press('Space');
    await tabTo(page, signup.confirm);
    await page.route('**/completesignupforservice', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('Enter');
    await expect(signup.toast).toContainText(failure);
    await page.unroute('**/completesignupforservice');
    await page.keyboard.press('Shift+Tab');
    await expect(signup.confirm).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(signup.heading).toHaveText(/^Your reference # is \d+$/);
    await expect(signup.heading).toBeFocused();
    await expect(signup.toast).toHaveCount(0);
  });
});

// Behind those that need Sid waiting: in a product somebody signs up once. The lost answer is Otto's.
test(
  '[SIGNUP-001][SIGNUP-003][SIGNUP-004][SIGNUP-007][SIGNUP-008][SIGNUP-010][SIGNUP-012][SIGNUP-013] from the mailed link to the reference number',
  {
    tag: '@phone',
  },
  async ({ page, product }, info) => {
    const complaints = collectComplaints(page);
    const signup = new ServiceSignup(page);
    await configure(page, { shareUrls });
    await setAddress(product, sid, 'NEW_SERVICE', info.outputPath('addresses.csv'));
    const link = await linkFor(page, product);
    await page.goto(link);
    await expect(signup.heading).toHaveText('Choose your service');
    await expect(signup.cards).toHaveCount(3);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(signup.cards).toHaveCount(4);
    await page.getByRole('button', { name: 'Details Fiber 500 and Voice' }).click();
    await expect(page.getByRole('region', { name: 'What is in Fiber 500 and Voice' })).toBeVisible();

    await page.getByRole('button', { name: 'Select Fiber 1 Gig' }).click();
    await expect(signup.heading).toBeFocused();
    await expect(signup.heading).toHaveText('Check and confirm');
    await page.getByRole('checkbox', { name: /^Static IP address/ }).check();
    await expect(page.getByRole('region', { name: 'Recurring:' })).toContainText('$69.99');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^Static IP address/ })).toBeChecked();
    await page.goBack();
    await expect(signup.cards).toHaveCount(3);
    await page.getByRole('button', { name: 'Select Fiber 500', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(signup.cards).toHaveCount(3);

    await page.getByRole('button', { name: 'Select Fiber 500', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
    await expect(signup.terms).toBeFocused();
    await signup.terms.check();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(signup.heading).toHaveText(/^Your reference # is \d+$/);
    await expect(signup.heading).toBeFocused();
    await expect(page.getByText(sid.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share It' })).toHaveAttribute('href', /^https:\/\/social\.example/);
    await expect(page.getByRole('link', { name: 'Tweet It' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', /^\/schedule-appointment\?token=[\w-]{43}$/);

    const reference = /\d+/.exec((await signup.heading.textContent()) ?? '')?.[0] ?? '';
    const told = async () => (await messagesTo(page.request, sid.email))[0]?.subject;
    await expect.poll(told, { timeout: 20_000 }).toBe(`Your order with Cedar Valley Fiber: reference # ${reference}`);
    expect((await messagesTo(page.request, sid.email))[0]?.text).toContain('Fiber 500');
    await page.goBack();
    await expect(signup.heading).toHaveText(/^Your reference # is \d+$/);
    await page.goto(link);
    await expect(page.getByText('This link was already used.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow your order' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

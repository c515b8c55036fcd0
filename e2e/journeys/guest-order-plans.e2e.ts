import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { GuestOrder } from '../pages/guest-order.ts';

const cards = 'main li:has(h2)';

test.describe('the choice of a plan', () => {
  test('[GUEST-025][GUEST-026][GUEST-027] shows three, one more with every click, dearest first', async ({ page }) => {
    await new GuestOrder(page).checkAt('100 Fiber Way');
    const shown = page.locator(cards);
    await expect(shown).toHaveCount(3);
    const more = page.getByRole('button', { name: 'More', exact: true });
    for (const count of [4, 5, 6, 7]) {
      await more.click();
      await expect(shown).toHaveCount(count);
      await expect(shown.nth(count - 1).getByRole('heading', { level: 2 })).toBeFocused();
    }
    await expect(more).toHaveCount(0);
    const texts = await shown.locator('p', { hasText: 'from $' }).allInnerTexts();
    const prices = texts.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]));
    expect(texts[0]).toMatch(/^from \$\d+\.\d\d\/mo$/);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test('[GUEST-024][GUEST-028][GUEST-029] a bundle says what is in it, and names its buttons by the kind of order', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('200 Signup Street');
    await expect(page.getByRole('heading', { name: 'Sign up for service' })).toBeVisible();
    const bundle = page.locator(cards).filter({ hasText: ' + ' });
    while ((await bundle.count()) === 0) await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(bundle.getByRole('button', { name: /^Select/ })).toBeVisible();
    const details = bundle.getByRole('button', { name: /^Details/ });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.click();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await bundle.getByRole('button', { name: /^Choose/ }).click();
    await order.services();
  });

  test('[GUEST-024] each plan by itself has its Broadband Facts beside it, and the plans compare', { tag: '@both-sizes' }, async ({
    page,
    isMobile,
  }) => {
    await new GuestOrder(page).checkAt('100 Fiber Way');
    const plan = page.locator(cards).filter({ has: page.getByRole('heading', { name: 'Fiber 2 Gig', exact: true }) });
    await expect(plan.getByText('Broadband Facts').locator('visible=true')).toBeVisible();
    if (isMobile) await plan.getByRole('button', { name: 'Show the whole label' }).click();
    await expect(plan.getByText('Unique Plan Identifier')).toBeVisible();
    await page.getByRole('button', { name: 'Compare plans' }).click();
    await expect(page.getByRole('table', { name: 'Compare plans' }).getByRole('rowheader')).toContainText(['Monthly price', 'Download']);
  });

  test('[GUEST-003][GUEST-066] a single plan is chosen by itself', { tag: '@any-size' }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('400 Single Plan Road');
    await order.services();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Street address')).toHaveValue(/400 Single Plan Road/);
  });
});

test.describe('the way through the steps', () => {
  test('[GUEST-010][GUEST-037][GUEST-069][GUEST-071] Back and Forward go through them and lose nothing, a click on the link starts over', {
    tag: '@any-size',
  }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('100 Fiber Way');
    await order.choose('Fiber 2 Gig');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel('Street address')).toHaveValue('100 Fiber Way, Cedar Valley, IA 52001');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/guest-order');
    await page.getByRole('banner').getByRole('link', { name: 'Check Availability' }).click();
    await expect(page.getByLabel('Street address')).toHaveValue('');
    await page.goBack();
    await expect(page.getByLabel('Street address')).toHaveValue('');
  });
});

for (const language of languages) {
  test(`[GUEST-024][I18N-001] the plans are accessible (${language})`, { tag: '@phone' }, async ({ page }) => {
    await readIn(page, language);
    await page.goto('/guest-order');
    await page.locator('#address-street').click();
    await page.keyboard.type('100 Fib');
    await page.locator('[role=option]:visible').first().click();
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator(cards)).toHaveCount(3);
    await page.locator(`${cards} button[aria-expanded]:visible`).first().click();
    await expectAccessibleInBothThemes(page, 'the list');
    await page.locator('main button:has-text("Compar")').first().click();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the comparison');
  });
}

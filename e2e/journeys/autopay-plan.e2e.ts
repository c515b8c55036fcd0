import { expect, expectAccessible, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { cast } from '../pages/account-page.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { banks, cards } from '../pages/provider-form.ts';

test.describe('what AutoPay does next', () => {
  test('[AUTO-008] tells james within the panel what is charged, when, for which invoice and to what', async ({ page, arrive }) => {
    await arrive(cast.james);
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    const next = autopay.part('What happens next');
    await expect(next).toContainText(/\$59\.99\s+on \w+day, \w+ \d+/);
    await expect(next).toContainText('Visa ending 1881 will be charged.');
    await expect(next.locator('dl')).toContainText(/Invoice of \d\d\/\d\d\/\d{4}Due \d\d\/\d\d\/\d{4}\$59\.99/);
    await expect(autopay.part('Limit and back-up')).toContainText('No limit');
  });

  test('[AUTO-001] a charge is skipped once after a question, and that is taken back', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.enableStored(cards.approved, 'Visa ending 1111');
    const next = autopay.part('What happens next');
    await autopay.button('Skip this payment once').click();
    await expect(autopay.question).toContainText(/Skip the payment of \$\d+\.\d\d on \w+ \d+\?/);
    await expectAccessible(page);
    await autopay.answer('Keep it');
    await expect(next).toContainText('Visa ending 1111 will be charged.');
    await autopay.button('Skip this payment once').click();
    await autopay.answer('Skip this payment once');
    await expect(next.getByRole('status')).toContainText('This payment is skipped.');
    await expect(autopay.button('Do not skip it')).toBeFocused();
    await expect(next.getByRole('button', { name: 'Make a Payment' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(next).toContainText('Skipped');
    await autopay.button('Do not skip it').click();
    await expect(next).toContainText('Visa ending 1111 will be charged.');
    await expect(autopay.button('Skip this payment once')).toBeFocused();
  });
});

test.describe('what AutoPay may not do', () => {
  test('[AUTO-001] a limit is checked, holds back a larger charge, and is taken away again', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.enableStored(cards.approved, 'Visa ending 1111');
    const limits = autopay.part('Limit and back-up');
    await autopay.button('Change limit').click();
    const field = limits.getByLabel('Never more than this without asking');
    await expect(field).toBeFocused();
    for (const wrong of ['', '0.99', '10000.01', 'abc']) {
      await field.fill(wrong);
      await field.press('Enter');
      await expect(limits).toContainText('Please enter a limit between $1.00 and $10,000.00.');
      await expect(field).toBeFocused();
    }
    await expectAccessible(page);
    await field.fill('1');
    await field.press('Enter');
    await expect(limits).toContainText('Never more than $1.00 without asking');
    await expect(autopay.said('The limit is saved.')).toBeVisible();
    await expect(autopay.button('Change limit')).toBeFocused();
    const next = autopay.part('What happens next');
    await expect(next).toContainText('This is above your limit of $1.00 and will not be charged.');
    await expectAccessible(page);
    await autopay.button('Change limit').click();
    await expect(field).toHaveValue('1.00');
    await autopay.button('Remove the limit').click();
    await expect(limits).toContainText('No limit');
    await expect(next).toContainText('Visa ending 1111 will be charged.');
  });

  test('[AUTO-001] a second method becomes the back-up', { tag: '@any-size' }, async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.enableStored(cards.approved, 'Visa ending 1111');
    const limits = autopay.part('Limit and back-up');
    await expect(limits).toContainText('Save a second payment method to use it as a back-up.');
    await new PaymentMethods(page).addBank(banks.accepted);
    await expect(page.getByRole('status').getByText('Checking ending 6789 was added.')).toBeVisible();
    await autopay.open();
    await autopay.button('Change back-up').click();
    const choice = limits.getByLabel('Charge this method when the first one fails');
    await expect(choice).toBeFocused();
    await expect(choice.locator('option')).toHaveText(['None', 'Checking ending 6789']);
    await choice.selectOption('Checking ending 6789');
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect(limits).toContainText('Back-up: Checking ending 6789');
    await page.reload();
    await expect(limits).toContainText('Back-up: Checking ending 6789');
  });
});

test('[AUTO-001] a declined charge stands on the page with its reason and the two ways out, and in the history', {
  tag: '@any-size',
}, async ({ page, arrive, takeNewcomer, product }) => {
  test.setTimeout(180_000);
  // Somebody who owes already: the bill cycles of the invented customers spread over the month.
  do {
    await arrive(takeNewcomer());
    await page.goto('/home');
    await expect(page.getByRole('main')).toContainText(/Due |overdue|All paid/);
  } while (!(await page.getByRole('main').textContent())?.includes('overdue'));
  const autopay = new AutoPayPanel(page);
  await autopay.enableStored(cards.savesThenDeclines, 'Visa ending 0341');
  await product.command('autopay', '--as-of', today());
  await page.goto('/home');
  const strip = page.getByRole('status').filter({ hasText: 'AutoPay could not collect' });
  await expect(strip).toContainText(/AutoPay could not collect \$\d+\.\d\d due \w+ \d+\. The bank that issued the card declined it\./);
  await expectAccessible(page);
  await strip.getByRole('button', { name: 'Make a Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await strip.getByRole('button', { name: 'Change method' }).click();
  const history = autopay.part('What AutoPay did');
  await history.locator('button[aria-expanded]').first().click();
  await expect(history).toContainText('Declined, Visa ending 0341');
  await expect(history).toContainText('The bank that issued the card declined it.');
  for (const locale of languages) {
    await readIn(page, locale);
    await page.goto('/home?panel=autopay');
    await page.locator('[data-panel="autopay"] button[aria-expanded]').first().click();
    await expectAccessibleInBothThemes(page, 'the history');
    await page.goto('/home');
    await expect(page.getByRole('status').filter({ hasText: '$' }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the account page');
  }
});

/** The provider's calendar day, YYYY-MM-DD. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

import { type Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

/** Begins an outage of the account of that number by the operator's command; answers how to end it. */
async function outageOf(product: { command(...args: string[]): Promise<string> }, number: string): Promise<() => Promise<unknown>> {
  const { id } = JSON.parse(await product.command('outage', 'start', '--accounts', number, '--json')) as { id: number };
  return () => product.command('outage', 'end', String(id));
}

const numberOf = async (page: Page): Promise<string> => {
  const { accountId, token } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}'));
  const answer = await page.request.get(`/aboss-api/rest/v1/account/${accountId}`, { headers: { 'x-api-token': token } });
  return ((await answer.json()) as { number: string }).number;
};

test('[SHELL-021] who has an outage sees the banner, what is known in a panel, and later that it was; others see nothing', {
  tag: '@any-size',
}, async ({ page, product, arrive, customer, takeCustomer }) => {
  await arrive(customer);
  const number = await numberOf(page);
  const end = await outageOf(product, number);
  await page.goto('/home');
  await expect(page.getByText('There is a network outage that may affect you!')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Outages' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Outages' });
  await expect(panel.getByRole('heading', { name: 'Your service may not work' })).toBeVisible();
  await expect(panel).toContainText('Not known yet');
  await end();
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Everything works where you are, as far as we know.' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('No service');

  await outageOf(product, number);
  await arrive(takeCustomer());
  await page.goto('/home?panel=outages');
  await expect(panel.getByText('No outage in the last twelve months.')).toBeVisible();
  await expect(page.getByText('There is a network outage that may affect you!')).toHaveCount(0);
});

for (const language of languages) {
  test(`the outages panel is accessible, ${language}`, async ({ page, product, arrive, customer }) => {
    await readIn(page, language);
    await arrive(customer);
    await page.goto('/home?panel=outages');
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { level: 3 }).first().waitFor();
    await expectAccessibleInBothThemes(page, `outages-none-${language}`);
    const end = await outageOf(product, await numberOf(page));
    await end();
    await outageOf(product, await numberOf(page));
    await page.reload();
    await panel.locator('dl').waitFor();
    await expectAccessibleInBothThemes(page, `outages-open-${language}`);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expectAccessibleInBothThemes(page, `outages-banner-${language}`);
  });
}

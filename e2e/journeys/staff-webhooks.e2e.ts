import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

/** A system that receives, in the test itself: it answers what the test says and keeps what came. */
async function startReceiver(): Promise<{ url: string; received: string[]; answer: { status: number }; server: Server }> {
  const received: string[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push(String((JSON.parse(body) as { type: string }).type));
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, answer, server };
}

async function addEndpoint(page: Page, url: string, isAll = true): Promise<void> {
  await page.goto('/staff/webhooks/new');
  await page.locator('[name=url]').fill(url);
  await page.locator('[name=description]').fill('Warehouse');
  if (!isAll) {
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('checkbox', { name: /plan\.changed/ }).check();
  }
  await page.locator('form button[type=submit]').click();
  await page.locator('main code').waitFor();
}

test.describe('staff: webhooks', () => {
  test('an address is added with a secret shown once, tested, given a new secret and removed, by keyboard', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    const { url, received, answer, server } = await startReceiver();
    await arriveAsStaff();
    await page.goto('/staff/webhooks');
    await page.getByRole('link', { name: 'Add an address' }).press('Enter');
    await page.locator('[name=url]').press('Enter');
    await expect(page.locator('[name=url]')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('[name=url]').fill('no address');
    await page.locator('[name=url]').press('Enter');
    await expect(page.locator('form')).toContainText('Enter a whole address such as');
    await page.locator('[name=url]').fill(url);
    await page.locator('[name=url]').press('Enter');
    await expect(page.locator('main code')).toHaveText(/^whsec_[\w+/]{43}=$/);
    await page.getByRole('button', { name: 'I have it' }).press('Enter');

    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(page.locator('main').getByRole('status')).toContainText('Taken: it answered 204');
    expect(received).toEqual(['webhook.test']);
    answer.status = 500;
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(page.locator('main').getByRole('status')).toContainText('Not taken: it answered 500');
    await expect(page.getByRole('row', { name: /webhook\.test/ }).first()).toContainText('Given up');
    answer.status = 204;

    await page.getByRole('button', { name: 'New secret' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).press('Enter');
    await expect(page.locator('main code')).toHaveText(/^whsec_/);
    await page.getByRole('button', { name: 'I have it' }).press('Enter');

    await page.getByLabel('State').selectOption('givenUp');
    await page.getByRole('link', { name: 'webhook.test' }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivery');
    await expect(page.locator('main pre')).toContainText('"type": "webhook.test"');
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    await expect.poll(() => received.length).toBe(3);

    await page.goBack();
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the address' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
    await expect(page.locator('main')).not.toContainText(new URL(url).host);
    // The page's own refusal of "no address" is answered with 400, which browsers note.
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
    server.close();
  });
});

for (const language of languages) {
  test(`staff: webhooks are accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    const { url, server } = await startReceiver();
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/webhooks/new');
    await page.locator('[name=url]').waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.locator('form button[type=submit]').click();
    await page.locator('[aria-invalid]').waitFor();
    await expectAccessibleInBothThemes(page, 'a new address refused');
    await addEndpoint(page, `${url}/${language}`, false);
    await expectAccessibleInBothThemes(page, 'the secret');
    await page.locator('main button').last().click();
    await page.locator('[name=url]').waitFor();
    await page.locator('main button').first().click();
    await page.locator('main').getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'an address');
    await page.locator('main table a').first().click();
    await page.locator('main pre').waitFor();
    await expectAccessibleInBothThemes(page, 'a delivery');
    await page.goto('/staff/webhooks');
    await page.getByRole('table').first().waitFor();
    await expectAccessibleInBothThemes(page, 'webhooks');
    server.close();
  });
}

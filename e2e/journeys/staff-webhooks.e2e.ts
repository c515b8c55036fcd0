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
    await expect(page.getByText('The address was removed.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/webhooks$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
    await expect(page.locator('main')).not.toContainText(new URL(url).host);
    // The page's own refusal of "no address" is answered with 400, which browsers note.
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
    server.close();
  });

  test('all that was given up is sent again by keyboard, and what somebody else changed or removed meanwhile is refused', {
    tag: '@any-size',
  }, async ({ page, context, arriveAsStaff }) => {
    const { url, received, answer, server } = await startReceiver();
    await arriveAsStaff();
    await addEndpoint(page, url, false);
    await page.getByRole('button', { name: 'I have it' }).press('Enter');
    answer.status = 503;
    for (const tests of [1, 2]) {
      await page.getByRole('button', { name: 'Send a test' }).press('Enter');
      await expect(page.getByRole('row', { name: /webhook\.test/ })).toHaveCount(tests);
    }
    await page.getByLabel('State').selectOption('givenUp');
    await expect(page.getByRole('row', { name: /Given up/ })).toHaveCount(2);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Send all given up again' }).waitFor();

    answer.status = 204;
    await page.getByRole('button', { name: 'Send all given up again' }).press('Enter');
    await expect(page.getByText('2 are sent again now.', { exact: true })).toBeVisible();
    await expect.poll(() => received.length).toBe(4);
    await expect(page.getByRole('button', { name: 'Send all given up again' })).toHaveCount(0);
    await page.getByLabel('State').selectOption('delivered');
    await expect
      .poll(async () => {
        await page.reload();
        await page
          .getByRole('row', { name: /webhook\.test/ })
          .first()
          .waitFor();
        return page.getByRole('row', { name: /Delivered/ }).count();
      })
      .toBe(2);
    const delivery = await page.getByRole('link', { name: 'webhook.test' }).first().getAttribute('href');

    // Pressed a second time, in the window that still shows it, nothing is left to send.
    await other.getByRole('button', { name: 'Send all given up again' }).press('Enter');
    await expect(other.getByText('0 are sent again now.', { exact: true })).toBeVisible();
    await page.locator('[name=description]').fill('Warehouse north');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await other.locator('[name=description]').fill('Warehouse south');
    await other.keyboard.press('Enter');
    await expect(other.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(other.locator('[name=description]')).toHaveValue('Warehouse south');
    await other.getByRole('button', { name: 'Load the other version' }).press('Enter');
    await expect(other.locator('[name=description]')).toHaveValue('Warehouse north');

    const shown = await context.newPage();
    await shown.goto(delivery ?? '');
    await shown.getByRole('button', { name: 'Send again' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the address' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
    const gone = 'This is not there any more: it was done or removed meanwhile.';
    await shown.getByRole('button', { name: 'Send again' }).press('Enter');
    await expect(shown.locator('main').getByRole('alert')).toHaveText(gone);
    await other.getByRole('button', { name: 'New secret' }).press('Enter');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).press('Enter');
    await expect(other.locator('main').getByRole('alert')).toHaveText(gone);
    await expect(other.locator('main code')).toHaveCount(0);
    expect(received).toHaveLength(4);
    server.close();
  });

  test('who lacks the right gets neither the page nor an act', { tag: '@any-size' }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await page.goto('/staff/webhooks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not see this page');
    const calls = ['POST 1/test', 'POST 1/secret', 'POST 1/retry', 'POST deliveries/1/retry', 'DELETE 1'];
    for (const call of calls) {
      const [method = '', path] = call.split(' ');
      const headers = { 'x-requested-with': 'portal' };
      const answer = await page.request.fetch(`/aboss-api/rest/v1/staff/webhooks/${path}`, { method, headers });
      expect(answer.status(), call).toBe(403);
    }
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

import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { cast } from '../pages/account-page.ts';
import { messagesTo } from '../pages/outbox.ts';

/** The row of an order in the panel, opened from the keyboard. */
async function openRow(page: Page, order: string): Promise<Locator> {
  await page.goto('/home?panel=orders');
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: order }).first();
  await row.locator('[aria-expanded]').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('list')).toBeVisible();
  return row;
}

const words = {
  'en-us': {
    booked: 'Your visit is booked. An adult must be at home when the technician comes.',
    choose: 'Choose a time',
    done: 'Your service is installed and on.',
  },
  'sp-es': {
    booked: 'Su visita está reservada. Debe haber una persona adulta en casa cuando llegue el técnico.',
    choose: 'Elegir una hora',
    done: 'Su servicio está instalado y activo.',
  },
} as const;

test.describe('what happens with an order', () => {
  for (const language of languages) {
    test(`[ORD-006][ORD-012] is told now, next and step by step, in ${language}; accessibility`, async ({ page, arrive }) => {
      const complaints = collectComplaints(page);
      await arrive(cast.maria);
      await readIn(page, language);
      const visit = await openRow(page, 'Replace Wi-Fi unit');
      await expect(visit).toContainText(words[language].booked);
      await expect(visit.locator('[data-state="done"]')).toHaveCount(2);
      await expect(visit.locator('[aria-current="step"]')).toHaveCount(1);
      await expectAccessibleInBothThemes(page, 'a visit that is booked');
      const finished = await openRow(page, 'Install Fiber 500');
      await expect(finished).toContainText(words[language].done);
      await expect(finished.locator('[data-state="done"]')).toHaveCount(4);
      await expectAccessibleInBothThemes(page, 'an order that is finished');
      await arrive(cast.carlos);
      await readIn(page, language);
      const waiting = await openRow(page, 'Add Wi-Fi unit');
      await expect(waiting.getByRole('button', { name: words[language].choose, exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an order that waits for a time');
      expect(complaints).toEqual([]);
    });
  }

  test('leads to the page that chooses the time, by keyboard, with a link of its own', { tag: '@any-size' }, async ({ page, arrive }) => {
    await arrive(cast.carlos);
    await readIn(page, 'en-us');
    const row = await openRow(page, 'Add Wi-Fi unit');
    const asked = page.waitForResponse(/\/order\/\d+\/appointment-link$/);
    await row.getByRole('button', { name: words['en-us'].choose, exact: true }).focus();
    await page.keyboard.press('Enter');
    expect((await asked).status()).toBe(200);
    await page.waitForURL(/\/schedule-appointment\?token=./);
  });

  test('says beside the button when the time can not be chosen, and reads the order anew', { tag: '@any-size' }, async ({
    page,
    arrive,
  }) => {
    await page.route(/\/order\/\d+\/appointment-link$/, (route) =>
      route.fulfill({ status: 409, json: { success: false, error: { code: 'APT0002', message: 'This order cannot be scheduled.' } } }),
    );
    await arrive(cast.carlos);
    await readIn(page, 'en-us');
    const row = await openRow(page, 'Add Wi-Fi unit');
    const again = page.waitForResponse(/\/order\/\d+\/progress$/);
    await row.getByRole('button', { name: words['en-us'].choose, exact: true }).click();
    await expect(row.getByText('This order cannot be scheduled.')).toBeVisible();
    expect((await again).status()).toBe(200);
  });

  test('[ORD-011] follows a change of the language in place', { tag: '@any-size' }, async ({ page, arrive }) => {
    await arrive(cast.maria);
    await readIn(page, 'en-us');
    await page.goto('/home');
    const orders = page.getByRole('main').getByRole('region', { name: /My Orders|Mis pedidos/ });
    await expect(orders).toContainText('Technician visit scheduled');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(orders).toContainText('Visita del técnico programada');
    // The choice is the user's: whoever looks at this account next reads English again.
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(orders).toContainText('Technician visit scheduled');
  });
});

test.describe('an order followed without an account', () => {
  for (const language of languages) {
    test(`opens by reference number and mailed code and shows its steps, in ${language}; accessibility`, async ({ page, product }) => {
      const email = 'otto.lind@example.com';
      const { orders } = JSON.parse(await product.command('order', 'list', '--account', '1000018', '--json')) as {
        orders: { orderId: number }[];
      };
      const reference = String(orders[0]?.orderId);
      await readIn(page, language);
      await page.goto(`/order-status?reference=${reference}`);
      const before = (await messagesTo(page.request, email)).length;
      await page.locator('#order-email').fill(email);
      await page.keyboard.press('Enter');
      await page.locator('#order-code').waitFor();
      await expect.poll(async () => (await messagesTo(page.request, email)).length).toBeGreaterThan(before);
      const [mail] = await messagesTo(page.request, email);
      await page.locator('#order-code').fill(/\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.locator('[aria-current="step"]')).toContainText(language === 'en-us' ? 'Sign-up received' : 'Inscripción recibida');
      await expect(page.locator('[data-state="next"]')).toHaveCount(4);
      await expectAccessibleInBothThemes(page, 'the order');
    });
  }
});

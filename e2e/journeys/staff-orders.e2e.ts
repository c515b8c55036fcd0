import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { takeOrders } from '../pages/field-work.ts';
import { messagesTo } from '../pages/outbox.ts';

/** The order of sid, who waits for service: there is one in every product. */
const account = '1000012';

async function findOrder(page: Page): Promise<void> {
  await page.locator('[name=number]').fill(account);
  await page.keyboard.press('Enter');
  await page.locator('table a').first().waitFor();
}

test.describe('staff: orders', () => {
  test('an order is found by account number, noted and handed over by keyboard; a clerk only reads', async ({ page, arriveAsStaff }, {
    project,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await page.locator('[name=number]').fill('999999999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No order has this number' })).toBeVisible();
    await findOrder(page);
    await page.locator('table a').first().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order ');

    const note = `Called from ${project.name}`;
    await page.getByRole('button', { name: 'Keep note' }).press('Enter');
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await page.locator('[name=orderNote]').fill(note);
    await page.getByRole('button', { name: 'Keep note' }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: note })).toContainText('Alex Agent');
    await page.locator('[name=assignee]').selectOption({ label: 'Alex Agent' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden();
    await page.locator('[name=assignee]').selectOption({ label: 'Nobody' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();

    await arriveAsStaff('clerk');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.locator('[name=orderNote]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
    expect(complaints).toEqual([]);
  });

  test('what a colleague did meanwhile is told, and nothing is overwritten', { tag: '@any-size' }, async ({
    page,
    browser,
    product,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/orders');
    await findOrder(page);
    await page.locator('table a').first().click();
    const mine = page.locator('[name=assignee]');
    await mine.waitFor();
    const theirs = await browser.newPage({ baseURL: product.url, storageState: await page.context().storageState() });
    await theirs.goto(page.url());
    await theirs.getByRole('button', { name: 'Assign to me' }).click();
    await expect(theirs.getByRole('button', { name: 'Assign to me' })).toBeHidden();

    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('heading', { name: 'Somebody else changed this meanwhile' })).toBeVisible();
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(mine.locator('option:checked')).toHaveText('Alex Agent');
    await mine.selectOption({ label: 'Nobody' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();
    await theirs.close();
  });

  test('an order is accepted, its link sent again and its work finished; another one is cancelled with a reason, by keyboard', async ({
    page,
    product,
    request,
    arriveAsStaff,
  }, info) => {
    const complaints = collectComplaints(page);
    const [wanted, unwanted] = await takeOrders({ product, info }, [{ step: 'received' }, { step: 'received' }]);
    if (!wanted || !unwanted) throw new Error('there are no orders');
    const subjects = async (): Promise<(string | null)[]> => (await messagesTo(request, wanted.email)).map(({ subject }) => subject);
    await arriveAsStaff();
    await page.goto(`/staff/orders/${wanted.orderId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Accept this work?' })).toBeVisible();
    await expect(dialog.locator('[name=note]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Checked on the map');
    await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(page.locator('[aria-current="step"]')).toContainText('Time for the installation');
    await expect(page.getByRole('listitem').filter({ hasText: 'Checked on the map' })).toContainText('Alex Agent');
    await expect.poll(subjects, { message: 'the mail with the link' }).toEqual(['Choose a time for your installation']);
    await page.getByRole('button', { name: 'Send the link to choose a time' }).press('Enter');
    await expect(page.getByText('Sent to the e-mail address on file.')).toBeVisible();
    await expect.poll(async () => (await subjects()).length, { message: 'the same mail again' }).toBe(2);
    await page.getByRole('button', { name: 'Mark as installed' }).press('Enter');
    await dialog.getByRole('button', { name: 'Mark as installed' }).press('Enter');
    await expect(page.getByText('Nothing more can happen to this work.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);

    await page.goto(`/staff/orders/${unwanted.orderId}`);
    await page.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await expect(dialog).toContainText('Please fill this in.');
    await expect(dialog.locator('[name=note]')).toBeFocused();
    await page.keyboard.type('Moves to another town');
    await dialog.getByRole('button', { name: 'Keep the order' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await dialog.locator('[name=note]').fill('Moves to another town');
    await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
    await expect(page.getByText('Nothing more can happen to this work.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Moves to another town' })).toContainText('Alex Agent');
    const told = async (): Promise<(string | null)[]> => (await messagesTo(request, unwanted.email)).map(({ subject }) => subject);
    await expect.poll(told, { message: 'the mail of the end' }).toEqual([`Your order # ${unwanted.orderId} was cancelled`]);
    expect(complaints).toEqual([]);
  });

  test(
    'in Spanish: whoever is late is told where the work stands, and the page catches up',
    { tag: '@any-size' },
    async ({ page, context, product, arriveAsStaff }, info) => {
      const [order] = await takeOrders({ product, info }, [{ step: 'received' }]);
      await arriveAsStaff();
      await readIn(page, 'sp-es');
      await page.goto(`/staff/orders/${order?.orderId}`);
      await page.getByRole('button', { name: 'Aceptar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=note]').fill('Se llamó al cliente');
      const colleague = await context.newPage();
      await colleague.goto(page.url());
      await colleague.getByRole('button', { name: 'Aceptar' }).click();
      await colleague.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
      await expect(colleague.getByRole('button', { name: 'Marcar como instalado' })).toBeVisible();

      await dialog.getByRole('button', { name: 'Aceptar' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Este trabajo está ahora en "Elección de hora", así que no se cambió nada.');
      await expect(dialog.locator('[name=note]')).toHaveValue('Se llamó al cliente');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('button', { name: 'Marcar como instalado' })).toBeVisible();

      // The same where nothing is open any more.
      await page.getByRole('button', { name: 'Cancelar el pedido' }).click();
      await dialog.locator('[name=note]').fill('Ya no lo quiere');
      await colleague.getByRole('button', { name: 'Cancelar este trabajo' }).click();
      await colleague.getByRole('dialog').getByRole('button', { name: 'Cancelar este trabajo' }).click();
      await expect(colleague.getByText('Ya no puede pasar nada más con este trabajo.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancelar el pedido' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByRole('button', { name: 'Conservar el pedido' }).click();
      await expect(page.getByText('Ya no puede pasar nada más con este trabajo.')).toBeVisible();
      await colleague.close();
    },
  );

  for (const language of languages) {
    test(`queue and order are read in ${language} in both themes`, async ({ page, arriveAsStaff }) => {
      await arriveAsStaff();
      await readIn(page, language);
      await page.goto('/staff/orders');
      await page.locator('table a').first().waitFor();
      await expectAccessibleInBothThemes(page, 'the queue');
      await findOrder(page);
      await page.locator('table a').first().click();
      await page.locator('[name=orderNote]').waitFor();
      await expectAccessibleInBothThemes(page, 'an order');
      await page.getByRole('button', { name: /^(Cancel the order|Cancelar el pedido)$/ }).click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await expect(page.getByRole('dialog').locator('[name=note]')).toBeFocused();
      await expectAccessibleInBothThemes(page, 'no reason to cancel it');
    });
  }
});

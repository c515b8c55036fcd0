import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { card, cast, openPanel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';
import type { RunningProduct } from '../running-product.ts';

const openPaperless = (page: Page) => openPanel(page, 'paperless', 'Paperless Billing');
const way = (paperless: Locator, name: string) => paperless.getByRole('radio', { name, exact: true });
const field = (paperless: Locator) => paperless.getByLabel('Email', { exact: true }).and(paperless.locator('[type="email"]'));
const save = (paperless: Locator) => paperless.getByRole('button', { name: 'Save delivery' });

/** Waits for the reads that follow a saved change (PAPER-008). */
async function savesAndReloads(page: Page, paperless: Locator): Promise<void> {
  const reloads = Promise.all([
    page.waitForRequest((request) => request.method() === 'GET' && /\/account\/\d+$/.test(request.url())),
    page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/distribution-methods')),
  ]);
  await save(paperless).click();
  await reloads;
}

interface Message {
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  attachment?: string;
}

async function outbox(product: RunningProduct, to: string): Promise<Message[]> {
  const answer = await fetch(`${product.url}/demo/outbox.json?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}

const numberOf = async (page: Page): Promise<string> => {
  const { number } = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { accountId: number; token: string };
    const answer = await fetch(`/aboss-api/rest/v1/account/${user.accountId}`, { headers: { 'X-API-TOKEN': user.token } });
    return (await answer.json()) as { number: string };
  });
  return number;
};

test.describe('Paperless Billing', () => {
  test('[PAPER-002][PAPER-003][PAPER-004][PAPER-005][PAPER-006] lists paper first; choosing shows what it means, and an email field for all but paper', async ({
    page,
    arrive,
  }) => {
    const complaints = collectComplaints(page);
    await arrive(cast.maria);
    const paperless = await openPaperless(page);
    await expect(paperless.getByRole('radio')).toHaveCount(3);
    const [paper, email, portal] = [0, 1, 2].map((at) => paperless.getByRole('list').first().locator('> li').nth(at));
    await expect(paper as Locator).toContainText('PaperA'.slice(0, 5));
    await expect(paper as Locator).toContainText('($3.00) a month');
    await expect(paper as Locator).toContainText('A printed invoice by mail');
    await expect(paper as Locator).toContainText('Arrives three to five days after the bill date');
    await expect(email as Locator).not.toContainText('$');
    await expect(way(paperless, 'Email')).toBeChecked();
    await expect(field(paperless)).toHaveValue(cast.maria);

    await way(paperless, 'Paper').check();
    await expect(paper as Locator).toContainText(/Starts with your next invoice, around \w+ \d+\./);
    await expect(paper as Locator).toContainText('Costs $3.00 a month more than now.');
    await expect(field(paperless)).toHaveCount(0);
    await expect(paperless).toContainText('By saving, you agree to receive your invoices on paper by mail, for $3.00 a month.');

    await way(paperless, 'Paperless').check();
    await expect(portal as Locator).toContainText('Costs nothing.');
    await expect(field(paperless)).toHaveValue(cast.maria);
    expect(complaints).toEqual([]);
  });

  test('[PAPER-010] without a choice nothing can be saved', async ({ page, arrive }) => {
    await arrive(cast.pat);
    const paperless = await openPaperless(page);
    await expect(save(paperless)).toBeDisabled();
    await expect(paperless).toContainText('Choose how you want to receive your invoices.');
    await way(paperless, 'Paper').check();
    await expect(save(paperless)).toBeEnabled();
  });

  test('[PAPER-001][PAPER-007][PAPER-008][PAPER-009] to paper: saved, the form goes, the account page follows; another choice brings the form back', async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const paperless = await openPaperless(page);
    await way(paperless, 'Paper').check();
    await savesAndReloads(page, paperless);
    const note = paperless.getByRole('status');
    await expect(note).toContainText('Saved');
    await expect(note).toContainText('your invoices come on paper by mail');
    await expect(note).toBeFocused();
    await expect(save(paperless)).toHaveCount(0);
    await expect(paperless.getByRole('listitem').first()).toContainText('PaperCurrent');
    await way(paperless, 'Paperless').check();
    await expect(save(paperless)).toBeVisible();
    await expect(note).toHaveText('');
    await expect(paperless).toContainText('Saves you $3.00 a month.');
    await page.keyboard.press('Escape');
    await expect(card(page, 'Invoice delivery')).toContainText('Paper');
  });

  test('[PAPER-001][PAPER-011][PAPER-012][API-035] to e-mail: an invalid address is told at the field, a valid one is saved, by keyboard alone', async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    const paperless = await openPaperless(page);
    await way(paperless, 'Paper').focus();
    await page.keyboard.press('ArrowDown');
    await expect(way(paperless, 'Email')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(field(paperless)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await expect(paperless.getByText('Invalid email')).toBeVisible();
    await expect(field(paperless)).toBeFocused();
    await expect(field(paperless)).toHaveAccessibleDescription(/Invalid email/);
    await expectAccessible(page);

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('invoices.to@example.com ');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      distributionMethod: 'EMAIL',
      email: { email: 'invoices.to@example.com', type: 'DISTRIBUTION' },
    });
    await expect(paperless.getByRole('status')).toContainText('by email to invoices.to@example.com');
    await paperless.getByRole('button', { name: 'Change again' }).click();
    await expect(field(paperless)).toHaveValue('invoices.to@example.com');
  });

  test('[PAPER-011][PAPER-013] to paperless with an emptied field: the contact e-mail takes its place; without any it is required', async ({
    page,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    let paperless = await openPaperless(page);
    await way(paperless, 'Paperless').check();
    await field(paperless).fill('');
    await expect(paperless).toContainText('Left empty, we use ');
    await save(paperless).click();
    await expect(paperless.getByRole('status')).toContainText('your invoices are in this portal, with a notice to ');
    await expect(paperless.getByRole('listitem').nth(2)).toContainText('PaperlessCurrent');

    await readOneByOne(page);
    await page.route(/\/account\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const account = (await answer.json()) as { primaryContact: object };
      await route.fulfill({ json: { ...account, primaryContact: { ...account.primaryContact, contactEmails: [] } } });
    });
    paperless = await openPaperless(page);
    await way(paperless, 'Email').check();
    await field(paperless).fill('');
    await save(paperless).click();
    await expect(paperless.getByText('Email is required')).toBeVisible();
    await expect(field(paperless)).toBeFocused();
  });

  test("[PAPER-014][CONST-006] a refusal is a toast at the top for one second, in the server's words, and stays at the button", {
    tag: '@any-size',
  }, async ({ page, arrive }) => {
    await arrive(cast.maria);
    const paperless = await openPaperless(page);
    await way(paperless, 'Paper').check();
    const refusals = [
      { json: { success: false, error: { code: 'DLV0001', message: 'Paper is sold out.' } }, status: 400, says: 'Paper is sold out.' },
      { json: { success: false, error: { code: 'XYZ0001' } }, status: 400, says: 'Something went wrong' },
      { json: null, status: 0, says: 'Could not save distribution method' },
    ];
    for (const { json, status, says } of refusals) {
      await page.route('**/distribution-methods', (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        return json === null ? route.abort() : route.fulfill({ status, json });
      });
      await save(paperless).click();
      const toast = page.getByRole('alert').filter({ hasText: says });
      await expect(toast).toBeVisible();
      const shownAt = Date.now();
      const box = await toast.locator('p').boundingBox();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      expect(box?.y ?? height).toBeLessThan(height / 4);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(60);
      await expect(toast).toHaveCount(0);
      expect(Date.now() - shownAt).toBeLessThan(2500);
      await expect(paperless.locator('footer')).toContainText(says);
      await expect(save(paperless)).toBeEnabled();
      await page.unroute('**/distribution-methods');
    }
    await way(paperless, 'Paperless').check();
    await expect(paperless.locator('footer')).not.toContainText('Could not save');
  });

  for (const locale of languages) {
    test(`every state has no accessibility finding and is not too wide in ${locale}, in both themes`, { tag: '@phone' }, async ({
      page,
      arrive,
      customer,
    }) => {
      await arrive(customer);
      await readIn(page, locale);
      await page.goto('/home?panel=paperless');
      const radio = (method: string) => page.locator(`input[value="${method}"]`);
      const button = page.locator('button[form="delivery-form"]');
      await radio('PAPER').check();
      await expectAccessibleInBothThemes(page, 'paper');
      await radio('EMAIL').check();
      await page.locator('input[name="email"]').fill('abc');
      await button.click();
      await expectAccessibleInBothThemes(page, 'invalid');
      await radio('PAPERLESS').check();
      await page.locator('input[name="email"]').fill('somebody.with.a.very.long.name.indeed@mail.example.com');
      await expectAccessibleInBothThemes(page, 'paperless');
      await button.click();
      await page.getByRole('dialog').getByRole('status').locator('h3').waitFor();
      await expectAccessibleInBothThemes(page, 'saved');
    });
  }
});

test.describe('an invoice', () => {
  test('[PAPER-001] goes out as it was chosen: by mail with its PDF, as a notice, as a letter', { tag: '@any-size' }, async ({
    page,
    signIn,
    customer,
    product,
  }) => {
    await signIn(customer);
    const number = await numberOf(page);
    const address = `invoices.${number}@example.com`;
    const choose = async (name: string): Promise<void> => {
      const paperless = await openPaperless(page);
      await way(paperless, name).check();
      if (name !== 'Paper') await field(paperless).fill(address);
      await save(paperless).click();
      await expect(paperless.getByRole('status')).toContainText('Saved');
    };

    await choose('Email');
    await product.command('demo', 'invoice', '--account', number);
    const [mail] = await outbox(product, address);
    expect(mail).toMatchObject({ channel: 'email', subject: expect.stringMatching(/^Your new invoice: \$[\d.]+, due /) });
    const file = await fetch(`${product.url}${mail?.attachment}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-');
    await page.goto(`/demo/outbox?to=${encodeURIComponent(address)}`);
    await expect(page.getByRole('link', { name: 'Attached invoice (PDF)' })).toHaveAttribute('href', mail?.attachment ?? '');

    await choose('Paperless');
    await product.command('demo', 'invoice', '--account', number);
    const [notice] = await outbox(product, address);
    expect(notice?.subject).toMatch(/^Your new invoice/);
    expect(notice?.text).toContain('/home?panel=invoices');
    expect(notice).not.toHaveProperty('attachment');

    await choose('Paper');
    await product.command('demo', 'invoice', '--account', number);
    const [letter] = await outbox(product, number);
    expect(letter).toMatchObject({ channel: 'letter', to: number });
    expect(letter?.attachment).toMatch(/invoice\.pdf$/);
    expect((await outbox(product, address))[0]?.subject).toBe('How you receive your invoices has changed');
  });
});

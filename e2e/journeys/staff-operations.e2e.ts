import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { test as base, collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn } from '../journey.ts';
import { mailedLink } from '../pages/outbox.ts';
import { freePort, type RunningProduct, startProduct } from '../running-product.ts';

const api = '/aboss-api/rest/v1';
const customer = 'maria.lopez@example.com';

/** A product of these journeys' own: its jobs wait when nobody works on them, and its mails while their server is away. */
interface Operated {
  product: RunningProduct;
  /** `api`: nobody works on jobs, so that what is queued stays. */
  runAs: (role: 'all' | 'api') => Promise<void>;
  /** Where the mail server is expected. Nobody listens there unless a journey does. */
  mailPort: number;
}

const test = base.extend<object, { operated: Operated }>({
  operated: [
    async ({ storedMethods }, use) => {
      const mailPort = await freePort();
      const env = { SANDBOX_STORED_METHODS: storedMethods, ROLE: 'api', SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
      const product = await startProduct({ env });
      let current: 'all' | 'api' = 'api';
      const runAs = async (role: 'all' | 'api'): Promise<void> => {
        if (role !== current) await product.restart({ ROLE: role });
        current = role;
      };
      await use({ product, runAs, mailPort });
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  product: [async ({ operated }, use) => use(operated.product), { scope: 'worker' }],
});

/** Asks for a link for a new password: a job, which writes a mail. */
async function askForLink(request: APIRequestContext): Promise<void> {
  const answer = await request.get(`${api}/auth/customer/password/forgotten`, {
    params: { email: customer },
    headers: { 'x-requested-with': 'portal' },
  });
  expect(answer.status()).toBe(200);
}

/** A mail that its server did not take, since there is none. */
async function writeUnsentMail(page: Page): Promise<void> {
  await askForLink(page.request);
  const unsent = async (): Promise<string | null | undefined> => {
    const answer = await page.request.get(`${api}/staff/operations/messages?state=waiting&channel=email`);
    return ((await answer.json()) as { messages: { lastError: string | null }[] }).messages[0]?.lastError;
  };
  await expect.poll(unsent, { timeout: 30_000 }).toContain('ESOCKET');
}

/** A member of staff who may look at operations and change nothing there, in a browser of their own. */
async function arriveAsAuditor(browser: Browser, product: RunningProduct, project: string): Promise<Page> {
  const username = `auditor.${project}.${Date.now()}@cedarvalleyfiber.example`;
  const made = await product.command('staff', 'add', '--staff', username, '--name', 'Audrey Auditor', '--role', 'auditor', '--json');
  const { password } = JSON.parse(made) as { password: string };
  const page = await browser.newPage({ baseURL: product.url });
  const answer = await page.request.post(`${api}/staff/sign-in`, {
    headers: { 'x-requested-with': 'portal' },
    data: { username, password },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const jobRows = (page: Page) => page.getByRole('row', { name: /sendResetLink/ });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true });
const gone = 'This is not there any more: it was done or removed meanwhile.';

test.describe('staff: jobs', { tag: '@any-size' }, () => {
  test('a job is made due and removed with a reason, by keyboard, and one that is gone is said to be', async ({
    page,
    context,
    operated,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await operated.runAs('api');
    for (let left = 2; left > 0; left -= 1) await askForLink(page.request);
    await arriveAsStaff();
    await page.goto('/staff/operations');
    await page.getByLabel('Job', { exact: true }).selectOption('sendResetLink');
    await expect(jobRows(page).first()).toContainText('0 of 25');
    const before = await jobRows(page).count();
    const other = await context.newPage();
    await other.goto('/staff/operations');
    await expect(jobRows(other)).toHaveCount(before);

    await jobRows(page).last().getByRole('button', { name: 'Try now' }).press('Enter');
    await expect(toast(page, 'The job is due now.')).toBeVisible();
    await jobRows(page).last().getByRole('button', { name: 'Remove' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/Remove job \d+, sendResetLink\?/);
    await expect(dialog.locator('[name=reason]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('asked for twice');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The job was removed.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(jobRows(page)).toHaveCount(before - 1);
    // The button that was pressed went with its row: the work goes on in the page, not at its top.
    await expect(page.locator('main')).toBeFocused();

    // The other window still shows the removed one, and learns of it by trying.
    await jobRows(other).last().getByRole('button', { name: 'Try now' }).press('Enter');
    await expect(toast(other, gone)).toBeVisible();
    await expect(jobRows(other)).toHaveCount(before - 1);
    await jobRows(other).last().getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('button', { name: 'Remove' }).last().press('Enter');
    await dialog.locator('[name=reason]').fill('asked for twice');
    await page.keyboard.press('Enter');
    await expect(jobRows(page)).toHaveCount(before - 2);
    await other.locator('[name=reason]').fill('asked for once too often');
    await other.keyboard.press('Enter');
    await expect(toast(other, gone).first()).toBeVisible();
    await expect(other.getByRole('dialog')).toBeHidden();
    await expect(jobRows(other)).toHaveCount(before - 2);

    await page.goto('/staff/audit');
    await expect(page.locator('main')).toContainText('asked for twice');
    expect(complaints).toEqual([]);
  });

  test('who may only look sees jobs and shortened recipients, and is offered and allowed no act', async ({
    page,
    browser,
    operated,
    arriveAsStaff,
  }, { project }) => {
    await arriveAsStaff();
    await operated.runAs('all');
    await writeUnsentMail(page);
    await operated.runAs('api');
    await askForLink(page.request);
    const theirs = await arriveAsAuditor(browser, operated.product, project.name);
    await theirs.goto('/staff/operations');
    await expect(jobRows(theirs).first()).toBeVisible();
    await expect(theirs.locator('main table').getByRole('button')).toHaveCount(0);
    await theirs.getByRole('link', { name: 'Messages', exact: true }).press('Enter');
    await expect(theirs.locator('main')).toContainText('your roles do not include reading messages');
    await expect(theirs.getByRole('row', { name: /ESOCKET/ }).first()).toBeVisible();
    await expect(theirs.locator('main')).not.toContainText(customer);
    await expect(theirs.locator('main table').getByRole('button')).toHaveCount(0);

    const { jobs } = (await (await theirs.request.get(`${api}/staff/operations/jobs`)).json()) as { jobs: { id: number }[] };
    for (const [act, data] of [
      ['retry', {}],
      ['remove', { reason: 'not mine to remove' }],
    ] as const) {
      const headers = { 'x-requested-with': 'portal' };
      const refused = await theirs.request.post(`${api}/staff/operations/jobs/${jobs[0]?.id}/${act}`, { headers, data });
      expect(refused.status(), act).toBe(403);
    }
    await theirs.close();
  });
});

test.describe('staff: messages', { tag: '@any-size' }, () => {
  test('a mail that was not taken is read without its link, sent again by keyboard, and refused once it is sent', async ({
    page,
    context,
    operated,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await operated.runAs('all');
    await arriveAsStaff();
    await writeUnsentMail(page);
    const link = await mailedLink(page.request, customer, '/resetpassword');
    await page.goto('/staff/operations/messages');
    await page.getByLabel('Way').selectOption('email');
    const row = (where: Page) => where.getByRole('row', { name: customer }).first();
    await expect(row(page)).toContainText('ESOCKET');
    await row(page).getByRole('button', { name: 'Read' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('[...]');
    await expect(dialog).not.toContainText(link);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row(page).getByRole('button', { name: 'Read' })).toBeFocused();
    await page.getByLabel('Way').selectOption('letter');
    await expect(page.getByRole('row', { name: customer })).toHaveCount(0);
    await page.getByLabel('Way').selectOption('email');

    const late = await context.newPage();
    await late.goto('/staff/operations/messages');
    await expect(row(late)).toContainText('ESOCKET');
    const taken: string[] = [];
    const mails = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        stream.resume();
        stream.on('end', () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => mails.listen(operated.mailPort, '127.0.0.1', resolve));
    await row(page).getByRole('button', { name: 'Send now' }).press('Enter');
    await expect(toast(page, 'The message is sent now.')).toBeVisible();
    await expect.poll(() => taken, { timeout: 30_000 }).toContain(customer);
    await expect
      .poll(
        async () => {
          await page.reload();
          return row(page).textContent();
        },
        { timeout: 30_000 },
      )
      .toContain('Sent');
    await expect(row(page).getByRole('button', { name: 'Send now' })).toHaveCount(0);

    await row(late).getByRole('button', { name: 'Send now' }).press('Enter');
    await expect(late.locator('main').getByRole('alert')).toContainText('This message was sent, is held back for its customer');
    await new Promise<void>((resolve) => mails.close(() => resolve()));
    expect(complaints).toEqual([]);
  });
});

test.describe('staff: runs', { tag: '@any-size' }, () => {
  test('runs tell of recurring work, of a run of bills and of a backup that was taken', async ({ page, operated, arriveAsStaff }) => {
    await operated.runAs('all');
    await arriveAsStaff();
    await page.goto('/staff/operations');
    await page.getByRole('link', { name: 'Runs', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/staff\/operations\/runs$/);
    await expect(page.getByRole('row', { name: /checkInvariants/ })).toBeVisible();
    await expect(page.locator('main')).toContainText('Nothing was ever found broken.');
    const backups = page.getByRole('table', { name: 'Backups' }).getByRole('row');
    const bills = page.getByRole('table', { name: 'Runs of bills' }).getByRole('row');
    const before = { backups: await backups.count(), bills: await bills.count() };
    const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-e2e-backup-'));
    await operated.product.command('backup', path.join(folder, 'all'));
    rmSync(folder, { recursive: true });
    await operated.product.command('bill', '--as-of', new Date().toISOString().slice(0, 10));
    await page.reload();
    await expect.poll(() => backups.count()).toBeGreaterThan(before.backups);
    await expect(backups.last()).toContainText(/about [\d.]+ MB/);
    await expect.poll(() => bills.count()).toBeGreaterThan(before.bills);
    await expect(bills.last()).toContainText(new Date().toISOString().slice(0, 10));
  });
});

for (const language of languages) {
  test(`staff: operations are accessible, ${language}`, async ({ page, operated, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await operated.runAs('all');
    await writeUnsentMail(page);
    await operated.runAs('api');
    await askForLink(page.request);
    await page.goto('/staff/operations');
    await jobRows(page).first().waitFor();
    await expectAccessibleInBothThemes(page, 'jobs');
    await jobRows(page).first().getByRole('button').last().click();
    await page.locator('[name=reason]').press('Enter');
    await page.locator('[name=reason][aria-invalid]').waitFor();
    await expectAccessibleInBothThemes(page, 'removing a job');
    await page.goto('/staff/operations/messages');
    await page
      .getByRole('row', { name: /ESOCKET/ })
      .first()
      .waitFor();
    await expectAccessibleInBothThemes(page, 'messages');
    await page
      .getByRole('row', { name: /ESOCKET/ })
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByText('[...]').first().waitFor();
    await expectAccessibleInBothThemes(page, 'reading a message');
    await page.goto('/staff/operations/runs');
    await page.getByRole('row', { name: /checkInvariants/ }).waitFor();
    await expectAccessibleInBothThemes(page, 'runs');
  });
}

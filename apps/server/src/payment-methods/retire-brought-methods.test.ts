import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedStoredCard } from '../../test/factories/stored-methods.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { createPagedProvider } from '../../test/paged-provider.ts';
import { cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { createFrameKit } from '../payment-frame/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';

// Stripe took the sandbox's place, and handed cards on: files bring their new tokens before jobs are worked on.
const kit = createFrameKit({
  secrets: createSecrets('a-root-key-of-the-tests-0123456789abcdef'),
  url: 'https://pay.example.com',
  providerId: 'STRIPE',
});
const folder = mkdtempSync(path.join(tmpdir(), 'retire-brought-'));
let before: PaymentApp;
let after: TestApp;
/** Whose card came along, with its AutoPay; whose AutoPay stayed behind; whose card was another one. */
let whole: Payer;
let halfway: Payer;
let other: Payer;
const formerTokens = new Map<Payer, string>();

const take = (entity: string, content: string) => {
  const file = path.join(folder, `${entity}.csv`);
  writeFileSync(file, content);
  return after.product.exchange.importFile(entity, { file });
};
const told = async ({ accountId }: Payer) => {
  const mails = await before.db.kysely.selectFrom('outbox_message').select('subject').where('account_id', '=', accountId).execute();
  return mails.filter(({ subject }) => subject === 'Please add your payment method again').length;
};
const tokens = async ({ username, accountId }: Payer) => {
  const customer = await after.signIn(username);
  const listed = await customer.call('listPaymentMethods', { params: { id: String(accountId) } });
  return (listed.body.paymentMethods ?? []).map(({ token }) => token);
};

beforeAll(async () => {
  before = await startPaymentApp();
  [whole, halfway, other] = [await before.seedPayer(1), await before.seedPayer(1), await before.seedPayer(1)];
  for (const payer of [whole, halfway, other]) {
    const token = await seedStoredCard(before, payer, cards.approved);
    formerTokens.set(payer, token);
    await payer.call('enableAutoPayByToken', { body: { accountId: payer.accountId, token } });
  }
  const provider = createPagedProvider('STRIPE', kit, before.provider, () => before.clock.now());
  const { database, clock } = before;
  after = await startApp({ database, now: clock.now(), ports: { provider, formerProviders: [before.provider] } });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await after?.http.close();
  await before?.close();
});

it('tokens of the former provider are neither written out nor taken', async () => {
  for (const entity of ['payment-methods', 'autopay']) {
    const file = path.join(folder, `out-${entity}.csv`);
    await after.product.exchange.exportFile(entity, file);
    const content = readFileSync(file, 'utf8');
    expect([...formerTokens.values()].filter((token) => content.includes(token))).toEqual([]);
  }
  const former = formerTokens.get(whole);
  expect((await take('payment-methods', `token,account,brand\n${former},${whole.number},Visa\n`)).problems).toMatchObject([
    { column: 'token', reason: 'is of another payment provider than STRIPE, which is set' },
  ]);
  expect((await take('autopay', `account,method\n${whole.number},${former}\n`)).problems).toMatchObject([
    { column: 'method', reason: 'is no stored method of the account; take the methods first' },
  ]);
});

it('methods that files brought stay when the former ones go, and only who has to act is told', async () => {
  const row = (payer: Payer, token: string, lastFour: string) => `${token},${payer.number},card,VISA,${lastFour},08/29\n`;
  const content = `token,account,kind,brand,last_four,expiration\n${row(whole, 'new_1', '1111')}${row(halfway, 'new_2', '1111')}${row(other, 'new_3', '2222')}`;
  expect(await take('payment-methods', content)).toMatchObject({ inserted: 3, problems: [] });
  expect(await take('autopay', `account,method\n${whole.number},new_1\n`)).toMatchObject({ updated: 1, problems: [] });
  await (await after.startJobs()).stop();
  await (await after.startJobs()).stop();
  expect([await tokens(whole), await tokens(halfway), await tokens(other)]).toEqual([['new_1'], ['new_2'], ['new_3']]);
  expect([await told(whole), await told(halfway), await told(other)]).toEqual([0, 1, 1]);
  const customer = await after.signIn(whole.username);
  const autopay = await customer.call('getAutoPay', { params: { id: String(whole.accountId) } });
  expect(autopay.body).toMatchObject({ apiAccountAutoPayToken: { token: 'new_1' } });
  const stored = before.db.kysely.selectFrom('payment_method').select(['token', 'is_default', 'removed_at']);
  const rows = await stored.where('account_id', '=', whole.accountId).orderBy('id').execute();
  expect(rows).toMatchObject([
    { is_default: false, removed_at: expect.any(Date) },
    { token: 'new_1', is_default: true, removed_at: null },
  ]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { contract, isReading, isRefusedWhenFull, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from './autopay-app.ts';
import { cards, type Payer } from './payment-app.ts';

const totalBytes = 2 ** 40;
const space = { freeBytes: totalBytes };
let app: AutopayApp;
beforeAll(async () => {
  app = await startAutopayApp({ disk: { read: () => Promise.resolve({ ...space, totalBytes }) } });
});
afterAll(() => app.close());

/** The disk is looked at once a second. */
async function haveFree(bytes: number): Promise<void> {
  space.freeBytes = bytes;
  await sleep(1_050);
}

const startCard = (payer: Payer, headers: Record<string, string> = {}) =>
  payer.call(
    'startCardPayment',
    {
      params: { id: String(payer.accountId) },
      body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
    },
    { headers },
  );
const statusOf = async (payer: Payer, id: string) => (await payer.call('getPaymentStatus', { params: { id } })).body.status;

it('a nearly full disk refuses every call that changes something, but for getting in and out and what the provider tells', () => {
  const routes = Object.values({ ...contract, ...staffContract } as Record<string, Record<string, Route>>).flatMap((group) =>
    Object.values(group),
  );
  const taken = routes.filter((route) => !isReading(route) && !isRefusedWhenFull(route)).map(({ id }) => id);
  expect(taken.sort()).toEqual(['C-040', 'C-088', 'C-091', 'C-130', 'S-001', 'S-002']);
});

it('a nearly full disk refuses new payments in plain words, lets customers in to read, and lets what was begun end', async () => {
  const payer = await app.seedPayer();
  const begun = (await startCard(payer)).body;
  const reference = begun.fields.ReferenceId ?? '';
  await haveFree(0);
  try {
    const other = await app.seedPayer();
    const refused = await startCard(other);
    expect([refused.status, refused.body.error?.code, refused.headers['retry-after']]).toEqual([503, 'GEN0012', '60']);
    expect(refused.body.error?.message).toBe(
      'We can’t take payments or changes at the moment, so this was not done. Please try again in a few minutes.',
    );
    const inSpanish = await startCard(other, { 'accept-language': 'sp-es' });
    expect(inSpanish.body.error?.message).toMatch(/^En este momento no podemos aceptar pagos ni cambios/);
    const read = await other.call('listInvoices', { params: { id: String(other.accountId) } });
    expect(read.status).toBe(200);
    await app.submitCard(begun, cards.approved);
    app.clock.advance(2_100);
    expect(await statusOf(payer, reference)).toBe('SUCCESS');
    expect(await app.db.kysely.selectFrom('payment').select('reference').execute()).toEqual([{ reference }]);
  } finally {
    await haveFree(totalBytes);
  }
  expect((await startCard(await app.seedPayer())).status).toBe(200);
  expect(await app.audit()).toEqual([]);
});

it('a nearly full disk has AutoPay wait, and charge once there is room', async () => {
  // AutoPay begins at eight in the morning of the account's place.
  const dayAfter = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const dueOn = dayAfter(0);
  await app.at(`${dayAfter(1)}T15:00:00.000Z`);
  const member = await app.seedMember('approve', [dueOn]);
  await haveFree(0);
  const runner = app.product.autopay.startAutopay(50);
  try {
    await sleep(500);
    expect(await app.takenFrom(member)).toBe(0);
    await haveFree(totalBytes);
    await expect.poll(() => app.takenFrom(member), { timeout: 10_000 }).toBe(1);
  } finally {
    await runner.stop();
  }
  expect(await app.audit()).toEqual([]);
});

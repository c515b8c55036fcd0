import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';

const minuteMs = 60_000;

let app: PaymentApp;
let unlimited: PaymentApp;
beforeAll(async () => {
  app = await startPaymentApp({ env: { RATE_LIMITS: 'on' } });
  unlimited = await startPaymentApp({ env: { RATE_LIMITS: 'off' } });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
});
afterAll(async () => {
  await app?.close();
  await unlimited?.close();
});

/** Payments of the account that were declined, the first the given minutes ago and each next one a minute later. */
async function seedDeclined(
  { accountId }: Pick<Payer, 'accountId'>,
  { count, sinceMinutes, ...payment }: { count: number; sinceMinutes: number; channel?: 'card' | 'autopay'; user_id?: number },
  of = app,
): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const at = new Date(of.clock.now().getTime() - (sinceMinutes - each) * minuteMs);
    const declined = { state: 'declined', channel: 'card', provider: 'SANDBOX', method_type: 'CREDIT_CARD', paid_on: null } as const;
    await seedPaymentRow(of.db, buildPayment(accountId, { ...declined, created_at: at, state_changed_at: at, ...payment }));
  }
}

const begin = (payer: Payer, headers: Record<string, string> = {}) =>
  payer.call(
    'startCardPayment',
    {
      params: { id: String(payer.accountId) },
      body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 20, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
    },
    { headers },
  );
const payBank = (payer: Payer) =>
  payer.call('payByBank', {
    params: { id: String(payer.accountId) },
    body: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Ada Example',
      paymentAmount: 21,
      paymentOption: 'ALL_UNPAID_INVOICES',
    },
  });
const told = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const userOf = async ({ username }: Payer): Promise<number> =>
  (await app.db.kysely.selectFrom('portal_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** A form that is paid with a card that is declined, until the product knows. */
async function tryCard(payer: Payer, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await begin(payer, headers);
  const reference = body.fields.ReferenceId ?? '';
  await app.submitCard(body, cards.declined);
  await eventually('declined', async () => (await app.product.payments.find(app.db, reference))?.state === 'declined');
  return reference;
}

describe('trying out cards', () => {
  it('S55: ten declined payments of an account within an hour hold up every further one, and staff have a case and an entry', async () => {
    const payer = await app.seedPayer();
    await seedDeclined(payer, { count: 9, sinceMinutes: 50 });
    const key = { 'idempotency-key': 'the-tenth-card' };
    const tenth = await tryCard(payer, key);
    const refused = await begin(payer);
    expect(told(refused)).toEqual([429, 'GEN0006']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(9 * 60);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    expect(told(await payBank(payer))).toEqual([429, 'GEN0006']);
    // Whoever asks again with its key is told what became of it, as ever.
    expect((await begin(payer, key)).body.fields?.ReferenceId).toBe(tenth);
    const rows = await app.db.kysely.selectFrom('payment').select('state').where('account_id', '=', payer.accountId).execute();
    expect(rows).toHaveLength(10);
    const entries = app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'payments.heldUp');
    expect(await entries.where('account_id', '=', payer.accountId).execute()).toMatchObject([{ detail: { declines: 10 } }]);
    const found = await app.product.payments.find(app.db, tenth);
    expect(found?.caseOpenedAt).not.toBeNull();
  });

  it('S55: the stop ends when the first of them is an hour old', async () => {
    const payer = await app.seedPayer();
    await seedDeclined(payer, { count: 10, sinceMinutes: 50 });
    expect(told(await begin(payer))).toEqual([429, 'GEN0006']);
    await app.advance(10 * minuteMs + 1_000);
    expect((await begin(payer)).status).toBe(200);
  });

  it('S55: counts what one person was declined on several accounts', async () => {
    const [one, other, payer] = [await app.seedPayer(), await app.seedPayer(), await app.seedPayer()];
    const user_id = await userOf(payer);
    await seedDeclined(one, { count: 5, sinceMinutes: 20, user_id });
    await seedDeclined(other, { count: 4, sinceMinutes: 20, user_id });
    expect((await begin(payer)).status).toBe(200);
    await seedDeclined(other, { count: 1, sinceMinutes: 5, user_id });
    expect(told(await begin(payer))).toEqual([429, 'GEN0006']);
    expect((await begin(one)).status).toBe(200);
  });

  it("S55: leaves AutoPay's own charges and what was paid out of it", async () => {
    const payer = await app.seedPayer();
    await seedDeclined(payer, { count: 20, sinceMinutes: 40, channel: 'autopay' });
    await seedDeclined(payer, { count: 9, sinceMinutes: 40 });
    expect((await begin(payer)).status).toBe(200);
  });

  it('S55: is let be where limits are off', async () => {
    const payer = await unlimited.seedPayer();
    await seedDeclined(payer, { count: 30, sinceMinutes: 40 }, unlimited);
    expect((await begin(payer)).status).toBe(200);
  });
});

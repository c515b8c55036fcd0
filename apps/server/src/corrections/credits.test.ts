import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyed, type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import type { Payer } from '../../test/payment-app.ts';

let app: MoneyApp;

beforeAll(async () => {
  app = await startMoneyApp({ env: { STAFF_CREDIT_LIMIT: '25.00' } });
});
afterEach(async () => expect(await app.broken()).toEqual([]));
afterAll(() => app.close());

const give = (payer: Payer, amount: number, place: 'now' | 'nextBill', key?: string, by = app.biller) =>
  by.call(
    'corrections.giveCredit',
    { params: { accountId: payer.accountId }, body: { amount, reason: 'outage', note: 'Three days without service', place } },
    keyed(key),
  );
const withdraw = (creditId: number, key?: string) => app.biller.call('corrections.withdrawCredit', { params: { creditId } }, keyed(key));
const waitingOf = ({ accountId }: Payer) =>
  app.db.kysely
    .selectFrom('pending_charge')
    .select(['id', 'kind', 'description', 'amount_cents'])
    .where('account_id', '=', accountId)
    .execute();

describe('a credit', () => {
  it('given at once pays what is open, the rest stays with the account, and the customer reads why', async () => {
    const payer = await app.seedPayer(1);
    const { body } = await give(payer, 60, 'now');
    expect(body).toMatchObject({ amount: 60, state: 'given', left: 0, withdrawal: null });
    expect(await app.openOf(payer)).toEqual([0]);
    expect(await app.balanceOf(payer)).toBe(-10);
    expect(await app.subjectsTo(payer)).toEqual(['A credit of $60.00 for your account']);
    const [mail] = await app.product.outbox.listMessages({ to: payer.username });
    const told = JSON.stringify(mail);
    expect(told).toContain('service outage');
    expect(told).not.toContain('Three days');
    expect((await withdraw(body.id)).body.error?.code).toBe('STF0035');
  });

  it('for the next bill is a line of it with the words of its reason, and can be withdrawn while it waits', async () => {
    const payer = await app.seedPayer(1);
    const { body } = await give(payer, 60, 'nextBill');
    expect(body).toMatchObject({ state: 'waits', left: 60 });
    expect(await waitingOf(payer)).toMatchObject([{ kind: 'CREDIT', description: 'Credit: service outage', amount_cents: -60_00 }]);
    expect(await app.balanceOf(payer)).toBe(50);
    const twice = await Promise.all([withdraw(body.id), withdraw(body.id)]);
    expect(twice.map((answer) => answer.body.error?.code ?? answer.body.state).toSorted()).toEqual(['STF0035', 'withdrawn']);
    expect(await waitingOf(payer)).toEqual([]);
    expect((await app.corrections(payer)).credits).toMatchObject([{ state: 'withdrawn', left: 0, withdrawal: { amount: 60 } }]);
  });

  it('of which a bill has carried a part gives back what is left, and one that is billed nothing', async () => {
    const payer = await app.seedPayer(1);
    const { body } = await give(payer, 60, 'nextBill');
    const [line] = await waitingOf(payer);
    await app.db.kysely
      .updateTable('pending_charge')
      .set({ amount_cents: -15_00 })
      .where('id', '=', line?.id ?? 0)
      .execute();
    expect((await withdraw(body.id)).body).toMatchObject({ state: 'withdrawn', withdrawal: { amount: 15 } });
    const billed = (await give(payer, 10, 'nextBill')).body;
    const invoice = await app.db.kysely
      .selectFrom('invoice')
      .select('id')
      .where('account_id', '=', payer.accountId)
      .executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('pending_charge').set({ invoice_id: invoice.id }).where('account_id', '=', payer.accountId).execute();
    expect((await withdraw(billed.id)).body.error?.code).toBe('STF0035');
    expect((await app.corrections(payer)).credits[0]).toMatchObject({ state: 'billed', left: 0 });
    await app.db.kysely.updateTable('pending_charge').set({ invoice_id: null }).where('account_id', '=', payer.accountId).execute();
  });

  it('above the limit needs the right to give any amount, just the limit does not', async () => {
    const payer = await app.seedPayer(1);
    expect((await give(payer, 25.01, 'now', undefined, app.helper)).body.error?.code).toBe('STF0034');
    expect((await give(payer, 25, 'now', undefined, app.helper)).status).toBe(200);
    expect((await give(payer, 25.01, 'now')).status).toBe(200);
    expect((await app.corrections(payer)).creditLimit).toBe(25);
  });

  it('counts once for one key, and is refused for an account nobody has', async () => {
    const payer = await app.seedPayer(1);
    const key = crypto.randomUUID();
    const answers = await Promise.all([give(payer, 5, 'now', key), give(payer, 5, 'now', key)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.balanceOf(payer)).toBe(45);
    const params = { accountId: 999_999_999 };
    const body = { amount: 5, reason: 'other', note: '', place: 'now' } as const;
    expect((await app.biller.call('corrections.giveCredit', { params, body }, keyed())).body.error?.code).toBe('GEN0004');
  });
});

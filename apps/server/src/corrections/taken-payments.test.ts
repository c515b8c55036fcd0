import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyed, type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import type { Payer } from '../../test/payment-app.ts';

let app: MoneyApp;

beforeAll(async () => {
  app = await startMoneyApp();
});
afterEach(async () => expect(await app.broken()).toEqual([]));
afterAll(() => app.close());

const today = () => todayInZone(app.clock.now(), 'America/Chicago');
const check = { amount: 70, way: 'check', number: '1043', note: 'Handed in at the counter' } as const;
const take = (payer: Payer, more: object = {}, key?: string, by = app.helper) =>
  by.call(
    'corrections.takePayment',
    { params: { accountId: payer.accountId }, body: { ...check, receivedOn: addDays(today(), -1), ...more } },
    keyed(key),
  );
const reverse = (reference: string, by = app.helper) =>
  by.call('corrections.reversePayment', { params: { reference }, body: { reason: 'bounced', note: '' } }, keyed());
const trail = async (payer: Payer) =>
  (
    await app.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'staff_id'])
      .where('account_id', '=', payer.accountId)
      .orderBy('id')
      .execute()
  ).filter(({ action }) => action.startsWith('corrections.'));

describe('a payment taken outside the portal', () => {
  it('pays the oldest invoices, leaves the rest as credit, and is told with a receipt', async () => {
    const payer = await app.seedPayer(1);
    const { status, body } = await take(payer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 70,
      type: 'CHECK',
      method: '1043',
      paidOn: addDays(today(), -1),
      state: 'done',
      refundable: { upTo: 70, ways: ['hand'] },
    });
    expect(body.taken).toMatchObject({ way: 'check', number: '1043', note: 'Handed in at the counter', mayReverse: true, reversal: null });
    expect(await app.openOf(payer)).toEqual([0]);
    expect(await app.balanceOf(payer)).toBe(-20);
    expect(await app.subjectsTo(payer)).toEqual(['Payment received: $70.00']);
    const history = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body.payments;
    expect(history).toMatchObject([{ type: 'CHECK', date: addDays(today(), -1), amount: 70, reference: body.reference }]);
    const receipt = (await payer.call('getReceipt', { params: { id: body.reference } })).body;
    expect(receipt).toMatchObject({ state: 'done', paid: [{ amount: 50 }], credit: 20 });
    expect(JSON.stringify([history, receipt])).not.toContain('counter');
    expect(await trail(payer)).toEqual([{ action: 'corrections.paymentTaken', staff_id: app.helper.userId }]);
    const told = (await payer.call('listActivity', { params: { id: String(payer.accountId) } })).body.entries;
    expect(told.map(({ kind, actor }) => [kind, actor])).toContainEqual(['corrections.paymentTaken', 'staff']);
  });

  it('counts once for one key, however often and at once it is pressed', async () => {
    const payer = await app.seedPayer(1);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => take(payer, {}, key)));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await app.balanceOf(payer)).toBe(-20);
    expect((await trail(payer)).map(({ action }) => action).toSorted()).toEqual([
      'corrections.paymentTaken',
      'corrections.repeated',
      'corrections.repeated',
    ]);
    expect((await take(payer, { amount: 71 }, key)).body.error?.code).toBe('GEN0007');
    const params = { accountId: payer.accountId };
    const body = { ...check, number: '', receivedOn: today() };
    const unnamed = await app.helper.call('corrections.takePayment', { params, body }, { headers: { 'idempotency-key': '' } });
    expect(unnamed.body.error?.code).toBe('GEN0002');
  });

  it('with the number of one that stands is refused, also when both come at the same moment; after its reversal it is taken', async () => {
    const payer = await app.seedPayer(1);
    const codes = (await Promise.all([take(payer), take(payer, { number: '1043' })])).map(({ body }) => body.error?.code ?? 'taken');
    expect(codes.toSorted()).toEqual(['STF0038', 'taken']);
    expect((await take(payer, { number: '1044' })).status).toBe(200);
    const [, first] = (await app.corrections(payer)).payments;
    await reverse(first?.reference ?? '');
    expect((await take(payer)).status).toBe(200);
  });

  it.each([
    ['the day after tomorrow', { receivedOn: '2099-01-01' }, 'STF0039'],
    ['years ago', { receivedOn: '2020-05-08' }, 'STF0039'],
    ['on no day', { receivedOn: '2026-02-31' }, 'STF0039'],
    ['of nothing', { amount: 0 }, 'GEN0002'],
    ['of less than nothing', { amount: -5 }, 'GEN0002'],
    ['of half a cent', { amount: 10.005 }, 'GEN0002'],
    ['in a way nobody knows', { way: 'shells' }, 'GEN0002'],
    ['with more than is asked for', { accountId: 1 }, 'GEN0002'],
  ])('is refused %s', async (_name, more, code) => {
    const payer = await app.seedPayer(1);
    expect((await take(payer, more)).body.error?.code).toBe(code);
    expect(await app.balanceOf(payer)).toBe(50);
  });

  it('that bounced opens its invoices again, says why, and stays on record; it is reversed once', async () => {
    const payer = await app.seedPayer(1);
    const { reference } = (await take(payer)).body;
    const answers = await Promise.all([reverse(reference), reverse(reference, app.biller)]);
    expect(answers.map(({ body }) => body.error?.code ?? body.state).toSorted()).toEqual(['STF0036', 'returned']);
    expect(await app.openOf(payer)).toEqual([50]);
    expect(await app.balanceOf(payer)).toBe(50);
    expect((await app.corrections(payer)).payments[0]?.taken).toMatchObject({ mayReverse: false, reversal: { reason: 'bounced' } });
    expect(await app.subjectsTo(payer)).toContain('Your payment of $70.00 does not count any more');
    expect((await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body.payments).toEqual([]);
  });

  it('of which a part was given back by hand is not reversed, and one of the provider never', async () => {
    const payer = await app.seedPayer(1);
    const { reference } = (await take(payer)).body;
    expect((await app.refund(reference, 10, { way: 'hand', number: '2001' })).status).toBe(200);
    expect((await reverse(reference)).body.error?.code).toBe('STF0036');
    const paid = await app.payByCard(payer, 5);
    expect((await reverse(paid)).body.error?.code).toBe('STF0036');
    expect((await reverse('NOBODY')).body.error?.code).toBe('GEN0004');
  });

  it('switches on again what was switched off for it, in the same transaction', async () => {
    const payer = await app.seedPayer(1);
    const { kysely } = app.db;
    const { id: caseId } = await kysely
      .insertInto('dunning_case')
      .values({ account_id: payer.accountId, due_on: '2026-01-20', opened_on: '2026-02-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely.updateTable('account').set({ dunning_case_id: caseId }).where('id', '=', payer.accountId).execute();
    await take(payer);
    const { dunning_case_id } = await kysely
      .selectFrom('account')
      .select('dunning_case_id')
      .where('id', '=', payer.accountId)
      .executeTakeFirstOrThrow();
    expect(dunning_case_id).toBeNull();
  });
});

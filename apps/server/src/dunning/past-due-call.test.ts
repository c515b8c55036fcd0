import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Debtor, type DunningApp, dayAfter, startDunningApp } from '../../test/dunning-app.ts';

let app: DunningApp;
const due = '2027-03-01';
const on = (days: number) => dayAfter(due, days);
const at = (days: number) => app.at(`${on(days)}T18:00:00Z`);
const ask = ({ call, accountId }: Pick<Debtor, 'call' | 'accountId'>) => call('getPastDue', { params: { id: String(accountId) } });

beforeAll(async () => {
  app = await startDunningApp();
});
beforeEach(async () => {
  await app.setTerms();
  await at(0);
});
afterAll(() => app.close());

describe('what is past due', () => {
  it('is nothing until a due date has passed; then what is open, the late fee and the day service stops', async () => {
    const debtor = await app.seedDebtor([due]);
    expect((await ask(debtor)).body.pastDue).toBeNull();
    await at(1);
    const { status, body } = await ask(debtor);
    expect(status).toBe(200);
    expect(body.pastDue).toEqual({
      state: 'PAST_DUE',
      amount: 50,
      dueDate: due,
      lateFee: { date: on(10), amount: 5 },
      suspensionDate: on(30),
      endDate: null,
      amountToSettle: 50,
      reconnectionFee: 25,
      isReconnectedByPaying: false,
    });
  });

  it('[PAY-035] after the day it was told for, service is suspended; paying brings it back, and nothing is past due any more', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runDaily(due, on(30));
    await at(30);
    expect((await ask(debtor)).body.pastDue).toMatchObject({
      state: 'SUSPENDED',
      amount: 50,
      lateFee: null,
      suspensionDate: null,
      endDate: on(60),
      reconnectionFee: 25,
      isReconnectedByPaying: true,
    });
    expect((await app.pay(debtor, 50)).status).toBe(200);
    expect((await ask(debtor)).body.pastDue).toBeNull();
    expect((await app.serviceOf(debtor)).status).toBe('Active');
  });

  it('promises nothing for service that somebody else suspended', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.db.kysely.updateTable('account').set({ status: 'Suspended' }).where('id', '=', debtor.accountId).execute();
    await at(5);
    expect((await ask(debtor)).body.pastDue).toMatchObject({ state: 'SUSPENDED', suspensionDate: null, isReconnectedByPaying: false });
  });

  it("is nobody else's: 404 for a stranger, 401 for nobody", async () => {
    const debtor = await app.seedDebtor([due]);
    const stranger = await app.seedDebtor([]);
    const request = { params: { id: String(debtor.accountId) } };
    const foreign = await stranger.call('getPastDue', request);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await app.call('getPastDue', request)).status).toBe(401);
  });
});

import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DunningApp, dayAfter, startDunningApp, testTerms } from '../../test/dunning-app.ts';

let app: DunningApp;
const due = '2027-03-01';
const on = (days: number) => dayAfter(due, days);

beforeAll(async () => {
  app = await startDunningApp();
  await app.at('2027-03-01T18:00:00Z');
});
beforeEach(() => app.setTerms());
afterEach(async () => {
  expect(await app.broken()).toEqual([]);
  // What one test left past due is no concern of the next.
  await app.db.kysely.updateTable('account').set({ status: 'Archived' }).execute();
});
afterAll(() => app.close());

describe('the run', () => {
  it('takes each step on its day, once, and tells it before (0021)', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runDaily(due, on(91));
    expect(await app.stepsOf(debtor)).toEqual([
      `reminder 3 ${on(3)}`,
      `reminder 8 ${on(8)}`,
      `lateFee ${on(10)}`,
      `reminder 15 ${on(15)}`,
      `suspensionNotice ${on(20)}`,
      `suspended ${on(30)}`,
      `deactivated ${on(60)}`,
      `writtenOff ${on(90)}`,
    ]);
    expect(await app.subjectsTo(debtor)).toEqual([
      'Your bill is past due: $50.00',
      'Your bill is past due: $50.00',
      'Your bill is past due: $50.00',
      'Your service will be suspended on 03/31/2027',
      'Your service is suspended',
      'Your service has ended',
    ]);
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Written-Off', lines: ['Deactivated', 'Deactivated', 'Deactivated'] });
    expect(await app.casesOf(debtor)).toEqual([{ closed_as: 'writtenOff', opened_on: on(1), closed_on: on(90) }]);
    expect(await app.openCents(debtor)).toBe(0);
    expect(await app.noticesOf(debtor)).toEqual([]);
  });

  it('switches off the account and its active lines, and no others', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Active', lines: ['Active', 'Pending', 'Active'] });
    await app.runOn(on(30));
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Suspended', lines: ['Suspended', 'Pending', 'Suspended'] });
    const { body } = await debtor.call('getAccount', { params: { id: String(debtor.accountId) } });
    expect(JSON.stringify(body)).toContain('Suspended');
  });

  it('says on the account page what follows, always the latest', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(3));
    expect(await app.noticesOf(debtor)).toEqual([
      '$50.00 is past due since 03/01/2027. Pay it before 03/31/2027, or your service will be suspended that day.',
    ]);
    await app.runOn(on(25));
    expect(await app.noticesOf(debtor)).toEqual([
      '$50.00 is past due since 03/01/2027. Pay it before 04/05/2027, or your service will be suspended that day.',
    ]);
    await app.runOn(on(35));
    expect(await app.noticesOf(debtor)).toEqual([
      'Your service is suspended, because $50.00 is past due since 03/01/2027. Pay it and your service is on again.',
    ]);
    const { body } = await debtor.call('getAlerts', { params: { id: String(debtor.accountId) } });
    expect(JSON.stringify(body)).toContain('Your service is suspended');
  });

  it('puts a late fee on the next bill for each invoice, once and with its key, share and cap by the terms', async () => {
    await app.setTerms({ lateFeePpm: 100_000, lateFeeCapCents: cents(9_00) });
    const debtor = await app.seedDebtor([due, on(5)]);
    await app.seedBill(debtor, on(6), 20_00);
    await app.runOn(on(10));
    await app.runOn(on(10));
    await app.runOn(on(17));
    await app.runOn(on(18));
    expect(await app.waitingFor(debtor)).toEqual([
      {
        description: 'Late fee, bill due 03/01/2027',
        amount_cents: 9_00,
        charge_key: expect.stringMatching(/^lateFee \d+$/),
        charge_class: 'fee',
      },
      {
        description: 'Late fee, bill due 03/06/2027',
        amount_cents: 9_00,
        charge_key: expect.stringMatching(/^lateFee \d+$/),
        charge_class: 'fee',
      },
      {
        description: 'Late fee, bill due 03/07/2027',
        amount_cents: 7_00,
        charge_key: expect.stringMatching(/^lateFee \d+$/),
        charge_class: 'fee',
      },
    ]);
  });

  it('leaves alone who owes little, nothing yet, or no day by which to pay', async () => {
    const debtor = await app.seedDebtor([]);
    await app.seedBill(debtor, due, 99);
    const later = await app.seedDebtor([on(90)]);
    const never = await app.seedDebtor([]);
    await app.seedBill(never, null as never);
    await app.runDaily(on(80), on(90));
    for (const each of [debtor, later, never]) expect(await app.casesOf(each)).toEqual([]);
  });

  it('does nothing where the terms have no steps, as they are installed', async () => {
    await app.setTerms({
      reminderDays: [],
      lateFeeAfterDays: null,
      suspendAfterDays: null,
      deactivateAfterDays: null,
      writeOffAfterDays: null,
    });
    const debtor = await app.seedDebtor([due]);
    const counts = await app.runOn(on(200));
    expect(counts).toMatchObject({ opened: 0, errors: 0 });
    expect(await app.casesOf(debtor)).toEqual([]);
  });

  it.each(['Suspended', 'Deactivated', 'Prospect', 'Written-Off'])(
    'opens no case of an account that is %s by somebody else',
    async (status) => {
      const debtor = await app.seedDebtor([due]);
      await app.db.kysely.updateTable('account').set({ status }).where('id', '=', debtor.accountId).execute();
      await app.runOn(on(40));
      expect(await app.casesOf(debtor)).toEqual([]);
      await app.db.kysely.updateTable('account').set({ status: 'Archived' }).where('id', '=', debtor.accountId).execute();
    },
  );

  it('goes by new terms from the next day on, and never suspends before the day it told', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    await app.setTerms({ suspendAfterDays: 21, suspendNoticeDays: 1 });
    await app.runDaily(on(21), on(29));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.runOn(on(30));
    expect((await app.serviceOf(debtor)).status).toBe('Suspended');
    await app.setTerms({ reconnectionFeeCents: cents(99_00) });
    await app.pay(debtor, 50);
    expect((await app.waitingFor(debtor)).at(-1)).toMatchObject({ description: 'Reconnection fee', amount_cents: 25_00 });
  });

  it('without a day goes by the day of each account, from nine in the morning there', async () => {
    const east = await app.seedDebtor(['2027-04-01']);
    const west = await app.seedDebtor(['2027-04-01']);
    const zone = (debtor: { accountId: number }, time_zone: string) =>
      app.db.kysely.updateTable('account').set({ time_zone }).where('id', '=', debtor.accountId).execute();
    await zone(east, 'America/New_York');
    await zone(west, 'Pacific/Honolulu');
    const runAt = async (instant: string) => {
      await app.at(instant);
      await app.product.dunning.run();
      return [(await app.stepsOf(east)).length, (await app.stepsOf(west)).length];
    };
    expect(await runAt('2027-04-04T12:59:00Z')).toEqual([0, 0]);
    expect(await runAt('2027-04-04T13:00:00Z')).toEqual([1, 0]);
    expect(await runAt('2027-04-04T18:59:00Z')).toEqual([1, 0]);
    expect(await runAt('2027-04-04T19:00:00Z')).toEqual([1, 1]);
    await app.at('2027-03-01T18:00:00Z');
  });

  it('an earlier day than the last one undoes nothing', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    await app.runOn(on(30));
    await app.runOn(due);
    expect((await app.serviceOf(debtor)).status).toBe('Suspended');
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: null }]);
  });
});

describe('messages', () => {
  it('are letters for who has bills on paper or no address for mail, in the language of the customer', async () => {
    const debtor = await app.seedDebtor([due]);
    const { kysely } = app.db;
    const home = { address1: '12 Cedar Street', city: 'Cedar Valley', state_abbreviation: 'IA', state_name: 'Iowa', zip_code: '52001' };
    await kysely
      .insertInto('contact_address')
      .values({ account_id: debtor.accountId, type: 'BILLING', address2: null, address3: null, ...home })
      .execute();
    await kysely.updateTable('account').set({ delivery_method: 'PAPER' }).where('id', '=', debtor.accountId).execute();
    await kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('id', '=', debtor.userId).execute();
    await app.runOn(on(20));
    await app.runOn(on(30));
    const letters = await kysely
      .selectFrom('outbox_message')
      .selectAll()
      .where('account_id', '=', debtor.accountId)
      .orderBy('id')
      .execute();
    expect(letters.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['letter', debtor.number],
      ['letter', debtor.number],
    ]);
    expect(letters[0]?.body_text).toContain('12 Cedar Street\nCedar Valley, IA 52001');
    expect(letters[0]?.body_text).toContain('Pague $50.00 antes del 03/31/2027 y su servicio seguirá activo.');
    expect(letters[0]?.body_text).toContain('Volver a conectar un servicio suspendido cuesta $25.00');
    expect(letters[1]?.body_text).toContain('Pague $50.00 y su servicio vuelve');
    expect((await app.waitingFor(debtor))[0]?.description).toBe('Recargo por mora, factura con vencimiento 03/01/2027');
  });

  it('name the late fee to come, the day, what stops it and the fee, and no amount but those', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(3));
    await app.runOn(on(20));
    const [reminder, notice] = await app.mailsTo(debtor);
    expect(reminder?.text).toContain('If it is still open on 03/11/2027, a late fee of $5.00 goes on your next bill.');
    expect(notice?.text).toContain('Pay $50.00 before 03/31/2027 and your service stays on.');
    expect(notice?.text).toContain('Connecting suspended service again costs $25.00, on the next bill.');
    expect(notice?.text).toContain('/home?panel=payment');
  });
});

describe('what stops it', () => {
  it('a hold: no step before that day, on record, replaced and released', async () => {
    const debtor = await app.seedDebtor([due]);
    const { dunning } = app.product;
    expect(await dunning.hold({ accountNumber: '0', until: on(25), reason: 'promised by phone' })).toEqual({ problem: 'noAccount' });
    expect(await dunning.hold({ accountNumber: debtor.number, until: due as never, reason: 'promised' })).toEqual({ problem: 'notAhead' });
    expect(await dunning.hold({ accountNumber: debtor.number, until: on(9), reason: 'promised' })).toEqual({ replaced: false });
    expect(await dunning.hold({ accountNumber: debtor.number, until: on(25), reason: 'promised by phone' })).toEqual({ replaced: true });
    await app.runDaily(on(1), on(24));
    expect(await app.stepsOf(debtor)).toEqual([]);
    await app.runOn(on(25));
    expect(await app.stepsOf(debtor)).toEqual([`lateFee ${on(25)}`, `suspensionNotice ${on(25)}`]);
    const audit = await app.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('account_id', '=', debtor.accountId)
      .execute();
    expect(audit.filter(({ action }) => action === 'dunning.held').at(-1)?.detail).toEqual({ until: on(25) });
    expect(await dunning.release(debtor.number)).toBe('released');
    expect(await dunning.release(debtor.number)).toBe('noHold');
    expect(await dunning.release('0')).toBe('noAccount');
  });

  it('a payment whose outcome is unknown: nobody loses service over money that has moved', async () => {
    const debtor = await app.seedDebtor([due], 'loseAnswer');
    await app.runOn(on(20));
    await app.pay(debtor, 50);
    expect((await app.paymentsOf(debtor))[0]?.state).toMatch(/unknown|submitted/);
    await app.runOn(on(30));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.advance(120_000);
    await app.learn(debtor, 'succeeded');
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
    await app.runOn(on(31));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
  });

  it('a charge AutoPay will make again; not one it gave up', async () => {
    const debtor = await app.seedDebtor([], 'insufficientFunds');
    await app.enable(debtor, debtor.method.token);
    await app.seedBill(debtor, due);
    await app.product.autopay.run({ asOf: due });
    expect(await app.chargesOf(debtor)).toMatchObject([{ state: 'retry' }]);
    await app.runOn(on(3));
    expect(await app.stepsOf(debtor)).toEqual([]);
    await app.db.kysely
      .updateTable('autopay_charge')
      .set({ state: 'failed', next_try_at: null })
      .where('account_id', '=', debtor.accountId)
      .execute();
    await app.runOn(on(3));
    expect(await app.stepsOf(debtor)).toEqual([`reminder 3 ${on(3)}`]);
  });
});

describe('terms', () => {
  it('are read for both types of account and refused where they can not be followed, unchanged', async () => {
    const { dunning } = app.product;
    expect((await dunning.policies(app.db)).map(({ accountType }) => accountType)).toEqual(['RESIDENTIAL', 'BUSINESS']);
    expect((await dunning.policies(app.db))[0]).toEqual(testTerms);
    const problem = await app.db.transaction((tx) => dunning.setPolicy(tx, { ...testTerms, suspendAfterDays: 60 }));
    expect(problem).toEqual({ field: 'deactivateAfterDays', problem: 'order' });
    expect((await dunning.policies(app.db))[0]).toEqual(testTerms);
  });
});

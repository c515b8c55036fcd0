import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let maria: Caller;
let bakery: Caller;
const own = (caller: Caller) => ({ params: { id: String(caller.accountId) } });
const keysOf = (value: object | null | undefined) => Object.keys(value ?? {}).toSorted();

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
  bakery = await app.signIn(cast.bakery.username);
});
afterAll(() => app.close());

describe('GET /account/{id}', () => {
  it('[API-039] [ENT-002] [API-102] answers the account with id and accountId alike', async () => {
    const { body } = await maria.call('getAccount', own(maria));
    expect(keysOf(body)).toEqual(['accountId', 'accountType', 'billCycle', 'id', 'number', 'primaryContact', 'status', 'success']);
    expect(body).toMatchObject({ id: maria.accountId, accountId: maria.accountId, number: '1000001', status: 'Active' });
    expect(body.accountType).toEqual({ id: 1, name: 'RESIDENTIAL' });
    const row = await app.db.kysely.selectFrom('account').selectAll().where('id', '=', maria.accountId).executeTakeFirstOrThrow();
    expect(body.billCycle).toBe(row.bill_cycle_day);
  });

  it('[PERM-001] whoever signs in holds an account that is residential or business', async () => {
    const types = new Set<string>();
    for (const { username, accountNumber } of Object.values(cast)) {
      if (accountNumber === null || username === null) continue;
      const holder = await app.signIn(username);
      types.add((await holder.call('getAccount', own(holder))).body.accountType.name);
    }
    expect([...types].toSorted()).toEqual(['BUSINESS', 'RESIDENTIAL']);
  });

  it('[ENT-003] answers the primary contact with its e-mails and addresses', async () => {
    const { primaryContact } = (await maria.call('getAccount', own(maria))).body;
    expect(keysOf(primaryContact)).toEqual(
      ['company', 'contactAddresses', 'contactEmails', 'email', 'firstName', 'lastName', 'mobileNumber', 'name', 'user'].toSorted(),
    );
    expect(primaryContact).toMatchObject({ user: { id: maria.userId }, firstName: 'Maria', lastName: 'Lopez', company: null });
    expect(primaryContact).toMatchObject({ name: 'Maria Lopez', mobileNumber: '5635550101', email: cast.maria.username });
    expect(primaryContact.contactEmails).toEqual([
      { type: 'DISTRIBUTION', email: cast.maria.username },
      { type: 'PERSONAL', email: cast.maria.username },
    ]);
    expect(primaryContact.contactAddresses[0]).toEqual({
      type: 'BILLING',
      address1: '118 Fiber Way',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: { abbreviation: 'IA', name: 'Iowa' },
      zipCode: '52001',
    });
  });

  it('[ENT-003] names a business by its company, and somebody unregistered has no user', async () => {
    const { primaryContact } = (await bakery.call('getAccount', own(bakery))).body;
    expect([primaryContact.company, primaryContact.name]).toEqual(['Harbor Bakery LLC', 'Harbor Bakery LLC']);
    const linda = await app.signIn(cast.linda.username);
    const { id } = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '2000002').executeTakeFirstOrThrow();
    expect((await linda.call('getAccount', { params: { id: String(id) } })).body.primaryContact.user).toBeNull();
  });
});

describe('amounts', () => {
  it('[API-006] [ENT-005] spells the balance accountBalace and nothing else beside it', async () => {
    const { body } = await maria.call('getAmounts', own(maria));
    expect(keysOf(body)).toEqual(['accountBalace', 'amountDue', 'dueDate', 'postPaymentAmount', 'success']);
  });

  it('[API-013] answers the same balance alone', async () => {
    const { body } = await maria.call('getCreditBalance', own(maria));
    expect(body).toEqual({ success: true, balance: 84.2 });
  });

  it('[API-014] [ENT-019] answers installment plans as a bare list', async () => {
    const { body } = await maria.call('listInstallmentPlans', own(maria));
    expect(body).toEqual([
      {
        balance: 120,
        amount: 240,
        invoicedItem: { description: 'Wi-Fi mesh system' },
        installmentPlanItem: { description: '12 installments of $20.00' },
      },
    ]);
    expect((await bakery.call('listInstallmentPlans', own(bakery))).body).toEqual([]);
  });
});

describe('GET /accounts', () => {
  const search = (caller: Caller, term: number | string) =>
    caller.call('searchAccounts', { query: { searchType: 'ACCOUNTID', term: String(term) } });

  it('[API-068] answers the one accessible account of that id with its AutoPay flag (D-098)', async () => {
    expect((await search(maria, maria.accountId)).body).toEqual([
      {
        id: maria.accountId,
        accountId: maria.accountId,
        number: '1000001',
        name: 'Maria Lopez',
        status: 'Active',
        accountType: 'RESIDENTIAL',
        autoPay: false,
        balance: 84.2,
      },
    ]);
    const [item] = (await search(bakery, bakery.accountId)).body;
    expect([item?.autoPay, item?.name]).toEqual([true, 'Harbor Bakery LLC']);
  });

  it('[PERM-013] answers a linked account once the link is registered, and not before', async () => {
    const linda = await app.signIn(cast.linda.username);
    const links = await app.db.kysely
      .selectFrom('linked_account as l')
      .innerJoin('account as a', 'a.id', 'l.account_id')
      .select(['a.id', 'a.number', 'l.registered_at'])
      .where('l.user_id', '=', linda.userId)
      .execute();
    const shown: string[] = [];
    for (const { id } of links) shown.push(...(await search(linda, id)).body.map(({ number }) => number));
    expect(shown.toSorted()).toEqual(['1000006', '2000002']);
    expect(links.map(({ number }) => number)).toContain('1000007');
  });

  it('[API-068] answers nothing for an account of somebody else or none', async () => {
    expect((await search(maria, bakery.accountId)).body).toEqual([]);
    expect((await search(maria, 999_999_999)).body).toEqual([]);
    expect((await search(maria, "1' or '1'='1")).status).toBe(400);
  });
});

describe('GET /account/{id}/notifications/alerts', () => {
  const alertsOf = async (caller: Caller) => (await caller.call('getAlerts', own(caller))).body;
  const outage = (accountIds: number[] | null) =>
    app.db.kysely
      .insertInto('outage')
      .values({ started_at: app.clock.now(), ended_at: null, account_ids: accountIds })
      .returning('id')
      .executeTakeFirstOrThrow();
  const end = (id: number) => app.db.kysely.updateTable('outage').set({ ended_at: app.clock.now() }).where('id', '=', id).execute();

  it('[SHELL-021] says nothing in quiet times', async () => {
    expect(await alertsOf(maria)).toEqual({ success: true, networkOutage: false, accountAlert: null, notifications: [] });
  });

  it('[SHELL-021] tells everybody of an outage of the whole network, until it ends', async () => {
    const { id } = await outage(null);
    expect([(await alertsOf(maria)).networkOutage, (await alertsOf(bakery)).networkOutage]).toEqual([true, true]);
    await end(id);
    expect((await alertsOf(maria)).networkOutage).toBe(false);
  });

  it('[SHELL-021] tells only listed accounts of an outage that lists them', async () => {
    const { id } = await outage([bakery.accountId]);
    expect([(await alertsOf(maria)).networkOutage, (await alertsOf(bakery)).networkOutage]).toEqual([false, true]);
    await end(id);
  });

  it('answers the newest open alert and the open notices of the account, newest first', async () => {
    const at = (hour: number) => new Date(`2026-01-01T0${hour}:00:00Z`);
    const notice = { account_id: maria.accountId, cleared_at: null };
    await app.db.kysely
      .insertInto('account_notice')
      .values([
        { ...notice, kind: 'alert', message: 'older alert', created_at: at(1) },
        { ...notice, kind: 'alert', message: 'newer alert', created_at: at(2) },
        { ...notice, kind: 'notice', message: 'first notice', created_at: at(3) },
        { ...notice, kind: 'notice', message: 'second notice', created_at: at(4) },
        { ...notice, kind: 'notice', message: 'cleared', created_at: at(5), cleared_at: at(6) },
      ])
      .execute();
    const body = await alertsOf(maria);
    expect(body.accountAlert).toEqual({ message: 'newer alert' });
    expect(body.notifications.map(({ message, dateTime }) => [message, dateTime])).toEqual([
      ['second notice', '2026-01-01T04:00:00Z'],
      ['first notice', '2026-01-01T03:00:00Z'],
    ]);
    expect((await alertsOf(bakery)).accountAlert).toBeNull();
  });
});

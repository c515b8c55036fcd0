import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import { openDatabase } from '../platform/db/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'entities-'));
const at = (name: string) => path.join(folder, name);
let app: TestApp;
let ada: { number: string; accountId: number; userId: number; username: string };
let ben: typeof ada;
beforeAll(async () => {
  app = await startApp();
  [ada, ben] = [await seedAccount(app.db), await seedAccount(app.db)];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

let taken = 0;
const take = (entity: string, content: string, options = {}) => {
  taken += 1;
  const file = at(`${taken}.csv`);
  writeFileSync(file, content);
  return app.product.exchange.importFile(entity, { file, ...options });
};
const told = async (entity: string, content: string) =>
  (await take(entity, content)).problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
const rowsOf = (table: 'payment_method' | 'autopay_enrolment' | 'consent') =>
  app.db.kysely
    .selectFrom(table as 'consent')
    .selectAll()
    .where('account_id', '=', ada.accountId)
    .orderBy('id')
    .execute();

describe('users', () => {
  it('come without a password, one for an account, and never as staff', async () => {
    const bare = `account,first_name,bill_cycle_day\n870001,Cy,1\n`;
    await take('customers', bare);
    const head = 'username,account,email,withheld\n';
    expect(await take('users', `${head}Cy@Example.com,870001,cy@example.com,BILLING_PAY_NOW\n`)).toMatchObject({ inserted: 1 });
    expect(await take('users', `${head}cy@example.com,870001,cy@example.com,\n`)).toMatchObject({ unchanged: 1 });
    const user = await app.db.kysely
      .selectFrom('portal_user')
      .selectAll()
      .where('username', '=', 'Cy@Example.com')
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ kind: 'customer', password_hash: null, email: 'cy@example.com' });
    const staff = await app.db.kysely.selectFrom('portal_user').select('username').where('kind', '=', 'staff').executeTakeFirstOrThrow();
    expect(
      await told(
        'users',
        `${head}other@example.com,870001,o@example.com,\n${staff.username},,s@example.com,\nnew@example.com,999999,n@example.com,\ncy@example.com,${ada.number},c@example.com,\nd@example.com,870001,d@example.com,EVERYTHING\n`,
      ),
    ).toEqual([
      '6 withheld: has something that is none of BILLING_PAY_NOW, BILLING_PAYMENTS_VIEW, BILLING_INVOICES_VIEW, BILLING_PAYMENT_ONE_TIME_PAYMENT, API_MANAGE_PAYMENT_METHODS',
      '2 account: has a user already; others of a household are links',
      '3 username: is a member of staff',
      '4 account: is no account here; take the customers first',
      '5 username: signs in to another account',
    ]);
  });
});

describe('linked accounts', () => {
  it('open an account to another user at once, with what is withheld', async () => {
    const head = 'username,account,status,withheld\n';
    expect(await take('linked-accounts', `${head}${ben.username},${ada.number},REQUESTED,\n`)).toMatchObject({ inserted: 1 });
    const signedIn = await app.signIn(ben.username);
    const balance = () => signedIn.call('getAccount', { params: { id: ada.accountId } });
    expect((await balance()).status).toBe(404);
    expect(await take('linked-accounts', `${head}${ben.username},${ada.number},LINKED,BILLING_PAY_NOW\n`)).toMatchObject({ updated: 1 });
    // What a session may open is forgotten as soon as the database has said that it changed.
    await vi.waitFor(async () => expect((await balance()).status).toBe(200), { timeout: 10_000 });
    expect(
      await told('linked-accounts', `username,account\n${ada.username},${ada.number}\nnobody,${ada.number}\n${ben.username},\n`),
    ).toEqual([
      "2 account: is the user's own",
      '3 username: is no user here; take the users first',
      '4 account: is missing; a link needs it, or an account_external_id',
    ]);
  });
});

describe('stored methods and AutoPay', () => {
  const head = 'token,account,kind,brand,last_four,expiration,is_default\n';

  it('are tokens: a card number in their place refuses the file, and nothing of it is told again', async () => {
    const card = '4242 4242 4242 4242';
    const refusal = await take(
      'payment-methods',
      `${head}tok_x1,${ada.number},card,Visa,1111,09/29,\n${card},${ada.number},card,Visa,4242,09/29,\n`,
    ).catch((error: Error) => error.message);
    expect(refusal).toBe('row 3 has token that is the number of a card, not a token; nothing was taken');
    expect(await rowsOf('payment_method')).toEqual([]);
  });

  it('have one default of an account, and are told apart from those of others and from removed ones', async () => {
    const content = `${head}tok_1,${ada.number},card,Visa,4242,09/29,\ntok_2,${ada.number},bank,Checking,6789,,\n`;
    expect(await take('payment-methods', content)).toMatchObject({ inserted: 2 });
    const shown = async () =>
      ((await rowsOf('payment_method')) as unknown as { display: string; is_default: boolean }[]).map((m) => [m.display, m.is_default]);
    expect(await shown()).toEqual([
      ['Visa ending 4242', true],
      ['Checking ending 6789', false],
    ]);
    expect(await take('payment-methods', content)).toMatchObject({ unchanged: 2 });
    expect(await take('payment-methods', 'token,is_default\ntok_2,yes\n')).toMatchObject({ updated: 1 });
    expect((await shown()).map(([, isDefault]) => isDefault)).toEqual([false, true]);
    await app.db.kysely
      .updateTable('payment_method')
      .set({ removed_at: new Date('2026-01-01') })
      .where('token', '=', 'tok_1')
      .execute();
    expect(
      await told(
        'payment-methods',
        `${head}tok_1,${ada.number},card,Visa,4242,09/29,\ntok_2,${ben.number},bank,Checking,6789,,\ntok_3,${ada.number},bank,Checking,1,,\ntok_4,${ada.number},bank,Savings,1234,01/30,\n`,
      ),
    ).toEqual([
      '4 last_four: is not four digits',
      '2 token: was removed here and is not brought back by a file',
      '3 token: is of another account',
      '5 expiration: is of cards only',
    ]);
  });

  it('are nobody’s to take or to write out while no payment provider is set', async () => {
    const without = await startApp({ database: app.database, ports: { provider: null, formerProviders: [] } });
    const file = at('without-provider.csv');
    expect(await without.product.exchange.exportFile('payment-methods', file)).toBe(0);
    writeFileSync(file, `${head}tok_9,${ada.number},card,Visa,9999,09/29,\n`);
    const { inserted, problems } = await without.product.exchange.importFile('payment-methods', { file });
    expect({ inserted, problems }).toMatchObject({
      inserted: 0,
      problems: [{ row: 2, column: 'token', reason: 'is of no payment provider; none is set (PAYMENT_PROVIDER)' }],
    });
    await without.http.close();
    await without.db.close();
    expect(await app.product.exchange.exportFile('payment-methods', at('with-provider.csv'))).toBeGreaterThan(0);
  });

  it('is on with a consent that says it came with a file; another method ends it and begins another', async () => {
    await take('payment-methods', `${head}tok_5,${ada.number},card,Visa,5555,09/29,\n`);
    const content = `account,method,limit,since\n${ada.number},tok_2,150.00,2024-02-01\n`;
    expect(await take('autopay', content)).toMatchObject({ inserted: 1 });
    expect(await take('autopay', content)).toMatchObject({ unchanged: 1 });
    expect(await rowsOf('consent')).toMatchObject([
      { kind: 'autopay', channel: 'import', choice: 'Checking ending 6789', revoked_at: null, given_at: new Date('2024-02-01T00:00:00Z') },
    ]);
    expect(await take('autopay', `account,limit\n${ada.number},-\n`)).toMatchObject({ updated: 1 });
    expect(await take('autopay', `account,method\n${ada.number},tok_5\n`)).toMatchObject({ updated: 1 });
    const enrolments = (await rowsOf('autopay_enrolment')) as unknown as { ended_at: Date | null; limit_cents: number | null }[];
    expect(enrolments.map(({ ended_at, limit_cents }) => [ended_at === null, limit_cents])).toEqual([
      [false, null],
      [true, null],
    ]);
    expect((await rowsOf('consent')).map(({ revoked_at }) => revoked_at === null)).toEqual([false, true]);
    expect(await told('autopay', `account,method,backup\n${ben.number},tok_5,\n${ada.number},tok_5,tok_5\n,tok_5,\n`)).toEqual([
      '2 method: is no stored method of the account; take the methods first',
      '3 backup: is the method it falls back from',
      '4 account: is missing; AutoPay needs it, or an account_external_id',
    ]);
  });
});

describe('services, installments, orders and preferences', () => {
  it('tell what they refer to that is not here', async () => {
    const lines =
      `S-1,${ada.number},g1,FIBER-500,,\nS-2,${ada.number},g1,FIBER-300,,\nS-3,${ada.number},,NOTHING,,\nS-4,${ada.number},,FIBER-500,NOPE,\n` +
      `S-5,${ada.number},,FIBER-500,,NOPE\nS-6,999999,,FIBER-500,,\n`;
    const head = 'external_id,account,service,plan,features,options\n';
    expect(await told('services', head + lines)).toEqual([
      '3 plan: is not what row 2 says of the same service',
      '4 plan: is no plan of the catalogue',
      '5 features: has NOPE, which is no feature of the catalogue',
      '6 options: has NOPE, which is no option of the catalogue',
      '7 account: is no account here; take the customers first',
    ]);
    expect(await told('services', `${head}S-1,${ben.number},,FIBER-500,,\nS-7,${ben.number},g1,FIBER-500,,\nS-1,,g2,,,\n`)).toEqual([
      '4 : is the same as row 2',
      '2 external_id: belongs to another account',
      '3 service: belongs to another account',
    ]);
    expect(await told('installments', `external_id,account,total,left\nI-1,${ada.number},10.00,11.00\nI-2,${ada.number},0,0\n`)).toEqual([
      '3 total: is less than 0.01',
      '2 left: is more than the total',
    ]);
    expect(
      await told('preferences', `account,category,channel,wanted\n${ada.number},nothing,email,yes\n${ada.number},billing,fax,yes\n`),
    ).toEqual([
      '3 channel: is none of email, text',
      '2 category: is none of billing, receipts, autopay, orders, appointments, outages, offers',
    ]);
  });

  it('take orders at their step, from where work goes on; a step that is here does not move by a file', async () => {
    const head = 'external_id,account,order,type,description,service_address,workflow,step\n';
    const row = (id: string, workflow: string, step: string) => `${id},${ada.number},G-${id},Install,Fiber,1 Road,${workflow},${step}\n`;
    expect(await take('orders', head + row('O-1', 'newService', 'scheduling') + row('O-2', 'signup', 'finished'))).toMatchObject({
      inserted: 2,
    });
    const orders = await app.db.kysely
      .selectFrom('customer_order')
      .selectAll()
      .where('account_id', '=', ada.accountId)
      .orderBy('id')
      .execute();
    expect(orders.map(({ status }) => status)).toEqual(['PENDING', 'FINISHED']);
    expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
    expect(
      await told(
        'orders',
        head +
          row('O-2', 'signup', 'received') +
          row('O-3', 'newService', 'choosing') +
          row('O-4', 'newService', 'scheduled') +
          row('O-5', 'planChange', 'received') +
          row('O-6', '', 'received'),
      ),
    ).toEqual([
      '2 step: is finished here; work moves by what happens to it: see order advance',
      '3 step: is none of received, scheduling, scheduled, finished, cancelled',
      '4 step: needs a visit that is booked here; take it as scheduling and book the visit',
      '5 step: is open, and what is to be changed is not part of a file; order the change here',
      '6 workflow: is missing; a workflow and a step come together',
    ]);
  });

  it('keep the consent to text messages that came with a file, once', async () => {
    const content = `account,category,channel,wanted\n${ben.number},outages,text,yes\n`;
    const consents = () =>
      app.db.kysely
        .selectFrom('consent')
        .select(['kind', 'choice', 'channel', 'revoked_at'])
        .where('account_id', '=', ben.accountId)
        .execute();
    await take('preferences', content);
    expect(await take('preferences', content)).toMatchObject({ unchanged: 1 });
    expect(await consents()).toMatchObject([{ kind: 'communication', choice: 'outages:text', channel: 'import', revoked_at: null }]);
    await take('preferences', content.replace('yes', 'no'));
    expect((await consents())[0]?.revoked_at).not.toBeNull();
  });
});

it('leaves what an order made of a line', async () => {
  const line = await app.db.kysely
    .selectFrom('service_line')
    .innerJoin('service_item', 'service_item.id', 'service_item_id')
    .innerJoin('plan', 'plan.id', 'plan_id')
    .select(['service_line.id', 'service_line.account_id', 'plan_id', 'plan.code'])
    .orderBy('service_line.id')
    .executeTakeFirstOrThrow();
  const moment = new Date('2026-01-01T00:00:00Z');
  const words = { description: 'Change', type: 'Change', service_address: '1 Road', created_at: moment, modified_at: moment };
  const { id } = await app.db.kysely
    .insertInto('customer_order')
    .values({ account_id: line.account_id, status: 'CANCELLED', ...words })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plans = { from_plan_id: line.plan_id, to_plan_id: line.plan_id, request: '[]', items: '[]' };
  const change = {
    order_id: id,
    account_id: line.account_id,
    service_line_id: line.id,
    name: 'one',
    note: '',
    created_at: moment,
    ended_at: moment,
  };
  await app.db.kysely
    .insertInto('change_order')
    .values({ ...change, ...plans })
    .execute();
  const other = line.code === 'FIBER-2G' ? 'FIBER-100' : 'FIBER-2G';
  expect(await told('services', `external_id,plan\nP-${line.id},${other}\n`)).toEqual([
    '2 plan: was changed by an order here; change it by an order again',
  ]);
  expect(await take('services', `external_id,status\nP-${line.id},Suspended\n`)).toMatchObject({ rejected: 0 });
});

describe('an import that is interrupted', () => {
  const many = (first: number, count: number) =>
    `account,first_name,bill_cycle_day\n${Array.from({ length: count }, (_, each) => `${first + each},Ada,1\n`).join('')}`;

  it('leaves nothing, and can be done again', async () => {
    const other = openDatabase({ connection: app.database.connection });
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      // The accounts are written when it comes to their contacts, and there it is cut off.
      const failed = await other.transaction(async (tx) => {
        await tx.script('lock table contact in access exclusive mode');
        const failing = take('customers', `${many(4_000_000, 50)}bad\n`, { errors: at('interrupted.csv') }).then(
          () => 'taken',
          () => 'failed',
        );
        for (;;) {
          const [found] = await tx.prepared<{ pid: number }>('waiting', waiting, []);
          if (found === undefined) continue;
          await tx.prepared('end', 'select pg_terminate_backend($1::int)', [found.pid]);
          return failing;
        }
      });
      expect(failed).toBe('failed');
    } finally {
      await other.close();
    }
    const left = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '4000000').execute();
    expect(left).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
    expect(await take('customers', many(4_000_000, 1_500))).toMatchObject({ inserted: 1_500 });
  });

  it('waits for another one, and sees what that wrote', async () => {
    const both = await Promise.all([take('customers', many(4_100_000, 100)), take('customers', many(4_100_000, 100))]);
    expect(both.map(({ inserted, unchanged }) => [inserted, unchanged]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [0, 100],
      [100, 0],
    ]);
  });

  it('leaves no part of a file that could not be written', async () => {
    await expect(app.product.exchange.exportFile('customers', at('no/such/folder.csv'))).rejects.toThrow(
      'folder.csv can not be written: there is no such folder',
    );
    expect(existsSync(at('no'))).toBe(false);
    await expect(take('customers', many(4_200_000, 1), { errors: at('no/refused.csv') })).rejects.toThrow('refused.csv can not be written');
  });
});

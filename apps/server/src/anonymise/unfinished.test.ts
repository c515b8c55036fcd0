import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';

const dayMs = 86_400_000;

let app: GuestApp;
let people = 0;
let holder: { firstName: string; lastName: string; personalEmail: string };
beforeAll(async () => {
  app = await startGuestApp({ env: { PROSPECT_DAYS: '90', ABANDONED_ORDER_DAYS: '30' } });
});
beforeEach(() => {
  people += 1;
  const firstName = `Quenby${'abcdefghijkl'[people]}`;
  holder = { firstName, lastName: 'Zephyrine', personalEmail: `${firstName}.zephyrine@example.com`.toLowerCase() };
});
afterAll(() => app.close());

const forget = () => app.product.anonymise.jobs.forgetUnfinished();
const pass = (days: number) => app.clock.advance(days * dayMs);

/** Every place of the database where that person still stands. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(
    app.db.kysely,
  );
  for (const { name } of rows) {
    const text = `select 1 from ${name} t where t::text ilike '%${holder.firstName}%' limit 1`;
    if ((await sql.raw(text).execute(app.db.kysely)).rows.length > 0) found.push(name);
  }
  return found;
}

describe('somebody who waits for service', () => {
  it('S58: goes after ninety days on which nothing happened, and not a day before', async () => {
    await app.makeAccount(streets.nowhere, 'PROSPECT', holder);
    pass(89);
    await forget();
    expect(await traces()).toContain('public.contact');
    pass(2);
    await forget();
    expect(await traces()).toEqual([]);
    const anonymised = app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'account.anonymised');
    const before = (await anonymised.execute()).length;
    await forget();
    expect((await anonymised.execute()).length).toBe(before);
  });

  it('S58: stays for another ninety days once service came and they were told', async () => {
    const { id } = await app.makeAccount(streets.nowhere, 'PROSPECT', holder);
    pass(60);
    const told_at = app.clock.now();
    await app.db.kysely.updateTable('prospect').set({ told_at }).where('account_id', '=', id).execute();
    pass(60);
    await forget();
    expect(await traces()).toContain('public.contact');
    pass(31);
    await forget();
    expect(await traces()).toEqual([]);
  });
});

describe('an order that was begun', () => {
  it('S58: and never sent goes with its person after thirty days', async () => {
    await app.makeAccount(streets.signup, 'SIGNUP', holder);
    pass(29);
    await forget();
    expect(await traces()).toContain('public.contact');
    pass(2);
    await forget();
    expect(await traces()).toEqual([]);
  });

  it('S58: and sent stays whatever becomes of it', async () => {
    const { id, guestKey } = await app.makeAccount(streets.service, 'ACTIVE', holder);
    const { status } = await app.order('ACTIVE', await app.orderBody(id, streets.service), guestKey);
    expect(status).toBe(200);
    pass(400);
    await forget();
    expect(await traces()).toContain('public.contact');
  });

  it.each([
    ['a charge that waits for a bill', 'pending_charge'],
    ['a payment', 'payment'],
    ['somebody who can sign in', 'portal_user'],
  ])('S58: stays with %s', async (_what, table) => {
    const { id } = await app.makeAccount(streets.signup, 'SIGNUP', holder);
    const values: Record<string, string> = {
      pending_charge: `insert into pending_charge (account_id, kind, description, amount_cents, created_at) values (${id}, 'FEE', 'x', 100, now())`,
      payment: `insert into payment (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
        values ('UNFINISHED${id}', ${id}, 'card', 'CREDIT_CARD', 'SANDBOX', 500, 'declined', now(), now(), '')`,
      portal_user: `insert into portal_user (username, email, kind, account_id, created_at) values ('unfinished${id}', 'unfinished${id}@example.com', 'customer', ${id}, now())`,
    };
    await app.db.transaction((tx) => tx.script(values[table] ?? ''));
    pass(400);
    await forget();
    expect(await traces()).toContain('public.contact');
  });
});

it('S58: what goes leaves the customers, and books that agree with themselves', async () => {
  const { rows } = await sql<{ removed: number }>`
    select count(*)::int as removed from contact c join account a on a.id = c.account_id where c.first_name = 'Removed' and a.number < '5000000'`.execute(
    app.db.kysely,
  );
  expect(rows).toEqual([{ removed: 0 }]);
  expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
});

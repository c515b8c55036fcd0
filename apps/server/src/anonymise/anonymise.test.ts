import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import { decisions } from './decisions.store.ts';
import { notOfCustomers } from './not-of-customers.rules.ts';

const mark = 'planted';
let app: TestApp;
let maria: Caller;
let linda: Caller;
beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('maria.lopez@example.com');
  linda = await app.signIn('linda.owens@example.com');
  await addMissingRows();
});
afterAll(() => app.close());

const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(app.db.kysely)).rows;

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column that can hold what somebody typed or was told. */
const wordColumns = () =>
  all<Column>(`
    select c.relname::text as "table", a.attname::text as column, format_type(coalesce(nullif(y.typbasetype, 0), y.oid), null) as type
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and format_type(coalesce(nullif(y.typbasetype, 0), y.oid), null) in ('text', 'character varying', 'character', 'text[]', 'json', 'jsonb', 'bytea', 'xml', 'inet')
     order by 1, 2`);

/** Without these a row is nobody's any more. */
const knownBy = new Set(['external_key.entity', 'request_key.scope', 'gateway_customer.customer', 'gateway_method.customer']);
const tableOf = (name: string) => decisions.find(({ table }) => table === name);

/** What the customer of the cast has none of by herself. */
async function addMissingRows(): Promise<void> {
  const a = maria.accountId;
  const u = maria.userId;
  const [order, signup] = (await all<{ id: number }>(`select id from customer_order where account_id = ${a} order by id`)).map(
    ({ id }) => id,
  );
  const [line] = await all<{ id: number }>(`select id from service_line where account_id = ${a} limit 1`);
  const [method] = await all<{ id: number }>(`select id from payment_method where account_id = ${a} limit 1`);
  const [serviceOrder] = await all<{ id: number }>(`select id from service_order where account_id = ${a} limit 1`);
  await app.db.transaction((tx) =>
    tx.script(`
      insert into passkey (user_id, credential_id, public_key, counter, name, created_at) values (${u}, 'x', 'x', 0, 'x', now());
      insert into passkey_challenge values ('x', ${u}, now());
      insert into recovery_code (user_id, code_digest) values (${u}, 'x');
      insert into second_factor (user_id, sealed_secret, begun_at) values (${u}, 'x', now());
      insert into withheld_permission values (${u}, ${a}, 'PAY');
      insert into idempotency_key (user_id, route, key, body_hash, answer, created_at) values (${u}, 'x', 'x', 'x', '{}', now());
      insert into request_key values ('x', '${a}', 'x', 'x', 'x', now());
      insert into verification_token (token_hash, purpose, subject_id, account_id, issued_at, expires_at) values ('x', 'reset', ${u}, ${a}, now(), now());
      insert into registration_check (id, account_id, locale, created_at, expires_at, tries_left) values (1, ${a}, 'en-us', now(), now(), 1);
      insert into registration_offer (account_id, email, way, offered_at) values (${a}, 'x', 'link', now());
      insert into registration_pin_failure values (${a}, 'sent', 1, now());
      insert into account_secret values (${a}, 'ssn', 'x', now());
      insert into contact_change (account_id, kind, new_value, requested_at, expires_at) values (${a}, 'email', 'x@example.com', now(), now());
      insert into notification_preference select ${a}, id, 'email', true, now() from notification_category limit 1;
      insert into account_notice (account_id, kind, message, created_at) values (${a}, 'notice', 'x', now());
      insert into prospect (account_id, address, locale, created_at, withdraw_hash) values (${a}, '{}', 'en-us', now(), 'x');
      insert into order_code values (${order}, ${a}, 'x', 'x', now(), 1);
      insert into guest_account (account_id, initial_status, locale, created_at, key_hash, key_expires_at, has_proof)
        values (${a}, 'ACTIVE', 'en-us', now(), 'x', now(), true);
      insert into external_key values ('customers', 'x', ${a});
      insert into guest_order (order_id, account_id, name, type, address_key, address, validated_address, plans, note, zone_values, locale, created_at)
        values (${signup}, ${a}, 'x', 'ACTIVE', 'x', '{}', '{}', '[]', '', '[]', 'en-us', now());
      insert into change_order select ${order}, ${a}, ${line?.id}, 'x', p.id, p.id, '[]', '{}', '', now(), now() from plan p limit 1;
      insert into service_signup values (${order}, ${a}, '{}', '[]', 'en-us', '', now(), now());
      insert into order_note (order_id, account_id, at, user_id, note) values (${order}, ${a}, now(), ${u}, 'x');
      insert into order_event (account_id, order_id, service_order_id, at, event, to_step, actor)
        select ${a}, ${order}, ${serviceOrder?.id}, now(), 'opened', 'x', 'customer' where not exists (select from order_event where account_id = ${a});
      insert into autopay_enrolment (account_id, payment_method_id, given_as, bank_holder_name, bank_routing_number, bank_account_last4,
          bank_account_type, enrolled_at) values (${a}, ${method?.id}, 'bank', 'x', '110000000', '6789', 'CHECKING', now());;
      insert into consent (account_id, user_id, kind, choice, wording, wording_version, locale, given_at)
        values (${a}, ${u}, 'autopay', 'x', 'x', '1', 'en-us', now());
      insert into dunning_hold (account_id, until_day, reason, placed_at) values (${a}, '2030-01-01', 'x', now());
      insert into gateway_customer select 'IPPAY', number, 'x', now() from account where id = ${a};
      insert into gateway_method (provider, customer, token, kind, brand, display, created_at)
        select 'IPPAY', number, 'x', 'card', 'x', 'x', now() from account where id = ${a};
      insert into outbox_message (account_id, channel, recipient, subject, body_text, created_at) values
        (${a}, 'email', 'x', 'x', 'x', now()), (null, 'email', 'Maria.Lopez@example.com', 'x', 'x', now());
      insert into audit_event (at, action, user_id, account_id) values (now(), 'x', ${u}, ${a}), (now(), 'x', ${u}, null);
      insert into account_note (account_id, user_id, at, note) values (${a}, ${u}, now(), 'x');
      insert into collection_item (kind, subject_id, account_id, changed_by, changed_at, note) values ('payment', 1, ${a}, ${u}, now(), 'x');
      insert into service_place values (${a}, 'x', null, null, now());
      insert into payment (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
        values ('TAKENX', ${a}, 'taken', 'CHECK', 'STAFF', 500, 'returned', now(), now(), '');
      insert into taken_payment select id, ${a}, 'check', 'x', 'x', ${u}, now(), ${u}, now(), 'other', 'x' from payment where reference = 'TAKENX';
      insert into refund (reference, account_id, payment_id, amount_cents, way, state, reason, note, number, asked_by, asked_at, state_changed_at, response_text)
        select 'REFUNDX', ${a}, id, 100, 'provider', 'declined', 'other', 'x', 'x', ${u}, now(), now(), 'x' from payment where reference = 'TAKENX';
      insert into refund_event (account_id, refund_id, at, source, event, to_state) select ${a}, id, now(), 'staff', 'declined', 'declined' from refund;
      insert into account_credit (account_id, amount_cents, reason, note, place, given_by, given_at, pending_charge_id, withdrawn_by, withdrawn_at, withdrawn_cents)
        values (${a}, 100, 'other', 'x', 'nextBill', ${u}, now(), 999999, ${u}, now(), 100);
      insert into linked_account (account_id, user_id, requested_at) values (${a}, ${linda.userId}, now())`),
  );
}

const plantedValue = ({ table, column, type }: Column): string => {
  const words = `${mark}-${table}-${column}`;
  if (type === 'text[]') return `array['${words}']`;
  if (type === 'json' || type === 'jsonb') return `'{"a": "${words}"}'::${type}`;
  return type === 'bytea' ? `convert_to('${words}', 'UTF8')` : `'${words}'`;
};

const people = () => `given as (select ${maria.accountId}::bigint as account_id, '1000001' as number,
  array[${maria.userId}]::bigint[] as users, array['maria.lopez@example.com'] as contacts)`;

/** Puts a mark into a column of all rows of the customer, or of one where they must differ. Answers how many took it. */
async function plant(column: Column): Promise<number | 'refused'> {
  const decision = tableOf(column.table);
  const set = (limit: string) =>
    all(`with ${people()} update ${column.table} r set ${column.column} = ${plantedValue(column)}
          where r.ctid in (select t.ctid from ${column.table} t, given g where ${decision?.of} ${limit}) returning 1`);
  for (const limit of ['', 'order by t.ctid limit 1']) {
    try {
      return (await set(limit)).length;
    } catch (error) {
      if ((error as { code: string }).code !== '23505') return 'refused';
    }
  }
  return 'refused';
}

/** Every place of the database where a mark still stands, in letters or as bytes. */
async function findMarks(): Promise<string[]> {
  const found: string[] = [];
  const hex = Buffer.from(mark).toString('hex');
  const tables = await all<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const rows = await all<{ row: string }>(
      `select t::text as row from ${name} t where t::text like '%${mark}%' or t::text like '%${hex}%'`,
    );
    found.push(...rows.map(({ row }) => `${name} ${row.slice(0, 200)}`));
  }
  return found;
}

/** All rows that are not the customer's, and her books. */
async function untouched(): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { name } of await all<{
    name: string;
  }>(`select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'account_id' order by 1`)) {
    const others = `t.account_id <> ${maria.accountId} ${name === 'linked_account' ? `and t.user_id <> ${maria.userId}` : ''}`;
    rows.push([name, await all(`select md5(string_agg(t::text, '' order by t::text)) as digest from ${name} t where ${others}`)]);
  }
  for (const name of ['account_balance', 'invoice', 'invoice_line', 'ledger_journal', 'ledger_line', 'payment_event', 'pending_charge'])
    rows.push([
      name,
      await all(`select md5(string_agg(t::text, '' order by t::text)) as digest from ${name} t where account_id = ${maria.accountId}`),
    ]);
  rows.push(await all(`select id, state, amount_cents, reference, transaction_id, paid_on from payment order by id`));
  return rows;
}

describe('what is decided', () => {
  it('is every column that can hold words, each once, and no column that is gone', async () => {
    const columns = await wordColumns();
    const undecided = columns.filter(({ table, column }) => {
      if (Object.hasOwn(notOfCustomers, table)) return tableOf(table) !== undefined;
      const decision = tableOf(table);
      if (decision?.goes) return false;
      return (Object.hasOwn(decision?.becomes ?? {}, column) ? 1 : 0) + (decision?.stays?.includes(column) ? 1 : 0) !== 1;
    });
    expect(undecided).toEqual([]);
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const named = decisions.flatMap(({ table, stays = [] }) => stays.map((column) => `${table}.${column}`));
    expect(named.filter((each) => !existing.has(each))).toEqual([]);
  });
});

describe('an account in use or with money open', () => {
  it('keeps its person, and says why', async () => {
    const { anonymise } = app.product;
    expect(await anonymise.account('4711', { anyway: true })).toEqual({ number: '4711', problem: { is: 'noAccount' } });
    expect(await anonymise.account('1000001', { anyway: false })).toEqual({
      number: '1000001',
      problem: { is: 'inUse', status: 'Active' },
    });
    await all("update account set status = 'Deactivated' where number = '1000001'");
    expect(await anonymise.account('1000001', { anyway: false })).toMatchObject({ problem: { is: 'moneyOpen', owed: 8420, credit: 0 } });
    // Carlos has a bank payment on its way.
    expect(await anonymise.account('1000015', { anyway: true })).toEqual({ number: '1000015', problem: { is: 'paymentOnItsWay' } });
    expect(await all("select 1 from contact where first_name = 'Removed'")).toEqual([]);
  });
});

describe('an anonymous account', () => {
  it('holds nothing a customer entered or was told, in any table; its books and everybody else are as before', async () => {
    const columns = (await wordColumns()).filter(({ table, column }) => {
      const decision = tableOf(table);
      if (knownBy.has(`${table}.${column}`)) return false;
      return decision !== undefined && (decision.goes === true || Object.hasOwn(decision.becomes ?? {}, column));
    });
    const planted = new Map<string, number | 'refused'>();
    // The record of acts lets nobody put anything else in.
    await all('alter table audit_event disable trigger audit_event_stays');
    for (const column of columns) planted.set(`${column.table}.${column.column}`, await plant(column));
    await all('alter table audit_event enable trigger audit_event_stays');
    // A table of which she has no row would prove nothing.
    expect([...planted].filter(([, rows]) => rows === 0).map(([name]) => name)).toEqual([]);
    // What takes a few words only, or is checked, can't hold what somebody typed.
    expect([...planted].filter(([, rows]) => rows === 'refused').map(([name]) => name)).toEqual([
      'account_notice.kind',
      'account_secret.field',
      'autopay_enrolment.bank_account_last4',
      'autopay_enrolment.bank_account_type',
      'autopay_enrolment.given_as',
      'contact_change.kind',
      'contact_email.type',
      'gateway_method.kind',
      'guest_account.initial_status',
      'guest_account.locale',
      'notification_preference.channel',
      'portal_user.locale',
      'prospect.locale',
      'registration_check.locale',
      'registration_check.pin_type',
      'registration_offer.way',
      'registration_pin_failure.kind',
      'session.signed_in_with',
      'verification_token.purpose',
    ]);
    // A message without an account, and the holder, are known by their address.
    await all(`update outbox_message set recipient = 'Maria.Lopez@example.com' where account_id is null and recipient like '${mark}%'`);
    await all(`update portal_user set email = 'maria.lopez@example.com' where id = ${maria.userId}`);
    expect((await findMarks()).length).toBeGreaterThan(60);

    const before = await untouched();
    expect(await app.product.anonymise.account('1000001', { anyway: true })).toEqual({
      number: '1000001',
      changed: true,
      methodsAtProvider: 2,
    });
    expect(await findMarks()).toEqual([]);
    expect(await untouched()).toEqual(before);
    expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
    const known = ['Lopez', 'maria.lopez', 'ending 1111'];
    for (const { name } of await all<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"))
      for (const each of known)
        expect([name, each, await all(`select t::text from ${name} t where t::text ilike '%${each}%' limit 1`)]).toEqual([name, each, []]);
  });

  it('lets nobody in any more, and is on record once however often it is done', async () => {
    expect((await maria.call('getAmounts', { params: { id: String(maria.accountId) } })).status).toBe(401);
    await expect(app.signIn('maria.lopez@example.com')).rejects.toThrow('AUTH');
    const again = await Promise.all(Array.from({ length: 5 }, () => app.product.anonymise.account('1000001', { anyway: true })));
    expect(again).toEqual(Array.from({ length: 5 }, () => ({ number: '1000001', changed: false, methodsAtProvider: 0 })));
    const events = await app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'account.anonymised').execute();
    expect(events).toMatchObject([{ account_id: maria.accountId, detail: {} }]);
    // Linda's right on the account ended with it; her own account has nothing to do with it.
    expect((await linda.call('getAmounts', { params: { id: String(linda.accountId) } })).status).toBe(200);
  });
});

it('takes closed accounts on which nothing has happened since a day', async () => {
  const statusOf = async () =>
    (
      await all<{ number: string }>(
        "select a.number from account a join contact c on c.account_id = a.id where c.first_name = 'Removed' order by 1",
      )
    ).map(({ number }) => number);
  expect(await app.product.anonymise.closedBefore(new Date('2001-01-01T00:00:00Z'))).toEqual([]);
  const outcomes = await app.product.anonymise.closedBefore(new Date(app.clock.now().getTime() + 86_400_000));
  expect(outcomes.map(({ number }) => number)).toEqual(expect.arrayContaining(['1000010', '1000011']));
  expect(await statusOf()).toEqual(expect.arrayContaining(['1000001', '1000010', '1000011']));
  expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
});

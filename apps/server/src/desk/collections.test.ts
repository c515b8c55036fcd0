import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { buildPayment, seedPaymentRow } from '../../test/factories/payments.ts';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import type { PaymentProvider, ProviderResult, Sought } from '../ports/payment-provider.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What the provider says when it is asked; null: nothing. */
let said: ((reference: string) => Partial<ProviderResult>) | null = null;

const provider = {
  id: 'SANDBOX',
  capabilities: { storesMethods: true, oneTimePayment: true },
  frameOrigins: [],
  query: async ({ reference }: Sought) =>
    said === null
      ? { known: false, reason: 'unreachable' }
      : {
          known: true,
          result: {
            reference,
            amountCents: null,
            transactionId: 'T1',
            authCode: null,
            responseText: null,
            returnCode: null,
            reason: null,
            method: null,
            ...said(reference),
          },
        },
} as unknown as PaymentProvider;

let app: TestApp;
let agent: StaffCaller;
let clerk: StaffCaller;
beforeAll(async () => {
  app = await startApp({ ports: { provider } });
  agent = await app.staff('agent');
  clerk = await app.staff('clerk');
  // What the cast brings along is looked at once, below.
  await app.db.kysely
    .updateTable('payment')
    .set({ state_changed_at: ago(90 * day) })
    .where('state', 'in', ['declined', 'returned'])
    .execute();
});
afterAll(() => app.close());

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);
type Query = NonNullable<Parameters<typeof listWith>[1]>;
const listWith = async (by: StaffCaller, query: { tab: 'payments' | 'autopay' | 'dunning'; [name: string]: string }) => {
  const { status, body } = await by.call('desk.listCollections', { query: query as never });
  expect(status).toBe(200);
  return body;
};
const items = async (query: Query) => (await listWith(agent, query)).items;
const troubles = async (query: Query) => (await items(query)).map(({ reference, trouble }) => [reference, trouble]);

async function seedPayment(state: string, more: object = {}) {
  const { accountId } = await seedAccount(app.db);
  const row = buildPayment(accountId, { state, created_at: ago(day), state_changed_at: ago(day), ...more });
  const { paymentId: id } = await seedPaymentRow(app.db, row);
  return { accountId, id, reference: row.reference };
}
const change = (by: StaffCaller, { id, kind = 'payment' as const }: { id: number; kind?: 'payment' | 'dunning' }, body: object) =>
  by.call('desk.changeItem', {
    params: { kind, subjectId: id },
    body: { version: 0, assignedTo: null, state: 'open', snoozedUntil: null, note: '', ...body } as never,
  });
const itemOf = async (id: number, query: Query = { tab: 'payments' }) => (await items(query)).find(({ subjectId }) => subjectId === id);

describe('payments', () => {
  it('[S-067] are there when their outcome is unknown for long, were declined or taken back, unless the customer paid since', async () => {
    const unknown = await seedPayment('unknown', { state_changed_at: ago(11 * minute) });
    await seedPayment('unknown', { state_changed_at: ago(9 * minute) });
    const declined = await seedPayment('declined', { response_text: 'Insufficient funds' });
    const returned = await seedPayment('returned', { return_code: 'R01' });
    await seedPayment('declined', { state_changed_at: ago(31 * day), created_at: ago(31 * day) });
    await seedPayment('succeeded');
    const healed = await seedPayment('declined');
    await seedPaymentRow(app.db, buildPayment(healed.accountId, { state: 'succeeded', created_at: ago(day / 2) }));

    const found = await troubles({ tab: 'payments' });
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        [unknown.reference, 'unknown'],
        [declined.reference, 'declined'],
        [returned.reference, 'returned'],
      ]),
    );
    expect(await itemOf(declined.id)).toMatchObject({ responseText: 'Insufficient funds', version: 0, state: 'open', lastTold: null });
    expect(await troubles({ tab: 'payments', trouble: 'returned' })).toEqual([[returned.reference, 'returned']]);
  });

  it('[S-067] tell what the customer was last told', async () => {
    const { id, accountId } = await seedPayment('declined');
    const message = { account_id: accountId, channel: 'email' as const, recipient: 'x@example.com', body_text: 'x', dedupe_key: null };
    const rest = {
      body_html: null,
      sent_at: null,
      last_error: null,
      attached_invoice_id: null,
      attachment_locale: null,
      category: null,
      unsubscribe_hash: null,
      suppressed_at: null,
    };
    for (const subject of ['Your bill', 'Your payment was declined'])
      await app.db.kysely
        .insertInto('outbox_message')
        .values({ ...message, ...rest, subject, created_at: ago(minute) })
        .execute();
    expect((await itemOf(id))?.lastTold).toEqual({ subject: 'Your payment was declined', datetime: ago(minute).toISOString() });
    // A letter has no subject, and told them all the same; a text message comes beside a mail.
    const next = { ...message, ...rest, subject: null };
    await app.db.kysely
      .insertInto('outbox_message')
      .values([
        { ...next, channel: 'letter', recipient: '1', created_at: ago(0) },
        { ...next, channel: 'text', recipient: '5635550199', created_at: ago(0) },
      ])
      .execute();
    expect((await itemOf(id))?.lastTold).toEqual({ subject: null, datetime: ago(0).toISOString() });
  });

  it('[S-069] are asked about at once: what the provider says is booked, and that it was asked is on record', async () => {
    const { reference, id, accountId } = await seedPayment('unknown', { channel: 'token', provider: 'SANDBOX', submitted_at: ago(day) });
    said = null;
    const ask = () => agent.call('desk.askProvider', { params: { reference } });
    expect((await ask()).body.error?.code).toBe('STF0057');
    expect(await itemOf(id)).toBeDefined();
    said = () => ({ status: 'declined', responseText: 'Expired card' });
    expect((await ask()).body).toMatchObject({ state: 'failed' });
    expect(await itemOf(id)).toMatchObject({ trouble: 'declined', responseText: 'Expired card' });
    const asked = await app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'collections.paymentAsked').execute();
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({ staff_id: agent.userId, account_id: accountId });
    expect((await agent.call('desk.askProvider', { params: { reference: 'NOBODYS' } })).status).toBe(404);
  });
});

describe('AutoPay', () => {
  it('[S-067] [I18N-001] tells why in the language of who reads it, by our sentence and not by its code', async () => {
    const { id } = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000003').executeTakeFirstOrThrow();
    await app.db.kysely
      .updateTable('autopay_enrolment')
      .set({ method_failed_reason: 'expiredCard', method_failed_at: ago(day) })
      .where('account_id', '=', id)
      .execute();
    const toldIn = async (language: string) => {
      const { body } = await agent.call(
        'desk.listCollections',
        { query: { tab: 'autopay' } as never },
        { headers: { 'accept-language': language } },
      );
      return body.items.find(({ accountId, kind }) => accountId === id && kind === 'enrolment')?.responseText;
    };
    expect([await toldIn('en-us'), await toldIn('sp-es')]).toEqual(['The card has expired.', 'La tarjeta está vencida.']);
  });

  it('[S-067] is there when it could not collect, and when there is nothing to charge', async () => {
    const found = await items({ tab: 'autopay' });
    const { id } = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000003').executeTakeFirstOrThrow();
    expect(found.map(({ kind, accountId, trouble }) => [kind, accountId, trouble])).toContainEqual(['enrolment', id, 'methodGone']);

    const james = await app.db.kysely
      .selectFrom('autopay_enrolment as n')
      .innerJoin('account as a', 'a.id', 'n.account_id')
      .select(['n.id', 'n.account_id'])
      .where('a.number', '=', '1000002')
      .executeTakeFirstOrThrow();
    const charge = {
      account_id: james.account_id,
      enrolment_id: james.id,
      amount_cents: 59_99,
      reason: null,
      created_at: ago(day),
      updated_at: ago(day),
    };
    await app.db.kysely
      .insertInto('autopay_charge')
      .values({ ...charge, due_on: '2020-01-01', state: 'failed' })
      .execute();
    const next = ago(-day);
    await app.db.kysely
      .insertInto('autopay_charge')
      .values({ ...charge, due_on: '2020-02-01', state: 'retry', next_try_at: next })
      .execute();
    // An older one has become nobody's work by the newer one.
    const charges = (await items({ tab: 'autopay' })).filter(({ kind }) => kind === 'charge');
    expect(charges).toMatchObject([{ trouble: 'retry', amount: 59.99, dueOn: '2020-02-01', nextTryDatetime: next.toISOString() }]);
  });
});

describe('accounts past due', () => {
  it('[S-067] are there by their last step, with a promise that holds it, until the case is closed', async () => {
    const { accountId } = await seedAccount(app.db);
    const opened = { account_id: accountId, due_on: '2026-01-02', opened_on: '2026-01-03', closed_on: null, closed_as: null };
    const { id } = await app.db.kysely.insertInto('dunning_case').values(opened).returning('id').executeTakeFirstOrThrow();
    const query = { tab: 'dunning' } as const;
    expect(await itemOf(id, query)).toMatchObject({ trouble: 'pastDue', dueOn: '2026-01-02' });
    const step = {
      case_id: id,
      account_id: accountId,
      taken_on: '2026-01-09',
      taken_at: ago(day),
      past_due_cents: 50_00,
      due_on: '2026-01-02',
      effective_on: null,
      fee_cents: null,
    };
    await app.db.kysely
      .insertInto('dunning_step')
      .values({ ...step, kind: 'reminder', subject_id: 3 })
      .execute();
    await app.db.kysely
      .insertInto('dunning_hold')
      .values({ account_id: accountId, until_day: '2099-01-01', reason: 'x', placed_at: ago(0) })
      .execute();
    expect(await itemOf(id, query)).toMatchObject({ trouble: 'reminder', amount: 50, heldUntil: '2099-01-01' });
    expect((await items({ ...query, trouble: 'suspended' })).some(({ subjectId }) => subjectId === id)).toBe(false);
    await app.db.kysely.updateTable('dunning_case').set({ closed_on: '2026-02-01', closed_as: 'paid' }).where('id', '=', id).execute();
    expect(await itemOf(id, query)).toBeUndefined();
  });

  it('[S-068] called done come back with the next step', async () => {
    const { accountId } = await seedAccount(app.db);
    const opened = { account_id: accountId, due_on: '2026-01-02', opened_on: '2026-01-03', closed_on: null, closed_as: null };
    const { id } = await app.db.kysely.insertInto('dunning_case').values(opened).returning('id').executeTakeFirstOrThrow();
    expect((await change(agent, { id, kind: 'dunning' }, { state: 'done' })).status).toBe(200);
    expect(await itemOf(id, { tab: 'dunning' })).toBeUndefined();
    expect(await itemOf(id, { tab: 'dunning', state: 'done' })).toBeDefined();
    const step = {
      case_id: id,
      account_id: accountId,
      taken_on: '2026-01-09',
      past_due_cents: 50_00,
      due_on: '2026-01-02',
      effective_on: null,
      fee_cents: null,
    };
    await app.db.kysely
      .insertInto('dunning_step')
      .values({ ...step, kind: 'suspended', taken_at: ago(-minute) })
      .execute();
    expect(await itemOf(id, { tab: 'dunning' })).toMatchObject({ trouble: 'suspended', state: 'open' });
  });
});

describe('who works on it', () => {
  it('[S-068] is one: of two who take it at once the second is told, and nothing of theirs is kept', async () => {
    const { id, accountId } = await seedPayment('declined');
    const other = await otherWorker();
    const answers = await Promise.all([
      change(agent, { id }, { assignedTo: agent.userId, note: 'first' }),
      change(other, { id }, { assignedTo: other.userId, note: 'second' }),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const won = answers[0].status === 200 ? { userId: agent.userId, note: 'first' } : { userId: other.userId, note: 'second' };
    expect(await itemOf(id)).toMatchObject({ version: 1, note: won.note, assignedTo: { userId: won.userId } });
    // Later ones name the version they were made from.
    expect((await change(agent, { id }, { version: 7 })).body.error?.code).toBe('STF0002');
    expect((await change(agent, { id }, { version: 1, state: 'done' })).body).toMatchObject({ version: 2 });
    const trail = await app.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'collections.changed')
      .where('account_id', '=', accountId)
      .execute();
    expect(trail).toHaveLength(2);
    expect(JSON.stringify(trail)).not.toMatch(/first|second/);
  });

  it('[S-067] is found by what is mine and what is nobody’s', async () => {
    const mine = await seedPayment('declined');
    const free = await seedPayment('declined');
    await change(agent, mine, { assignedTo: agent.userId });
    const ids = async (assigned: string) => (await items({ tab: 'payments', assigned })).map(({ subjectId }) => subjectId);
    expect(await ids('mine')).toContain(mine.id);
    expect(await ids('mine')).not.toContain(free.id);
    expect(await ids('none')).toContain(free.id);
    expect(await ids('none')).not.toContain(mine.id);
  });

  it('[S-068] sets it aside until a day that is to come, when it is there again by itself', async () => {
    const item = await seedPayment('declined');
    const tomorrow = ago(-2 * day)
      .toISOString()
      .slice(0, 10);
    for (const snoozedUntil of [null, '2020-01-01', '2031-02-30', ago(day).toISOString().slice(0, 10)])
      expect((await change(agent, item, { state: 'snoozed', snoozedUntil })).body.error?.code, String(snoozedUntil)).toBe('STF0059');
    expect((await change(agent, item, { state: 'snoozed', snoozedUntil: tomorrow })).status).toBe(200);
    expect(await itemOf(item.id)).toBeUndefined();
    expect(await itemOf(item.id, { tab: 'payments', state: 'snoozed' })).toMatchObject({ snoozedUntil: tomorrow });
    const { changed_at } = await app.db.kysely
      .selectFrom('collection_item')
      .select('changed_at')
      .where('subject_id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(changed_at).toEqual(app.clock.now());
    await app.db.kysely
      .updateTable('collection_item')
      .set({ snoozed_until: ago(day).toISOString().slice(0, 10) })
      .where('subject_id', '=', item.id)
      .execute();
    expect(await itemOf(item.id)).toMatchObject({ state: 'open', snoozedUntil: null });
  });

  it('[S-068] sets it aside by the days of the account, whatever day it is in Greenwich', async () => {
    const before = app.clock.now();
    const next = (days: number) => new Date(before.getTime() + days * day).toISOString().slice(0, 10);
    const owned = async (zone: string) => {
      const item = await seedPayment('declined');
      await app.db.kysely.updateTable('account').set({ time_zone: zone }).where('id', '=', item.accountId).execute();
      return item;
    };
    const [honolulu, tokyo] = [await owned('Pacific/Honolulu'), await owned('Asia/Tokyo')];
    const until = async (item: { id: number }, snoozedUntil: string) =>
      (await change(agent, item, { state: 'snoozed', snoozedUntil })).body.error?.code ?? 'done';
    try {
      // Three in the morning of the day after next in Greenwich: the day before in Honolulu.
      app.clock.set(new Date(`${next(2)}T03:00:00Z`));
      agent = await app.staff('agent');
      expect(await until(honolulu, next(1))).toBe('STF0059');
      expect(await until(honolulu, next(2))).toBe('done');
      // Nine in the evening there: already the next day in Tokyo.
      app.clock.set(new Date(`${next(2)}T21:00:00Z`));
      agent = await app.staff('agent');
      expect(await until(tokyo, next(3))).toBe('STF0059');
      expect(await until(tokyo, next(4))).toBe('done');
    } finally {
      app.clock.set(before);
      agent = await app.staff('agent');
    }
  });

  it('[S-068] refuses somebody who may not work on it, and things that are not there', async () => {
    const { id } = await seedPayment('declined');
    expect((await change(agent, { id }, { assignedTo: clerk.userId })).status).toBe(404);
    expect((await change(agent, { id }, { assignedTo: 999_999 })).status).toBe(404);
    expect((await change(agent, { id: 999_999 }, {})).status).toBe(404);
    expect((await change(agent, { id }, { note: 'x'.repeat(501) })).status).toBe(400);
    expect((await listWith(agent, { tab: 'payments' })).members.map(({ userId }) => userId)).not.toContain(clerk.userId);
  });
});

it('[S-067] pages through a queue, the newest first and each once', async () => {
  for (let at = 0; at < 45; at += 1) await seedPayment('returned', { state_changed_at: ago(2 * day + (at % 5) * minute) });
  const query = { tab: 'payments', trouble: 'returned' } as const;
  const one = await listWith(agent, query);
  expect(one.items).toHaveLength(40);
  const two = await listWith(agent, { ...query, after: one.next ?? '' });
  const all = [...one.items, ...two.items];
  expect(new Set(all.map(({ subjectId }) => subjectId)).size).toBe(46);
  expect(all.map(({ sinceDatetime }) => sinceDatetime)).toEqual(
    all
      .map(({ sinceDatetime }) => sinceDatetime)
      .toSorted()
      .toReversed(),
  );
  expect(two.next).toBeNull();
});

async function otherWorker(): Promise<StaffCaller> {
  const username = 'billing@cedarvalleyfiber.example';
  const member = { username, displayName: 'Bea Billing', roles: ['billing' as const], mayImpersonate: false, password: 'Porchlight-2026!' };
  expect((await agent.call('access.addMember', { body: member })).status).toBe(200);
  return app.staff(username);
}

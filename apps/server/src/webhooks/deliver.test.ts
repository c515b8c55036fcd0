import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { createHttpWebhookSender } from '../adapters/webhooks-http/index.ts';
import { UnderWay } from './deliver.ts';
import { retryPauses } from './retry.rules.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let maria: Caller;
let linda: Caller;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // Shorter than in production, so that a receiver which never answers is done with soon.
  const webhooks = createHttpWebhookSender({ allowPrivate: true, timeoutMs: 1_500 });
  app = await startApp({ ports: { webhooks } });
  maria = await app.signIn('maria.lopez@example.com');
  linda = await app.signIn('linda.owens@example.com');
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(() => receiver.forget());
afterEach(async () => {
  for (const { id } of await app.product.webhooks.list()) await app.product.webhooks.remove(id, null);
});

async function add(path: string, eventTypes: readonly string[] = ['account.status_changed']) {
  const made = await app.product.webhooks.add({ url: receiver.url + path, description: '', eventTypes, isOn: true }, null);
  if ('problem' in made) throw new Error('the endpoint was refused');
  await receiver.accept(made.secret);
  return { id: made.endpoint.id, secret: made.secret };
}
/** Something that is told, of each of these accounts in turn. */
async function cause(...accounts: Caller[]) {
  for (const { accountId } of accounts)
    await sql`update account set status = case status when 'Active' then 'Suspended' else 'Active' end where id = ${accountId}`.execute(
      app.db.kysely,
    );
}
const deliver = () => app.product.webhooks.deliverDue();
const deliveries = () => app.db.kysely.selectFrom('webhook_delivery').selectAll().orderBy('id', 'desc').execute();
const endpoint = async (id: number) =>
  app.db.kysely.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attempts = (id: number) =>
  app.db.kysely.selectFrom('webhook_attempt').selectAll().where('delivery_id', '=', id).orderBy('id').execute();
/** As if the time of every pause had passed. */
const passPauses = () =>
  app.db.transaction((tx) =>
    tx.script(
      `update webhook_delivery set next_try_at = now() where next_try_at is not null; update webhook_endpoint set paused_until = null`,
    ),
  );

describe('a delivery', () => {
  it('is signed so that the independent package accepts it, and carries what happened', async () => {
    await add('/ok');
    await cause(maria);
    expect(await deliver()).toBe(1);
    const [request] = await receiver.received();
    expect(request).toMatchObject({ isGenuine: true, signatures: 1 });
    expect(request?.id).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(request?.body).toMatchObject({ type: 'account.status_changed', data: { accountId: maria.accountId } });
    const [row] = await deliveries();
    expect(row).toMatchObject({ next_try_at: null, attempts: 1 });
    expect(row?.delivered_at).not.toBeNull();
    expect(await deliver()).toBe(0);
  });

  it('is not accepted with another secret', async () => {
    await add('/ok');
    await receiver.accept('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    await cause(maria);
    await deliver();
    expect((await receiver.received()).map(({ isGenuine }) => isGenuine)).toEqual([false]);
  });

  it('is signed with both secrets for a day after a new one, and then with the new one alone', async () => {
    const { id, secret: old } = await add('/ok');
    const renewed = await app.product.webhooks.renewSecret(id, null);
    if ('problem' in renewed) throw new Error('no new secret');
    for (const secret of [old, renewed.secret]) {
      await receiver.accept(secret);
      await cause(maria);
      await deliver();
    }
    expect((await receiver.received()).map(({ isGenuine, signatures }) => [isGenuine, signatures])).toEqual([
      [true, 2],
      [true, 2],
    ]);
    await sql`update webhook_secret set good_until = now() where good_until is not null`.execute(app.db.kysely);
    await receiver.forget();
    await receiver.accept(old);
    await cause(maria);
    await deliver();
    expect((await receiver.received()).map(({ isGenuine, signatures }) => [isGenuine, signatures])).toEqual([[false, 1]]);
  });

  it('keeps its id and its bytes however often it is sent', async () => {
    await add('/ok');
    await receiver.failNext(2);
    await cause(maria);
    for (let tries = 0; tries < 3; tries += 1) {
      await deliver();
      await passPauses();
    }
    const requests = await receiver.received();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(requests.every(({ isGenuine }) => isGenuine)).toBe(true);
  });

  it('comes again under its id when the process died between the answer and its note', async () => {
    await add('/ok');
    await cause(maria);
    const dying = { ...app.core, db: { ...app.db, transaction: () => Promise.reject(new Error('killed')) } };
    const { createWebhooks } = await import('./index.ts');
    const died = createWebhooks({
      ...dying,
      outbox: app.product.outbox,
      site: app.product.site,
      sender: createHttpWebhookSender({ allowPrivate: true }),
    });
    expect(await died.deliverDue()).toBe(1);
    // It is held for whoever took it; nobody sends it meanwhile.
    expect(await deliver()).toBe(0);
    await passPauses();
    expect(await deliver()).toBe(1);
    const requests = await receiver.received();
    expect(requests.map(({ id }) => id)).toEqual([requests[0]?.id, requests[0]?.id]);
  });

  it('is made once, however many processes look for it', async () => {
    await add('/ok');
    await cause(...Array.from({ length: 10 }, () => [maria, linda]).flat());
    const made = await Promise.all(Array.from({ length: 5 }, deliver));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(20);
    const ids = (await receiver.received()).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });
});

describe('in order', () => {
  const order = async (accountId: number) =>
    (await receiver.received()).filter(({ body }) => body.data['accountId'] === accountId).map(({ body }) => body.data['toStatus']);

  it('an account hears what happened to it in its order, also from several processes', async () => {
    await add('/ok');
    await cause(maria, maria, maria, maria);
    const sent = await app.db.kysely.selectFrom('webhook_event').select('data').orderBy('id', 'desc').limit(4).execute();
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(await order(maria.accountId)).toEqual(sent.toReversed().map(({ data }) => data['toStatus']));
  });

  it('what comes later waits for what failed before it, other accounts do not', async () => {
    await add('/ok');
    await receiver.failNext(1);
    await cause(maria);
    await deliver();
    await cause(maria, linda);
    await sql`update webhook_endpoint set paused_until = null, failures = 0`.execute(app.db.kysely);
    await receiver.forget();
    await deliver();
    expect((await receiver.received()).map(({ body }) => body.data['accountId'])).toEqual([linda.accountId]);
    await passPauses();
    await deliver();
    expect(await order(maria.accountId)).toHaveLength(2);
  });

  it('what a receiver can not take no longer holds up the others of its account after the fourth try', async () => {
    await add('/ok');
    await receiver.failNext(4);
    await cause(maria);
    for (let tries = 0; tries < 4; tries += 1) {
      await passPauses();
      await deliver();
    }
    await cause(maria);
    await sql`update webhook_endpoint set paused_until = null`.execute(app.db.kysely);
    expect(await deliver()).toBe(1);
  });
});

describe('trying again', () => {
  it('pauses longer each time over about three days, and then gives up; staff can send it again', async () => {
    const total = retryPauses.reduce((sum, pause) => sum + pause, 0);
    expect(total / 3_600 / 24).toBeGreaterThan(3);
    expect(total / 3_600 / 24).toBeLessThan(3.5);
    await add('/ok');
    await receiver.failNext(11);
    await cause(maria);
    for (const [at, pause] of [...retryPauses, null].entries()) {
      await passPauses();
      expect(await deliver()).toBe(1);
      const [row] = await deliveries();
      expect(row?.attempts).toBe(at + 1);
      if (pause === null) expect(row).toMatchObject({ next_try_at: null, delivered_at: null });
      else expect(((row?.next_try_at?.getTime() ?? 0) - Date.parse(String((await now())[0]?.now))) / 1_000).toBeCloseTo(pause, -1);
    }
    await passPauses();
    expect(await deliver()).toBe(0);
    const [dead] = await deliveries();
    expect(dead?.gave_up_at).not.toBeNull();
    expect(await attempts(dead?.id ?? 0)).toHaveLength(11);
    expect(await app.product.webhooks.retry(dead?.id ?? 0, null)).toBe(true);
    expect(await deliver()).toBe(1);
    expect((await deliveries())[0]).toMatchObject({ gave_up_at: null, next_try_at: null, attempts: 1 });
  });
  const now = async () => (await sql<{ now: Date }>`select now() as now`.execute(app.db.kysely)).rows;

  it('leaves an endpoint that fails alone for a while, then tries with one delivery alone', async () => {
    const { id } = await add('/ok');
    await receiver.failNext(99);
    await cause(maria, linda);
    await deliver();
    expect((await endpoint(id)).paused_until).not.toBeNull();
    const made = (await receiver.received()).length;
    expect(await deliver()).toBe(0);
    await passPauses();
    expect(await deliver()).toBe(1);
    expect(await receiver.received()).toHaveLength(made + 1);
    await receiver.failNext(0);
    await passPauses();
    await deliver();
    expect(await endpoint(id)).toMatchObject({ failures: 0, failing_since: null, paused_until: null });
  });

  it('waits as long as a receiver asks for', async () => {
    await add('/busy');
    await cause(maria);
    await deliver();
    const [row] = await deliveries();
    const [{ now: at } = { now: new Date(0) }] = await now();
    expect(((row?.next_try_at?.getTime() ?? 0) - at.getTime()) / 1_000).toBeGreaterThan(80);
  });

  it('switches an endpoint off that says it is gone for good, and tells the administrators', async () => {
    const { id } = await add('/gone');
    await cause(maria);
    await deliver();
    expect(await endpoint(id)).toMatchObject({ is_on: false, off_reason: 'gone' });
    await passPauses();
    await cause(maria);
    expect(await deliver()).toBe(0);
    const [mail] = await app.product.outbox.listMessages({ limit: 1 });
    expect(mail?.subject).toBe(`Webhooks to ${new URL(receiver.url).host} were switched off`);
    const [entry] = await app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', 'webhook.switchedOff').execute();
    expect(entry?.detail).toMatchObject({ endpointId: id, reason: 'gone' });
  });

  it('switches an endpoint off that took nothing for three days, and keeps what waits for it', async () => {
    const { id } = await add('/close');
    await cause(maria);
    await sql`update webhook_endpoint set failures = 9, failing_since = now() - interval '73 hours' where id = ${id}`.execute(
      app.db.kysely,
    );
    await deliver();
    const row = await endpoint(id);
    expect(row).toMatchObject({ is_on: false, off_reason: 'failing' });
    expect((await deliveries())[0]?.next_try_at).not.toBeNull();
    const wish = { url: `${receiver.url}/ok`, description: '', eventTypes: ['*'], isOn: true, version: row.version };
    await app.product.webhooks.change(id, wish, null);
    await passPauses();
    expect(await deliver()).toBe(1);
    expect((await receiver.received()).at(-1)?.path).toBe('/ok');
  });
});

describe('receivers that misbehave', () => {
  it.each([
    ['/redirect', { status: 302, error: null }],
    ['/close', { status: null, error: 'broken' }],
    ['/nonsense', { status: null, error: 'broken' }],
    ['/silent', { status: null, error: 'timedOut' }],
    ['/huge', { status: 200, error: null }],
    ['/drip', { status: 200, error: null }],
  ])('%s comes to %o', async (path, outcome) => {
    await add(path);
    await cause(maria);
    expect(await deliver()).toBe(1);
    const [row] = await deliveries();
    expect(await attempts(row?.id ?? 0)).toEqual([expect.objectContaining(outcome)]);
    expect(row?.delivered_at === null).toBe(outcome.status !== 200);
    // A redirect is not followed.
    expect((await receiver.received()).map((request) => request.path)).toEqual([path]);
  });

  it('nobody listens', async () => {
    const made = await app.product.webhooks.add({ url: 'http://127.0.0.1:9/', description: '', eventTypes: ['*'], isOn: true }, null);
    if ('problem' in made) throw new Error('refused');
    expect(await app.product.webhooks.test(made.endpoint.id, null)).toMatchObject({ status: null, error: 'refused' });
  });

  it('a slow one holds up nobody else and gets no more than eight at once', async () => {
    await add('/slow');
    await add('/ok');
    const { rows } = await sql<{ id: number }>`select id from account order by id limit 24`.execute(app.db.kysely);
    await cause(...rows.map(({ id }) => ({ accountId: id }) as Caller));
    const runner = app.product.webhooks.startDelivering();
    const count = async (path: string) => (await receiver.received()).filter((request) => request.path === path).length;
    while ((await count('/ok')) < rows.length) await new Promise((resolve) => setImmediate(resolve));
    expect(await count('/slow')).toBeLessThan(rows.length);
    while ((await count('/slow')) < rows.length) await new Promise((resolve) => setImmediate(resolve));
    await runner.stop();
    expect((await receiver.peaks())['/slow']).toBeLessThanOrEqual(8);
  });

  it('what is under way is counted by endpoint', async () => {
    const underWay = new UnderWay();
    let finish = () => {};
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    for (let n = 0; n < 8; n += 1) underWay.add(7, work);
    expect(underWay.busy).toEqual([7]);
    finish();
    await underWay.all();
    expect(underWay.busy).toEqual([]);
  });
});

describe('what is kept', () => {
  it('nothing is sent unsigned where the secret can not be opened', async () => {
    const { id } = await add('/ok');
    await sql`update webhook_secret set sealed = 'nonsense' where endpoint_id = ${id}`.execute(app.db.kysely);
    expect(await app.product.webhooks.test(id, null)).toMatchObject({ status: null, error: 'noSecret' });
    expect(await receiver.received()).toEqual([]);
  });

  it('a secret is never kept in the clear', async () => {
    const { secret } = await add('/ok');
    const { rows } = await sql<{ all: string }>`select string_agg(encode(sealed, 'escape'), ' ') as all from webhook_secret`.execute(
      app.db.kysely,
    );
    expect(rows[0]?.all).not.toContain(secret.slice('whsec_'.length, 20));
  });

  it('old events go after thirty days with their deliveries and tries, newer ones stay', async () => {
    const { id } = await add('/ok');
    await cause(maria);
    await deliver();
    await sql`update webhook_event set recorded_at = now() - interval '31 days'`.execute(app.db.kysely);
    await cause(maria);
    await deliver();
    await app.product.webhooks.jobs.removeOldWebhooks();
    const { kysely } = app.db;
    expect(await kysely.selectFrom('webhook_event').selectAll().execute()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
    expect(await kysely.selectFrom('webhook_attempt').selectAll().execute()).toHaveLength(1);
    await app.product.webhooks.remove(id, null);
    await sql`update webhook_event set recorded_at = now() - interval '31 days'`.execute(app.db.kysely);
    await app.product.webhooks.jobs.removeOldWebhooks();
    expect(await kysely.selectFrom('webhook_endpoint').selectAll().execute()).toEqual([]);
  });
});

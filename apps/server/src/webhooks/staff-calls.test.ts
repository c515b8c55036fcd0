import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { judgeEndpointUrl } from './endpoint-url.rules.ts';

let app: TestApp;
let agent: StaffCaller;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp();
  agent = await app.staff('agent');
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const wish = { url: 'https://example.com/hooks', description: 'CRM', eventTypes: ['invoice.issued' as const], isOn: true };
const audit = async () =>
  app.db.kysely.selectFrom('audit_event').selectAll().where('action', 'like', 'webhook.%').orderBy('id', 'desc').execute();

async function add(more: Partial<typeof wish> = {}) {
  const { body } = await agent.call('webhooks.addEndpoint', { body: { ...wish, ...more } });
  await receiver.accept(body.secret);
  return body;
}

describe('addresses', () => {
  it('are added with a secret that is shown once, and on record without it', async () => {
    const { endpoint, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ ...wish, version: 1, offReason: null });
    const [entry] = await audit();
    expect(entry).toMatchObject({ action: 'webhook.added', staff_id: agent.userId });
    expect(JSON.stringify(entry?.detail)).toContain('example.com');
    const listed = await agent.call('webhooks.listEndpoints');
    expect(listed.bytes.toString()).not.toContain(secret.slice(6, 20));
  });

  it.each([
    '',
    'example.com/hooks',
    'ftp://example.com/',
    'https://name:word@example.com/',
    'https://exa mple.com/',
    'javascript:alert(1)',
    'https://',
  ])('%j is refused with its field', async (url) => {
    const { status, body } = await agent.call('webhooks.addEndpoint', { body: { ...wish, url } });
    expect([status, body.error?.code, body.error?.fields?.map(({ field }) => field)]).toEqual([400, 'GEN0002', ['url']]);
  });

  it('must be https outside demo mode', () => {
    expect(judgeEndpointUrl('http://example.com/', { allowHttp: false })).toBe('notHttps');
    expect(judgeEndpointUrl('http://example.com/', { allowHttp: true })).toBeNull();
    expect(judgeEndpointUrl('https://example.com/', { allowHttp: false })).toBeNull();
  });

  it('must be https outside demo mode, says the call', async () => {
    const product = await startApp({ database: app.database, env: { DEMO: 'off', RATE_LIMITS: 'on' } });
    const { status, body } = await (await product.staff('agent')).call('webhooks.addEndpoint', {
      body: { ...wish, url: 'http://example.com/' },
    });
    expect([status, body.error?.code]).toEqual([400, 'STF0170']);
    await product.http.close();
    await product.db.close();
  });

  it('unknown and missing events are refused', async () => {
    for (const eventTypes of [[], ['invoice.eaten']]) {
      const { status, body } = await agent.call('webhooks.addEndpoint', { body: { ...wish, eventTypes: eventTypes as never } });
      expect([status, body.error?.fields?.[0]?.field.startsWith('eventTypes')]).toEqual([400, true]);
    }
  });

  it('are changed from the version they were read in, and by nobody over somebody else', async () => {
    const { endpoint } = await add();
    const change = { ...wish, version: endpoint.version, eventTypes: ['*' as const], isOn: false };
    const params = { endpointId: String(endpoint.id) as never };
    const [one, other] = await Promise.all([1, 2].map(() => agent.call('webhooks.changeEndpoint', { params, body: change })));
    expect([String(one?.status), String(other?.status)].toSorted()).toEqual(['200', '409']);
    const [row] = (await agent.call('webhooks.listEndpoints')).body.filter(({ id }) => id === endpoint.id);
    expect(row).toMatchObject({ version: 2, isOn: false, offReason: 'staff', eventTypes: ['*'] });
    const entries = (await audit()).filter(({ action }) => action === 'webhook.changed');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.detail).toMatchObject({ isOn: false, wasOn: true, wasEventTypes: 'invoice.issued' });
  });

  it('are no more than fifty', async () => {
    const there = (await agent.call('webhooks.listEndpoints')).body;
    for (let n = there.length; n < 50; n += 1) await add();
    const { status, body } = await agent.call('webhooks.addEndpoint', { body: wish });
    expect([status, body.error?.code]).toEqual([409, 'STF0171']);
    for (const { id } of (await agent.call('webhooks.listEndpoints')).body)
      expect((await agent.call('webhooks.removeEndpoint', { params: { endpointId: String(id) as never } })).status).toBe(200);
    expect((await agent.call('webhooks.listEndpoints')).body).toEqual([]);
  });
});

describe('the log', () => {
  it('shows a test with what came of it, also of an address that is off', async () => {
    const { endpoint } = await add({ url: `${receiver.url}/ok`, isOn: false });
    const { body } = await agent.call('webhooks.sendTest', { params: { endpointId: String(endpoint.id) as never } });
    expect(body).toMatchObject({ status: 204, failure: null });
    expect((await receiver.received()).at(-1)).toMatchObject({ isGenuine: true, body: { type: 'webhook.test' } });
    const detail = (await agent.call('webhooks.getDelivery', { params: { deliveryId: String(body.deliveryId) as never } })).body;
    expect(detail).toMatchObject({
      state: 'delivered',
      type: 'webhook.test',
      tries: [{ status: 204 }],
      body: { data: { endpointId: endpoint.id } },
    });
    expect((await receiver.received()).at(-1)?.id).toBe(detail.messageId);
  });

  it('is filtered by address, event and state, and goes back a page at a time', async () => {
    const { endpoint } = await add({ url: `${receiver.url}/gone`, isOn: false });
    const params = { endpointId: String(endpoint.id) as never };
    for (let n = 0; n < 51; n += 1) await agent.call('webhooks.sendTest', { params });
    const query = { endpoint: String(endpoint.id) as never, state: 'givenUp' as const, type: 'webhook.test' as const };
    const first = (await agent.call('webhooks.listDeliveries', { query })).body;
    expect([first.deliveries.length, first.hasMore]).toEqual([50, true]);
    const before = String(first.deliveries.at(-1)?.id) as never;
    const rest = (await agent.call('webhooks.listDeliveries', { query: { ...query, before } })).body;
    expect([rest.deliveries.length, rest.hasMore]).toEqual([1, false]);
    expect((await agent.call('webhooks.listDeliveries', { query: { ...query, state: 'delivered' } })).body.deliveries).toEqual([]);
    expect((await agent.call('webhooks.listDeliveries', { query: { ...query, type: 'plan.changed' } })).body.deliveries).toEqual([]);
    const { body } = await agent.call('webhooks.retryGivenUp', { params });
    expect(body.retried).toBe(51);
    expect((await agent.call('webhooks.listDeliveries', { query: { ...query, state: 'waiting' } })).body.deliveries).toHaveLength(50);
  });

  it('sends one again, and says so where it is not there', async () => {
    const { endpoint } = await add({ url: `${receiver.url}/ok` });
    const tested = (await agent.call('webhooks.sendTest', { params: { endpointId: String(endpoint.id) as never } })).body;
    await receiver.forget();
    expect((await agent.call('webhooks.retryDelivery', { params: { deliveryId: String(tested.deliveryId) as never } })).status).toBe(200);
    await app.product.webhooks.deliverDue();
    expect((await receiver.received()).map(({ body }) => body.type)).toEqual(['webhook.test']);
    expect((await agent.call('webhooks.retryDelivery', { params: { deliveryId: '999999' as never } })).body.error?.code).toBe('GEN0004');
  });
});

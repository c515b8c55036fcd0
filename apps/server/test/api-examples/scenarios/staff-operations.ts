import { sql } from 'kysely';
import { enqueue } from '../../../src/platform/jobs/index.ts';
import { type StaffCaller, startApp, type TestApp } from '../../harness.ts';
import { startWebhookReceiver } from '../../webhook-receiver.ts';
import { type Exchange, listen } from '../traffic.ts';

/** Jobs and messages that got stuck, and the addresses that are told of events. */
export async function staffOperations(exchanges: Exchange[]): Promise<void> {
  const app = await startApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  await jobs(app, agent);
  await messages(app, agent);
  await webhooks(agent);
  await app.close();
}

async function jobs(app: TestApp, agent: StaffCaller): Promise<void> {
  await app.db.transaction((tx) => enqueue(tx, 'checkInvariants' as never, {} as never));
  const { rows } = await sql<{ id: number }>`select max(id) as id from graphile_worker._private_jobs`.execute(app.db.kysely);
  const params = { jobId: rows[0]?.id ?? 0 };
  await agent.call('operations.retryJob', { params });
  await agent.call('operations.removeJob', { params, body: { reason: 'Asked twice' } });
  await agent.call('operations.removeJob', { params, body: { reason: 'Asked twice' } });
}

/** A message that nobody tries to send any more. */
async function messages(app: TestApp, agent: StaffCaller): Promise<void> {
  const recipient = 'maria.lopez@example.com';
  const text = 'Your visit is tomorrow.';
  await app.db.transaction((tx) =>
    app.product.outbox.queueMessage(tx, { accountId: null, channel: 'email', recipient, subject: 'Your visit', text, links: [] }),
  );
  await sql`update outbox_message set attempts = 16, next_try_at = null, last_error = 'ECONNECTION' where recipient = ${recipient}`.execute(
    app.db.kysely,
  );
  const listed = (await agent.call('operations.listMessages', { query: { state: 'failed' } })).body;
  const params = { messageId: listed.messages[0]?.id ?? 0 };
  await agent.call('operations.readMessage', { params });
  await agent.call('operations.retryMessage', { params });
}

async function webhooks(agent: StaffCaller): Promise<void> {
  const receiver = await startWebhookReceiver();
  const wish = { url: `${receiver.url}/ok`, description: 'Stock keeping', eventTypes: ['invoice.issued' as const], isOn: true };
  const { endpoint, secret } = (await agent.call('webhooks.addEndpoint', { body: wish })).body;
  await receiver.accept(secret);
  const params = { endpointId: endpoint.id };
  const change = { params, body: { ...wish, description: 'Warehouse', version: endpoint.version } };
  await agent.call('webhooks.changeEndpoint', change);
  await agent.call('webhooks.changeEndpoint', change);
  const { deliveryId } = (await agent.call('webhooks.sendTest', { params })).body;
  await agent.call('webhooks.getDelivery', { params: { deliveryId } });
  await agent.call('webhooks.retryDelivery', { params: { deliveryId } });
  await agent.call('webhooks.retryGivenUp', { params });
  await agent.call('webhooks.renewSecret', { params });
  await agent.call('webhooks.removeEndpoint', { params });
  receiver.close();
}

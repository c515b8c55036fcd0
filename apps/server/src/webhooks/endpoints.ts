import { allWebhookEvents, webhookEventTypes } from '@porchlight/contract/webhooks/events.ts';
import type { Transaction } from '../platform/db/database.ts';
import { recordAudit } from '../session/index.ts';
import type { WebhookDeps } from './deps.ts';
import { judgeEndpointUrl, type UrlProblem } from './endpoint-url.rules.ts';
import {
  type EndpointRow,
  type EndpointWish,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  putSecret,
  removeEndpoint,
  takeSecretId,
  updateEndpoint,
} from './endpoints.store.ts';
import { secretPrefix } from './sign.rules.ts';

/** Why an endpoint is not made or changed. */
export type EndpointProblem = { url: UrlProblem } | { eventTypes: 'none' | 'unknown' } | 'notFound' | 'changedMeanwhile' | 'tooMany';

/** Each of them is another row for every event. */
const mostEndpoints = 50;
/** Time to enter the new secret in the system that receives. */
const secretOverlapHours = 24;
/** 32 bytes, as long as the digest they key. */
const secretBytes = 32;

function judge({ config }: WebhookDeps, { url, eventTypes }: EndpointWish): EndpointProblem | null {
  const problem = judgeEndpointUrl(url, { allowHttp: config.demo !== 'off' });
  if (problem !== null) return { url: problem };
  if (eventTypes.length === 0) return { eventTypes: 'none' };
  const known: ReadonlySet<string> = new Set([...webhookEventTypes, allWebhookEvents]);
  return eventTypes.every((type) => known.has(type)) ? null : { eventTypes: 'unknown' };
}

/** What an audit entry tells of an endpoint: an address may hold a key in its path or query, so it is told by its host. */
function told(id: number, { url, eventTypes, isOn }: EndpointWish) {
  return { endpointId: id, host: new URL(url).host, eventTypes: eventTypes.join(' '), isOn };
}

/** Makes an endpoint; its secret is in this answer and in no other. `staffId` null: an operator at the command line. */
export async function addEndpoint(
  deps: WebhookDeps,
  wish: EndpointWish,
  staffId: number | null,
): Promise<{ endpoint: EndpointRow; secret: string } | { problem: EndpointProblem }> {
  const problem = judge(deps, wish);
  if (problem !== null) return { problem };
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const id = await insertEndpoint(tx, wish, { at, most: mostEndpoints });
    if (id === null) return { problem: 'tooMany' as const };
    const secret = await giveSecret(deps, tx, id, at);
    await recordAudit(tx, { at, action: 'webhook.added', staffId, detail: told(id, wish) });
    return { endpoint: await present(tx, id), secret };
  });
}

export async function changeEndpoint(
  deps: WebhookDeps,
  id: number,
  { version, ...wish }: EndpointWish & { version: number },
  staffId: number | null,
): Promise<{ endpoint: EndpointRow } | { problem: EndpointProblem }> {
  const problem = judge(deps, wish);
  if (problem !== null) return { problem };
  return deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (before === null) return { problem: 'notFound' as const };
    if (before.version !== version) return { problem: 'changedMeanwhile' as const };
    const at = deps.clock.now();
    await updateEndpoint(tx, id, wish, at);
    const was = { wasHost: new URL(before.url).host, wasEventTypes: before.eventTypes.join(' '), wasOn: before.isOn };
    await recordAudit(tx, { at, action: 'webhook.changed', staffId, detail: { ...told(id, wish), ...was } });
    return { endpoint: await present(tx, id) };
  });
}

export async function dropEndpoint(
  deps: WebhookDeps,
  id: number,
  staffId: number | null,
): Promise<{ problem: EndpointProblem } | { id: number }> {
  return deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (before === null) return { problem: 'notFound' as const };
    const at = deps.clock.now();
    await removeEndpoint(tx, id, at);
    await recordAudit(tx, { at, action: 'webhook.removed', staffId, detail: { endpointId: id, host: new URL(before.url).host } });
    return { id };
  });
}

/** A new secret in place of the present one, which goes on signing beside it for a day. */
export async function renewSecret(
  deps: WebhookDeps,
  id: number,
  staffId: number | null,
): Promise<{ endpoint: EndpointRow; secret: string } | { problem: EndpointProblem }> {
  return deps.db.transaction(async (tx) => {
    if ((await lockEndpoint(tx, id)) === null) return { problem: 'notFound' as const };
    const at = deps.clock.now();
    const secret = await giveSecret(deps, tx, id, at);
    await recordAudit(tx, { at, action: 'webhook.secretRenewed', staffId, detail: { endpointId: id } });
    return { endpoint: await present(tx, id), secret };
  });
}

async function giveSecret({ ids, secrets }: WebhookDeps, tx: Transaction, endpointId: number, at: Date): Promise<string> {
  const secret = secretPrefix + Buffer.from(ids.secret(secretBytes), 'base64url').toString('base64');
  const id = await takeSecretId(tx);
  await putSecret(tx, {
    id,
    endpointId,
    sealed: secrets.seal('webhook-secret', secret, secretContext(id)),
    at,
    overlapHours: secretOverlapHours,
  });
  return secret;
}

/** What a sealed secret is bound to. */
export function secretContext(id: number): Buffer {
  return Buffer.from(`webhook-secret:${id}`);
}

async function present(tx: Transaction, id: number): Promise<EndpointRow> {
  const row = await findEndpoint(tx, id);
  if (row === null) throw new Error('the endpoint is not there');
  return row;
}

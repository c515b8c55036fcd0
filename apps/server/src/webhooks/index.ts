/**
 * Webhooks: what other systems of the provider are told, and that they were. Owns webhook_endpoint, webhook_secret, webhook_event,
 * webhook_delivery and webhook_attempt; events are written by triggers in the transaction of what they tell (0027).
 * Promises: an event of a change that stands is delivered to every endpoint that wants it, at least once and always under the same id, or is
 * given up after about three days and can be sent again; nothing of a change that was undone; one account's events in their order as long
 * as they are taken; a slow or broken receiver holds up nobody else; requests go to public addresses alone, unless the setting allows more.
 */
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { webhookTestEvent } from '@porchlight/contract/webhooks/events.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { type Repeated, repeat } from '../platform/jobs/index.ts';
import { recordAudit } from '../session/index.ts';
import { type DeliveryOutcome, deliverNow, startDueDeliveries, UnderWay } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import { type EndpointRow, type EndpointWish, findEndpoint, listEndpoints } from './endpoints.store.ts';
import { addEndpoint, changeEndpoint, dropEndpoint, type EndpointProblem, renewSecret } from './endpoints.ts';
import {
  type DeliveryDetail,
  type DeliveryFilter,
  type DeliveryRow,
  forgetRemovedEndpoints,
  insertTestDelivery,
  listDeliveries,
  readDelivery,
  removeOldEvents,
  retryDelivery,
  retryGivenUp,
} from './log.store.ts';
import { createStaffRoutes } from './staff-routes.ts';

export type { DeliveryOutcome } from './deliver.ts';
export type { EndpointRow, EndpointWish } from './endpoints.store.ts';
export type { EndpointProblem } from './endpoints.ts';
export type { DeliveryRow } from './log.store.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldWebhooks: Record<never, never>;
  }
}

type Changed<T> = Promise<T | { problem: EndpointProblem }>;

export interface Webhooks {
  staffHandlers: Handlers<StaffContract['webhooks']>;
  list(): Promise<EndpointRow[]>;
  find(id: number): Promise<EndpointRow | null>;
  /** The secret is in this answer and in none after it. `staffId` null: an operator at the command line. */
  add(wish: EndpointWish, staffId: number | null): Changed<{ endpoint: EndpointRow; secret: string }>;
  change(id: number, wish: EndpointWish & { version: number }, staffId: number | null): Changed<{ endpoint: EndpointRow }>;
  remove(id: number, staffId: number | null): Changed<{ id: number }>;
  /** A new secret; the one before it signs beside it for a day. */
  renewSecret(id: number, staffId: number | null): Changed<{ endpoint: EndpointRow; secret: string }>;
  /** Sends a test at once, once, also to an endpoint that is off, and tells what came back. */
  test(id: number, staffId: number | null): Changed<DeliveryOutcome & { tookMs: number; deliveryId: number }>;
  listDeliveries(filter: DeliveryFilter): Promise<DeliveryRow[]>;
  readDelivery(id: number): Promise<DeliveryDetail | null>;
  /** Sends a delivery again, whatever became of it; false: it is not there any more, or its endpoint is not. */
  retry(deliveryId: number, staffId: number | null): Promise<boolean>;
  /** The same for all that an endpoint was given up for, since then or of all time. Answers how many. */
  retryGivenUp(endpointId: number, since: Date | null, staffId: number | null): Changed<{ retried: number }>;
  /** Makes what is due and waits for it; answers how many requests that were. */
  deliverDue(): Promise<number>;
  /** Delivers whatever becomes due, until stopped. */
  startDelivering(): Repeated;
  jobs: { removeOldWebhooks: () => Promise<void> };
}

/** What was delivered or given up can be looked at, and sent again, for so many days. */
const keptDays = 30;
const removedAtOnce = 5_000;
const testHoldSeconds = 60;

export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { db, clock } = deps;
  const webhooks: Omit<Webhooks, 'staffHandlers'> = {
    list: () => listEndpoints(db),
    find: (id) => findEndpoint(db, id),
    add: (wish, staffId) => addEndpoint(deps, wish, staffId),
    change: (id, wish, staffId) => changeEndpoint(deps, id, wish, staffId),
    remove: (id, staffId) => dropEndpoint(deps, id, staffId),
    renewSecret: (id, staffId) => renewSecret(deps, id, staffId),
    test: (id, staffId) => sendTest(deps, id, staffId),
    listDeliveries: (filter) => listDeliveries(db, filter),
    readDelivery: (id) => readDelivery(db, id),
    retry: (deliveryId, staffId) =>
      db.transaction(async (tx) => {
        const found = await retryDelivery(tx, deliveryId);
        if (found === null) return false;
        await recordAudit(tx, { at: clock.now(), action: 'webhook.retried', staffId, detail: { ...found, deliveryId } });
        return true;
      }),
    retryGivenUp: (endpointId, since, staffId) =>
      db.transaction(async (tx) => {
        if ((await findEndpoint(tx, endpointId)) === null) return { problem: 'notFound' as const };
        const retried = await retryGivenUp(tx, endpointId, since);
        await recordAudit(tx, { at: clock.now(), action: 'webhook.retried', staffId, detail: { endpointId, retried } });
        return { retried };
      }),
    deliverDue: async () => {
      const underWay = new UnderWay();
      let all = 0;
      for (let taken = 1; taken > 0; all += taken) {
        taken = await startDueDeliveries(deps, underWay);
        await underWay.all();
      }
      return all;
    },
    startDelivering: () => startDelivering(deps),
    jobs: { removeOldWebhooks: () => removeOld(deps) },
  };
  return { ...webhooks, staffHandlers: createStaffRoutes(webhooks) };
}

/** Looks every half second, and again as soon as a request is over while there was something due. */
function startDelivering(deps: WebhookDeps): Repeated {
  const underWay = new UnderWay();
  const drain = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await startDueDeliveries(deps, underWay)) > 0) await underWay.next();
  };
  const repeated = repeat('delivering webhooks', drain, { pauseMs: 500, log: deps.log });
  return {
    stop: async () => {
      await repeated.stop();
      await underWay.all();
    },
  };
}

async function sendTest(
  deps: WebhookDeps,
  id: number,
  staffId: number | null,
): Changed<DeliveryOutcome & { tookMs: number; deliveryId: number }> {
  const deliveryId = await deps.db.transaction(async (tx) => {
    if ((await findEndpoint(tx, id)) === null) return null;
    const made = await insertTestDelivery(tx, id, webhookTestEvent, { endpointId: id }, testHoldSeconds);
    await recordAudit(tx, { at: deps.clock.now(), action: 'webhook.tested', staffId, detail: { endpointId: id, deliveryId: made } });
    return made;
  });
  if (deliveryId === null) return { problem: 'notFound' };
  const outcome = await deliverNow(deps, deliveryId, true);
  return outcome === null ? { problem: 'notFound' } : { ...outcome, deliveryId };
}

async function removeOld({ db }: WebhookDeps): Promise<void> {
  while ((await removeOldEvents(db, keptDays, removedAtOnce)) === removedAtOnce);
  await forgetRemovedEndpoints(db);
}

import type { WebhookAnswer } from '../ports/webhook-sender.ts';
import { recordAudit } from '../session/index.ts';
import {
  insertAttempt,
  markDelivered,
  markFailed,
  noteEndpointTrouble,
  type TakenDelivery,
  takeDelivery,
  takeDueDeliveries,
} from './deliveries.store.ts';
import type { WebhookDeps } from './deps.ts';
import { secretContext } from './endpoints.ts';
import { failingDaysUntilOff, fewestFailuresUntilOff, holdsOthersFor, pauseAfter } from './retry.rules.ts';
import { signedHeaders } from './sign.rules.ts';
import { tellStaff } from './tell-staff.ts';

/** Under way at once for one endpoint in one process. */
const mostAtOnce = 8;
/** Longer than any request may take: nobody else takes a delivery that is still being made. */
const holdSeconds = 60;
/** What a receiver may ask for by Retry-After at the most. */
const mostWaitSeconds = 3_600;

/** What is under way in this process, by endpoint. */
export class UnderWay {
  readonly #counts = new Map<number, number>();
  readonly #promises = new Set<Promise<void>>();

  /** Endpoints that get no more for now. */
  get busy(): number[] {
    return [...this.#counts].filter(([, count]) => count >= mostAtOnce).map(([id]) => id);
  }

  add(endpointId: number, work: Promise<void>): void {
    this.#counts.set(endpointId, (this.#counts.get(endpointId) ?? 0) + 1);
    const tracked = work.finally(() => {
      this.#promises.delete(tracked);
      const left = (this.#counts.get(endpointId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(endpointId);
      else this.#counts.set(endpointId, left);
    });
    this.#promises.add(tracked);
  }

  /** Resolves when one of them is over; at once when there is none. */
  async next(): Promise<void> {
    if (this.#promises.size > 0) await Promise.race(this.#promises);
  }

  async all(): Promise<void> {
    await Promise.all(this.#promises);
  }
}

/** Takes what is due, for each endpoint as much as it may have at once, and starts on it. Answers how many deliveries that were. */
export async function startDueDeliveries(deps: WebhookDeps, underWay: UnderWay): Promise<number> {
  const taken = await takeDueDeliveries(deps.db, { limit: mostAtOnce, busy: underWay.busy, holdsOthersFor, holdSeconds });
  for (const delivery of taken) {
    const work = deliver(deps, delivery).then(
      () => undefined,
      (error: unknown) => deps.log.error({ deliveryId: delivery.id, err: error }, 'a webhook was not noted; it is sent again'),
    );
    underWay.add(delivery.endpointId, work);
  }
  return taken.length;
}

/** What a request came to, as it is kept. */
export type DeliveryOutcome = { status: number; error: null } | { status: null; error: string };

/** Makes one delivery now, whatever the state of its endpoint; null: it does not wait any more. `isOnly`: nobody tries it again. */
export async function deliverNow(deps: WebhookDeps, id: number, isOnly: boolean): Promise<(DeliveryOutcome & { tookMs: number }) | null> {
  const delivery = await takeDelivery(deps.db, id, holdSeconds);
  return delivery === null ? null : deliver(deps, delivery, isOnly);
}

async function deliver(deps: WebhookDeps, delivery: TakenDelivery, isOnly = false): Promise<DeliveryOutcome & { tookMs: number }> {
  const { outcome, tookMs } = await send(deps, delivery);
  const kept: DeliveryOutcome = 'status' in outcome ? { status: outcome.status, error: null } : { status: null, error: outcome.failure };
  const isTaken = kept.status !== null && kept.status >= 200 && kept.status < 300;
  await deps.db.transaction(async (tx) => {
    insertAttempt(tx, delivery.id, { at: delivery.now, tookMs, ...kept });
    if (isTaken) return markDelivered(tx, delivery.id, delivery.now);
    const waitSeconds = 'status' in outcome ? Math.min(outcome.retryAfterSeconds ?? 0, mostWaitSeconds) : 0;
    const pause = isOnly ? null : pauseAfter(delivery.attempts);
    markFailed(tx, delivery.id, pause === null ? null : Math.max(pause, waitSeconds));
    if (isOnly) return undefined;
    const isGone = kept.status === 410;
    const trouble = { waitSeconds, isGone, daysUntilOff: failingDaysUntilOff, fewestFailures: fewestFailuresUntilOff };
    const off = await noteEndpointTrouble(tx, delivery.endpointId, trouble);
    if (off === null) return undefined;
    const host = new URL(off.url).host;
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'webhook.switchedOff',
      detail: { endpointId: delivery.endpointId, host, reason: off.reason },
    });
    return tellStaff(deps, tx, { host, reason: off.reason });
  });
  if (!isTaken) deps.log.warn({ deliveryId: delivery.id, endpointId: delivery.endpointId, ...kept }, 'a webhook was not taken');
  return { ...kept, tookMs };
}

/** The same bytes each time, but for the moment of sending and its signature. */
async function send(
  deps: WebhookDeps,
  delivery: TakenDelivery,
): Promise<{ outcome: WebhookAnswer['outcome'] | { failure: 'noSecret' }; tookMs: number }> {
  const secrets = delivery.secrets
    .map(({ id, sealed }) => deps.secrets.open('webhook-secret', sealed, secretContext(id)))
    .filter((secret) => secret !== null);
  // Sealed under a root key that is lost: nothing leaves unsigned.
  if (secrets.length === 0) return { outcome: { failure: 'noSecret' }, tookMs: 0 };
  const body = JSON.stringify({ type: delivery.type, timestamp: delivery.occurredAt.toISOString(), data: delivery.data });
  const timestamp = Math.floor(delivery.now.getTime() / 1_000);
  const headers = { ...signedHeaders({ id: `msg_${delivery.uid}`, timestamp, body }, secrets), 'user-agent': 'Porchlight-Webhooks' };
  return deps.sender.send({ url: delivery.url, headers, body });
}

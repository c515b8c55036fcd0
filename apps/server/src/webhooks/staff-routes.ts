import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { type Handlers, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { EndpointRow } from './endpoints.store.ts';
import type { EndpointProblem } from './endpoints.ts';
import type { Webhooks } from './index.ts';
import type { DeliveryRow } from './log.store.ts';

type Calls = StaffContract['webhooks'];
type Endpoint = RouteAnswer<Calls['changeEndpoint']>;
type Delivery = RouteAnswer<Calls['listDeliveries']>['deliveries'][number];

const pageSize = 50;

export function createStaffRoutes(webhooks: Omit<Webhooks, 'staffHandlers'>): Handlers<Calls> {
  return {
    listEndpoints: async () => (await webhooks.list()).map(presentEndpoint),
    addEndpoint: async ({ body }, { staff }) => {
      const made = await webhooks.add(body, staff.userId);
      if (!('problem' in made)) return { endpoint: presentEndpoint(made.endpoint), secret: made.secret };
      return made.problem === 'tooMany' ? refuse('STF0171') : refusalOf(made.problem);
    },
    changeEndpoint: async ({ params, body }, { staff }) => {
      const made = await webhooks.change(params.endpointId, body, staff.userId);
      if (!('problem' in made)) return presentEndpoint(made.endpoint);
      return made.problem === 'changedMeanwhile' ? refuse('STF0002') : refusalOf(made.problem);
    },
    removeEndpoint: async ({ params }, { staff }) => {
      const made = await webhooks.remove(params.endpointId, staff.userId);
      return 'problem' in made ? refuse('GEN0004') : {};
    },
    renewSecret: async ({ params }, { staff }) => {
      const made = await webhooks.renewSecret(params.endpointId, staff.userId);
      return 'problem' in made ? refuse('GEN0004') : { endpoint: presentEndpoint(made.endpoint), secret: made.secret };
    },
    sendTest: async ({ params }, { staff }) => {
      const made = await webhooks.test(params.endpointId, staff.userId);
      if ('problem' in made) return refuse('GEN0004');
      const { error: failure, ...outcome } = made;
      return { ...outcome, failure };
    },
    listDeliveries: async ({ query }) => {
      const { endpoint: endpointId = null, type = null, state = null, before = null } = query;
      const rows = await webhooks.listDeliveries({ endpointId, type, state, before, limit: pageSize + 1 });
      return { deliveries: rows.slice(0, pageSize).map(presentDelivery), hasMore: rows.length > pageSize };
    },
    getDelivery: async ({ params }) => {
      const row = await webhooks.readDelivery(params.deliveryId);
      if (row === null) return refuse('GEN0004');
      const tries = row.tries.map(({ at, error: failure, ...outcome }) => ({ datetime: at.toISOString(), ...outcome, failure }));
      return { ...presentDelivery(row), body: { type: row.type, timestamp: row.occurredAt.toISOString(), data: row.data }, tries };
    },
    retryDelivery: async ({ params }, { staff }) => ((await webhooks.retry(params.deliveryId, staff.userId)) ? {} : refuse('GEN0004')),
    retryGivenUp: async ({ params }, { staff }) => {
      const made = await webhooks.retryGivenUp(params.endpointId, null, staff.userId);
      return 'problem' in made ? refuse('GEN0004') : made;
    },
  };
}

function refusalOf(problem: EndpointProblem): Refusal<'GEN0004' | 'GEN0002' | 'STF0170'> {
  if (typeof problem === 'string') return refuse('GEN0004');
  // The declared shape has let only this one through.
  return 'url' in problem && problem.url === 'notHttps' ? refuse('STF0170') : refuse('GEN0002');
}

function presentEndpoint(row: EndpointRow): Endpoint {
  const { offAt, createdAt, failingSince, oldSecretUntil, lastDeliveredAt, ...plain } = row;
  return {
    ...plain,
    offDatetime: offAt?.toISOString() ?? null,
    createdDatetime: createdAt.toISOString(),
    failingSinceDatetime: failingSince?.toISOString() ?? null,
    oldSecretUntilDatetime: oldSecretUntil?.toISOString() ?? null,
    lastDeliveredDatetime: lastDeliveredAt?.toISOString() ?? null,
  };
}

function presentDelivery(row: DeliveryRow): Delivery {
  const { id, endpointId, type, accountId, accountNumber, attempts, lastStatus, lastError } = row;
  return {
    id,
    endpointId,
    messageId: `msg_${row.uid}`,
    type,
    accountId,
    accountNumber,
    createdDatetime: row.createdAt.toISOString(),
    state: row.deliveredAt !== null ? 'delivered' : row.gaveUpAt !== null ? 'givenUp' : 'waiting',
    attempts,
    nextTryDatetime: row.nextTryAt?.toISOString() ?? null,
    lastDatetime: row.lastAt?.toISOString() ?? null,
    lastStatus,
    lastError,
  };
}

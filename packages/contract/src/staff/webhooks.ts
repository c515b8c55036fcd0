import { z } from 'zod';
import { route } from '../route.ts';
import { allWebhookEvents, webhookEventTypes, webhookTestEvent } from '../webhooks/events.ts';
import { Id, IsoDateTime, PathId } from '../wire.ts';
import { Version } from './access.ts';

const right = 'webhooks.edit';

/** A whole http or https address without credentials; whether http will do is the installation's to say (STF0170). */
const EndpointUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/\s/.test(text);
  });

const Wish = {
  url: EndpointUrl,
  description: z.string().trim().max(200),
  eventTypes: z
    .array(z.enum([...webhookEventTypes, allWebhookEvents]))
    .min(1)
    .max(webhookEventTypes.length + 1),
  isOn: z.boolean(),
};

const Endpoint = z.object({
  id: Id,
  version: Version,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  isOn: z.boolean(),
  /** Why it is off; null while it is on. */
  offReason: z.enum(['staff', 'gone', 'failing']).nullable(),
  offDatetime: IsoDateTime.nullable(),
  createdDatetime: IsoDateTime,
  /** Since when it took nothing; null: it took what was sent last. */
  failingSinceDatetime: IsoDateTime.nullable(),
  oldSecretUntilDatetime: IsoDateTime.nullable(),
  waiting: z.int(),
  givenUp: z.int(),
  lastDeliveredDatetime: IsoDateTime.nullable(),
});

/** With the secret, which no other answer has. */
const EndpointWithSecret = z.object({ endpoint: Endpoint, secret: z.string() });

/** What a request came to: a status, or the kind of its failure. */
const outcome = { status: z.int().nullable(), failure: z.string().nullable(), tookMs: z.int() };
const DeliveryState = z.enum(['waiting', 'delivered', 'givenUp']);

const delivery = {
  id: Id,
  endpointId: Id,
  messageId: z.string(),
  type: z.string(),
  accountId: Id.nullable(),
  accountNumber: z.string().nullable(),
  createdDatetime: IsoDateTime,
  state: DeliveryState,
  attempts: z.int(),
  nextTryDatetime: IsoDateTime.nullable(),
  lastDatetime: IsoDateTime.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
};

/** Addresses of other systems that are told what happens here, and what was sent to them (decision 0027). */
export const webhooks = {
  listEndpoints: route({
    id: 'S-170',
    method: 'GET',
    path: '/staff/webhooks',
    summary: 'All addresses, with how they do',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    answer: { kind: 'list', item: Endpoint },
    errors: [],
  }),
  addEndpoint: route({
    id: 'S-171',
    method: 'POST',
    path: '/staff/webhooks',
    summary: 'Adds an address; its secret is in this answer and in no other',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    body: z.object(Wish),
    exactBody: true,
    records: ['webhook.added'],
    answer: { kind: 'object', shape: EndpointWithSecret },
    errors: ['STF0170', 'STF0171'],
  }),
  changeEndpoint: route({
    id: 'S-172',
    method: 'PUT',
    path: '/staff/webhooks/{endpointId}',
    summary: 'Changes an address, what it is told, and whether it is on',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ endpointId: PathId }),
    body: z.object({ version: Version, ...Wish }),
    exactBody: true,
    records: ['webhook.changed'],
    answer: { kind: 'object', shape: Endpoint },
    errors: ['STF0002', 'STF0170'],
  }),
  removeEndpoint: route({
    id: 'S-173',
    method: 'DELETE',
    path: '/staff/webhooks/{endpointId}',
    summary: 'Removes an address; what waits for it is dropped',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ endpointId: PathId }),
    records: ['webhook.removed'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  renewSecret: route({
    id: 'S-174',
    method: 'POST',
    path: '/staff/webhooks/{endpointId}/secret',
    summary: 'Makes a new secret; the one before signs beside it for a day',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ endpointId: PathId }),
    records: ['webhook.secretRenewed'],
    answer: { kind: 'object', shape: EndpointWithSecret },
    errors: [],
  }),
  sendTest: route({
    id: 'S-175',
    method: 'POST',
    path: '/staff/webhooks/{endpointId}/test',
    summary: `Sends ${webhookTestEvent} once, at once, and tells what came back`,
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ endpointId: PathId }),
    records: ['webhook.tested'],
    answer: { kind: 'object', shape: z.object({ deliveryId: Id, ...outcome }) },
    errors: [],
  }),
  listDeliveries: route({
    id: 'S-176',
    method: 'GET',
    path: '/staff/webhooks/deliveries',
    summary: 'What was sent, newest first, 50 at a time',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    query: z.object({
      endpoint: PathId.optional(),
      type: z.enum([...webhookEventTypes, webhookTestEvent]).optional(),
      state: DeliveryState.optional(),
      before: PathId.optional(),
    }),
    answer: { kind: 'object', shape: z.object({ deliveries: z.array(z.object(delivery)), hasMore: z.boolean() }) },
    errors: [],
  }),
  getDelivery: route({
    id: 'S-177',
    method: 'GET',
    path: '/staff/webhooks/deliveries/{deliveryId}',
    summary: 'One delivery with its body and every try',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    params: z.object({ deliveryId: PathId }),
    answer: {
      kind: 'object',
      shape: z.object({
        ...delivery,
        body: z.object({ type: z.string(), timestamp: IsoDateTime, data: z.record(z.string(), z.unknown()) }),
        tries: z.array(z.object({ datetime: IsoDateTime, ...outcome })),
      }),
    },
    errors: [],
  }),
  retryDelivery: route({
    id: 'S-178',
    method: 'POST',
    path: '/staff/webhooks/deliveries/{deliveryId}/retry',
    summary: 'Sends a delivery again under the same id, whatever became of it',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ deliveryId: PathId }),
    records: ['webhook.retried'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  retryGivenUp: route({
    id: 'S-179',
    method: 'POST',
    path: '/staff/webhooks/{endpointId}/retry',
    summary: 'Sends everything again that was given up for an address',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: z.object({ endpointId: PathId }),
    records: ['webhook.retried'],
    answer: { kind: 'object', shape: z.object({ retried: z.int() }) },
    errors: [],
  }),
};

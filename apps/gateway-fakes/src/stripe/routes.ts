import type { GatewayReply, GatewayRequest } from '../kit/gateway.ts';
import { type FormFields, listIn, metadataIn, readForm, readPairs, textIn } from './form-body.ts';
import { cancelIntent, confirmIntent, createIntent, intentAt } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { page, typesIn } from './lists.ts';
import { detach, methodAt, updateMethod } from './methods.ts';
import { createRefund } from './refunds.ts';
import { invalid, missing, Refused } from './refusals.ts';
import { shownCustomer, shownDispute, shownEvent, shownIntent, shownMethod, shownRefund } from './shown.ts';
import { type Customer, type StripeDesk, secondsOf } from './state.ts';

interface Call {
  desk: StripeDesk;
  fields: FormFields;
  query: FormFields;
  /** Ids in the path, in order. */
  ids: readonly string[];
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Parameters Stripe knows there, by their first name; any other is refused. */
  takes: readonly string[];
  answer(call: Call): object;
}

const intentFields = [
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'mandate_data',
  'off_session',
  'confirmation_token',
  'use_stripe_sdk',
  'return_url',
  'expand',
];
const created = [
  'amount',
  'currency',
  'customer',
  'metadata',
  'allowed_payment_method_types',
  'setup_future_usage',
  'confirm',
  ...intentFields,
];
const listFields = ['limit', 'starting_after', 'created', 'expand'];

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    takes: ['metadata'],
    answer: ({ desk, fields }) => shownCustomer(createCustomer(desk, fields)),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers$/,
    takes: listFields,
    answer: ({ desk, query }) => page('/v1/customers', desk.state.customers, query, shownCustomer),
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([\w-]+)\/payment_methods$/,
    takes: [...listFields, 'type', 'allow_redisplay'],
    answer: listMethods,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    takes: created,
    answer: ({ desk, fields }) => shownIntent(createIntent(desk, 'payment', fields), desk.state, listIn(fields, 'expand')),
  },
  { method: 'GET', path: /^\/v1\/payment_intents$/, takes: [...listFields, 'customer'], answer: (call) => listIntents(call, 'payment') },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([\w-]+)$/,
    takes: ['expand'],
    answer: ({ desk, query, ids: [id = ''] }) => shownIntent(intentAt(desk, id), desk.state, listIn(query, 'expand')),
  },
  { method: 'POST', path: /^\/v1\/payment_intents\/([\w-]+)\/confirm$/, takes: intentFields, answer: confirm },
  { method: 'POST', path: /^\/v1\/payment_intents\/([\w-]+)\/cancel$/, takes: ['cancellation_reason', 'expand'], answer: cancel },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    takes: [...created, 'usage'],
    answer: ({ desk, fields }) => shownIntent(createIntent(desk, 'setup', fields), desk.state),
  },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents$/,
    takes: [...listFields, 'customer', 'payment_method'],
    answer: (call) => listIntents(call, 'setup'),
  },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents\/([\w-]+)$/,
    takes: ['expand'],
    answer: ({ desk, ids: [id = ''] }) => shownIntent(intentAt(desk, id), desk.state),
  },
  { method: 'POST', path: /^\/v1\/setup_intents\/([\w-]+)\/cancel$/, takes: ['cancellation_reason'], answer: cancel },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/([\w-]+)$/,
    takes: [],
    answer: ({ desk, ids: [id = ''] }) => shownMethod(methodAt(desk, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/([\w-]+)$/,
    takes: ['allow_redisplay', 'metadata'],
    answer: ({ desk, fields, ids: [id = ''] }) => shownMethod(updateMethod(desk, id, fields)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/([\w-]+)\/detach$/,
    takes: [],
    answer: ({ desk, ids: [id = ''] }) => shownMethod(detach(desk, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent', 'amount', 'metadata', 'reason'],
    answer: ({ desk, fields }) => shownRefund(createRefund(desk, fields)),
  },
  { method: 'GET', path: /^\/v1\/refunds$/, takes: [...listFields, 'payment_intent', 'charge'], answer: listRefunds },
  { method: 'GET', path: /^\/v1\/disputes$/, takes: [...listFields, 'payment_intent', 'charge'], answer: listDisputes },
  { method: 'GET', path: /^\/v1\/events$/, takes: [...listFields, 'type', 'types', 'delivery_success'], answer: listEvents },
];

/** Stripe keeps events for thirty days and answers of idempotent requests for one. */
const eventsKept = 30 * 86_400;
const answersKept = 86_400;

/** A call of a merchant: who asks, whether it came before, and what it answers. */
export function answerCall(request: GatewayRequest, desk: StripeDesk, keys: StripeKeys): GatewayReply {
  try {
    checkCaller(request, keys);
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    return key === undefined ? carryOut(request, desk) : once(request, desk, key);
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    throw error;
  }
}

function checkCaller({ headers }: GatewayRequest, { secretKey }: StripeKeys): void {
  const { authorization = '' } = headers;
  if (authorization !== `Bearer ${secretKey}`)
    throw new Refused(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${authorization.slice(7, 15)}****` });
  if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(headers['stripe-version'] ?? ''))
    throw invalid('Invalid Stripe API version', { param: 'Stripe-Version' });
}

/** The first outcome again for the same request; an error for another one under the same key. */
function once(request: GatewayRequest, desk: StripeDesk, key: string): GatewayReply {
  const { answers } = desk.state;
  const now = secondsOf(desk);
  const fingerprint = `${request.path} ${request.body}`;
  const before = answers[key];
  if (before !== undefined && now - before.at < answersKept) {
    if (before.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
      throw new Refused(400, { type: 'idempotency_error', message });
    }
    return { ...json(before.status, before.body), headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' } };
  }
  const keep = ({ status, body }: GatewayReply): void => void (answers[key] = { at: now, fingerprint, status, body });
  try {
    const reply = carryOut(request, desk);
    keep(reply);
    return reply;
  } catch (error) {
    // What was refused before anything was done is not kept.
    if (error instanceof Refused && error.isOutcome) keep(refusal(error));
    throw error;
  }
}

function carryOut(request: GatewayRequest, desk: StripeDesk): GatewayReply {
  for (const route of routes) {
    const match = request.method === route.method ? route.path.exec(request.path) : null;
    if (match === null) continue;
    const isPost = request.method === 'POST';
    if (isPost && request.body !== '' && !request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw invalid('Invalid request: the body must be form-encoded');
    const fields = isPost ? readForm(request.body) : {};
    const query = readPairs(request.query);
    for (const name of Object.keys(isPost ? fields : query))
      if (!route.takes.includes(name)) throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
    return json(200, JSON.stringify(route.answer({ desk, fields, query, ids: match.slice(1) })));
  }
  throw invalid(`Unrecognized request URL (${request.method}: ${request.path}).`, {}, 404);
}

function createCustomer(desk: StripeDesk, fields: FormFields): Customer {
  const customer = { id: desk.id('cus_'), created: secondsOf(desk), metadata: metadataIn(fields) };
  desk.state.customers.push(customer);
  return customer;
}

function listMethods({ desk, query, ids: [id = ''] }: Call): object {
  if (!desk.state.customers.some((each) => each.id === id)) throw missing('customer', id, 'customer');
  const redisplay = textIn(query, 'allow_redisplay');
  const items = desk.state.methods.filter((each) => each.customer === id && (redisplay === null || each.allowRedisplay === redisplay));
  return page(`/v1/customers/${id}/payment_methods`, items, query, shownMethod);
}

function listIntents({ desk, query }: Call, kind: 'payment' | 'setup'): object {
  const customer = textIn(query, 'customer');
  const items = desk.state.intents.filter((each) => each.kind === kind && (customer === null || each.customer === customer));
  return page(`/v1/${kind}_intents`, items, query, (intent) => shownIntent(intent, desk.state));
}

function listRefunds({ desk, query }: Call): object {
  const intent = textIn(query, 'payment_intent');
  return page(
    '/v1/refunds',
    desk.state.refunds.filter((each) => intent === null || each.intent === intent),
    query,
    shownRefund,
  );
}

function listDisputes({ desk, query }: Call): object {
  const intent = textIn(query, 'payment_intent');
  return page(
    '/v1/disputes',
    desk.state.disputes.filter((each) => intent === null || each.intent === intent),
    query,
    shownDispute,
  );
}

function listEvents({ desk, query }: Call): object {
  const types = typesIn(query);
  const since = secondsOf(desk) - eventsKept;
  const items = desk.state.events.filter((each) => each.created >= since && (types === null || types.includes(each.type)));
  return page('/v1/events', items, query, shownEvent);
}

function confirm({ desk, fields, ids: [id = ''] }: Call): object {
  const intent = intentAt(desk, id);
  confirmIntent(desk, intent, fields);
  return shownIntent(intent, desk.state, listIn(fields, 'expand'));
}

function cancel({ desk, fields, ids: [id = ''] }: Call): object {
  return shownIntent(cancelIntent(desk, intentAt(desk, id), fields), desk.state, listIn(fields, 'expand'));
}

function json(status: number, body: string): GatewayReply {
  return { status, headers: { 'content-type': 'application/json', 'request-id': 'req_fake' }, body };
}

function refusal({ status, error }: Refused): GatewayReply {
  return json(status, JSON.stringify({ error }));
}

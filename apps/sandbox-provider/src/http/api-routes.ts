import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FaultPlan } from '../faults/plan.ts';
import { chargeBank, chargeToken } from '../payments/charges.ts';
import type { Desk } from '../payments/desk.ts';
import { cancelForm, openForm } from '../payments/forms.ts';
import { addMethods, keepBankAccount, keepPaidCard, type NewMethod, removeMethod } from '../payments/methods.ts';
import { bankDisplay } from '../payments/outcomes.ts';
import { presentMethod, presentMovement, presentPayment } from '../payments/present.ts';
import type { Payment } from '../payments/records.ts';
import { refund } from '../payments/refunds.ts';
import { reportPage } from '../payments/report.ts';
import { type Answer, type Handle, ok, refused, underFaults } from './answer.ts';
import * as shapes from './api-requests.ts';

export interface ApiParts {
  desk: Desk;
  faults: FaultPlan;
  apiKey: string;
  /** Address of the hosted pages, known once the process listens. */
  publicUrl: () => string;
  mayReturnTo: (url: string) => boolean;
}

const frameName = 'payment-provider-frame';
const pages = { card: 'card', bank: 'bank', createMethod: 'method', manageMethods: 'methods' } as const;

/** The server-to-server API. Everything under /v1 needs the API key and is subject to the fault plan. */
export function addApiRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { desk } = parts;
  const route = (method: 'GET' | 'POST' | 'DELETE', url: string, handle: Handle): void => {
    app.route({ method, url, handler: underFaults(parts.faults, (request) => guarded(parts.apiKey, request, handle)) });
  };

  route('POST', '/v1/forms', (request) => issueForm(parts, request));
  route('POST', '/v1/forms/:reference/cancel', async (request) => {
    const { reference } = read(shapes.referenceParams, request.params);
    const payment = desk.store.payments.get(reference);
    return isLost(desk, payment) ? lost : ok(presentPayment(await cancelForm(desk, reference)));
  });
  route('POST', '/v1/charges/bank', async (request) => charged(desk, await chargeBank(desk, read(shapes.bankChargeBody, request.body))));
  route('POST', '/v1/charges/token', async (request) => charged(desk, await chargeToken(desk, read(shapes.tokenChargeBody, request.body))));
  route('POST', '/v1/refunds', async (request) =>
    charged(desk, await refund(desk, read(shapes.refundBody, request.body), parts.faults.settings.refunds)),
  );
  route('GET', '/v1/refunds/:reference', (request) => known(desk, request, true));
  route('GET', '/v1/payments/:reference', (request) => known(desk, request, false));
  route('GET', '/v1/payments', (request) => report(desk, request));
  route('GET', '/v1/report', async (request) => {
    const asked = read(shapes.linesQuery, request.query);
    await desk.store.settled();
    return ok(reportPage(desk.store, asked));
  });
  route('GET', '/v1/customers/:customer/methods', async (request) => {
    const { customer } = read(shapes.customerParams, request.params);
    await desk.store.settled();
    return ok({ methods: desk.store.methodsOf(customer).map(presentMethod) });
  });
  route('POST', '/v1/customers/:customer/methods', async (request) => {
    const { customer } = read(shapes.customerParams, request.params);
    const isAdded = await addMethods(desk, customer, read(shapes.methodsBody, request.body).methods.map(newMethod));
    return isAdded ? ok({ methods: desk.store.methodsOf(customer).map(presentMethod) }) : refused(409, 'tokenInUse');
  });
  route('POST', '/v1/customers/:customer/bank-accounts', async (request) => {
    const { customer } = read(shapes.customerParams, request.params);
    const kept = await keepBankAccount(desk, customer, read(shapes.bankAccountBody, request.body));
    return typeof kept === 'string' ? { status: 422, body: { error: 'refused', declineCode: kept } } : ok(presentMethod(kept));
  });
  route('POST', '/v1/customers/:customer/paid-cards/:reference', async (request) => {
    const { customer, reference } = read(shapes.paidCardParams, request.params);
    const payment = desk.store.payments.get(reference);
    if (isLost(desk, payment)) return lost;
    const kept = await keepPaidCard(desk, customer, reference);
    return kept === null ? { status: 422, body: { error: 'refused', declineCode: 'method_not_found' } } : ok(presentMethod(kept));
  });
  route('DELETE', '/v1/customers/:customer/methods/:token', async (request) => {
    const { customer, token } = read(shapes.methodParams, request.params);
    return ok({ removed: await removeMethod(desk, customer, token) });
  });
}

const lost = refused(503, 'unavailable');

/** A request that does not have the documented shape. */
class BadRequest extends Error {
  readonly fields: string[];

  constructor(fields: string[]) {
    super('bad request');
    this.fields = fields;
  }
}

function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new BadRequest(parsed.error.issues.map((issue) => issue.path.join('.')));
  return parsed.data;
}

async function guarded(apiKey: string, request: FastifyRequest, handle: Handle): Promise<Answer> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${apiKey}`)) return refused(401, 'unauthorized');
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof BadRequest) return { status: 400, body: { error: 'invalid', fields: error.fields } };
    throw error;
  }
}

/** Compares digests, so that neither content nor length of the key shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function isLost(desk: Desk, payment: Payment | undefined): boolean {
  return payment?.lostUntil != null && payment.lostUntil > desk.clock.now();
}

function charged(desk: Desk, payment: Payment | null): Answer {
  if (payment === null) return refused(409, 'referenceInUse');
  return isLost(desk, payment) ? lost : ok(presentPayment(payment));
}

/** What is known under a reference. A refund is asked for as one: anything else under that name is no answer to it. */
async function known(desk: Desk, request: FastifyRequest, isRefund: boolean): Promise<Answer> {
  const payment = desk.store.payments.get(read(shapes.referenceParams, request.params).reference);
  await desk.store.settled();
  if (payment === undefined || (isRefund && payment.purpose !== 'refund')) return refused(404, 'notFound');
  return isLost(desk, payment) ? lost : ok(presentPayment(payment));
}

function newMethod(method: z.output<typeof shapes.methodBody>): NewMethod {
  const { token, behaviour, lastFour } = method;
  if (method.kind === 'bank')
    return { kind: 'bank', token, behaviour, display: bankDisplay(method.accountType, lastFour), expiration: null };
  return { kind: 'card', token, behaviour, display: `${method.brand} ending ${lastFour}`, expiration: method.expiration };
}

async function issueForm(parts: ApiParts, request: FastifyRequest): Promise<Answer> {
  const asked = read(shapes.formBody, request.body);
  if (!parts.mayReturnTo(asked.returnUrl)) return { status: 400, body: { error: 'invalid', fields: ['returnUrl'] } };
  const payment = await openForm(parts.desk, { ...asked, amountCents: asked.amountCents ?? null });
  if (payment?.form == null) return refused(409, 'referenceInUse');
  return ok({
    action: `${parts.publicUrl()}/hosted/${pages[asked.purpose]}`,
    target: frameName,
    fields: { ReferenceId: payment.reference, FormToken: payment.form.token },
    expiresAt: new Date(payment.form.expiresAt).toISOString(),
  });
}

/** Money that moved, oldest first, for reconciliation; `next` continues a report that did not fit. */
async function report(desk: Desk, request: FastifyRequest): Promise<Answer> {
  const { since, after, limit } = read(shapes.reportQuery, request.query);
  await desk.store.settled();
  const from = since === undefined ? 0 : Date.parse(since);
  const found = desk.store.movements.filter((movement) => movement.id > after && movement.at >= from);
  const page = found.slice(0, limit);
  const items = page.map((movement) => presentMovement(movement, desk.store.payments.get(movement.reference)));
  return ok({ items, next: found.length > limit ? (page.at(-1)?.id ?? null) : null });
}

import type {
  HostedFormAnswer,
  KeptMethodAnswer,
  PaymentProvider,
  ProviderAnswer,
  ProviderNotice,
  RefundAnswer,
} from '../../ports/payment-provider.ts';
import {
  formAnswer,
  keptMethodAnswer,
  methodsAnswer,
  notFoundAnswer,
  notFoundResult,
  noticeFrom,
  paymentAnswer,
  refundAnswer,
  refundFrom,
  refundNotFound,
  refusedAnswer,
  removedAnswer,
  resultFrom,
} from './answers.ts';
import { type Connection, callProvider, type Reply, read } from './call.ts';
import { isGenuine } from './signature.ts';

export interface SandboxProviderOptions {
  /** Where the server reaches the provider, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
  storesMethods: boolean;
  timeoutMs: number;
  /** Origin of the hosted pages as browsers see it, when it differs from baseUrl's. */
  frameOrigin?: string;
  /** Further headers of each call, such as those that carry a trace. */
  headers?: (() => Record<string, string>) | undefined;
}

/**
 * The sandbox payment provider behind the port. Whatever is not a clear answer of the provider about that very reference is
 * `known: false`: a time-out, a dropped connection, any error status, unreadable JSON.
 */
export function createSandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const { baseUrl, apiKey, timeoutMs } = options;
  const connection: Connection = { baseUrl, apiKey, timeoutMs, headers: options.headers };
  const frameOrigin = options.frameOrigin ?? new URL(options.baseUrl).origin;
  const ask = async (method: 'GET' | 'POST', reference: string, path: string, body?: object): Promise<ProviderAnswer> =>
    answerFrom(reference, await callProvider(connection, method, path, body));
  const openForm = async (body: object, reference: string): Promise<HostedFormAnswer> =>
    formFrom(reference, frameOrigin, await callProvider(connection, 'POST', '/v1/forms', body));
  return {
    id: 'SANDBOX',
    capabilities: { storesMethods: options.storesMethods, oneTimePayment: true },
    frameOrigins: [frameOrigin],
    openCardForm: (input) => openForm({ ...input, purpose: 'card' }, input.reference),
    cancelForm: (reference) => ask('POST', reference, `/v1/forms/${encodeURIComponent(reference)}/cancel`),
    chargeBank: ({ bank, ...input }) => ask('POST', input.reference, '/v1/charges/bank', { ...input, ...bank }),
    chargeToken: (input) => ask('POST', input.reference, '/v1/charges/token', input),
    openMethodForm: ({ purpose, ...input }) =>
      openForm({ ...input, purpose: purpose === 'create' ? 'createMethod' : 'manageMethods' }, input.reference),
    ...storedMethods(connection),
    refund: async (input) => refundAnswerFrom(input.reference, await callProvider(connection, 'POST', '/v1/refunds', input)),
    queryRefund: async (reference) =>
      refundAnswerFrom(reference, await callProvider(connection, 'GET', `/v1/refunds/${encodeURIComponent(reference)}`)),
    query: (reference) => ask('GET', reference, `/v1/payments/${encodeURIComponent(reference)}`),
    readNotice: (rawBody, headers, now) => (isGenuine(rawBody, headers, options.webhookSecret, now) ? noticeIn(rawBody) : null),
  };
}

/** The calls about stored methods. Nobody's money moves by them. */
function storedMethods(connection: Connection): Pick<PaymentProvider, 'listMethods' | 'removeMethod' | 'keepBankAccount' | 'keepPaidCard'> {
  const pathOf = (customer: string): string => `/v1/customers/${encodeURIComponent(customer)}`;
  return {
    listMethods: async (customer) => {
      const reply = await callProvider(connection, 'GET', `${pathOf(customer)}/methods`);
      return reply.ok && reply.status === 200 ? (read(methodsAnswer, reply.body)?.methods ?? null) : null;
    },
    removeMethod: async ({ customer, token }) => {
      const reply = await callProvider(connection, 'DELETE', `${pathOf(customer)}/methods/${encodeURIComponent(token)}`);
      return reply.ok && reply.status === 200 && read(removedAnswer, reply.body) !== null ? 'gone' : 'unknown';
    },
    keepBankAccount: async ({ customer, bank }) =>
      keptFrom(await callProvider(connection, 'POST', `${pathOf(customer)}/bank-accounts`, bank)),
    keepPaidCard: async ({ customer, reference }) =>
      keptFrom(await callProvider(connection, 'POST', `${pathOf(customer)}/paid-cards/${encodeURIComponent(reference)}`, {})),
  };
}

function keptFrom(reply: Reply): KeptMethodAnswer {
  if (!reply.ok) return { ok: false, reason: 'unreachable' };
  if (reply.status < 500 && read(refusedAnswer, reply.body) !== null) return { ok: false, reason: 'refused' };
  const method = reply.status === 200 ? read(keptMethodAnswer, reply.body) : null;
  return method === null ? { ok: false, reason: 'unreachable' } : { ok: true, method };
}

function answerFrom(reference: string, reply: Reply): ProviderAnswer {
  if (!reply.ok) return { known: false, reason: reply.reason };
  if (reply.status >= 500) return { known: false, reason: 'unreachable' };
  // A 404 of something else on that address must not pass for "never seen": only the provider's own body says so.
  if (reply.status === 404 && read(notFoundAnswer, reply.body) !== null) return { known: true, result: notFoundResult(reference) };
  const payment = reply.status === 200 ? read(paymentAnswer, reply.body) : null;
  if (payment === null || payment.reference !== reference) return { known: false, reason: 'badAnswer' };
  return { known: true, result: resultFrom(payment) };
}

/** The same of a refund: what is no clear answer about that very reference leaves it unknown. */
function refundAnswerFrom(reference: string, reply: Reply): RefundAnswer {
  if (!reply.ok) return { known: false, reason: reply.reason };
  if (reply.status >= 500) return { known: false, reason: 'unreachable' };
  if (reply.status === 404 && read(notFoundAnswer, reply.body) !== null) return { known: true, result: refundNotFound(reference) };
  const told = reply.status === 200 ? read(refundAnswer, reply.body) : null;
  if (told === null || told.reference !== reference) return { known: false, reason: 'badAnswer' };
  return { known: true, result: refundFrom(told) };
}

function formFrom(reference: string, frameOrigin: string, reply: Reply): HostedFormAnswer {
  if (!reply.ok || reply.status >= 500) return { ok: false, reason: 'unreachable' };
  const form = reply.status === 200 ? read(formAnswer, reply.body) : null;
  // The customer's browser is sent to this address with the form's secret, so it must be the provider's own (D-076).
  if (form === null || form.fields.ReferenceId !== reference || new URL(form.action).origin !== frameOrigin)
    return { ok: false, reason: 'refused' };
  return { ok: true, form: { action: form.action, target: form.target, fields: form.fields, expiresAt: new Date(form.expiresAt) } };
}

function noticeIn(rawBody: Buffer): ProviderNotice | null {
  try {
    return noticeFrom(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return null;
  }
}

import { plainMethodFiles } from '../../ports/method-files.ts';
import {
  type CredentialCheck,
  type HostedFormAnswer,
  type KeptMethodAnswer,
  type NoClearAnswer,
  type PaymentProvider,
  type ProviderAnswer,
  type ProviderNotice,
  type RefundAnswer,
  type ReportLine,
  ReportUnavailable,
} from '../../ports/payment-provider.ts';
import {
  formAnswer,
  keptMethodAnswer,
  knownStatus,
  lineFrom,
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
  reportAnswer,
  resultFrom,
  saidWord,
  wordAnswer,
} from './answers.ts';
import { type Connection, callProvider, type Reply, read } from './call.ts';
import { isGenuine } from './signature.ts';

export interface SandboxProviderOptions {
  /** Where the server reaches the provider, without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
  /** The one it replaced, as long as notices may still be signed with it. */
  oldWebhookSecret?: string | null;
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
  const { baseUrl, apiKey, timeoutMs, webhookSecret, oldWebhookSecret } = options;
  const connection: Connection = { baseUrl, apiKey, timeoutMs, headers: options.headers };
  const frameOrigin = options.frameOrigin ?? new URL(options.baseUrl).origin;
  const secrets = oldWebhookSecret ? [webhookSecret, oldWebhookSecret] : [webhookSecret];
  const ask = async (method: 'GET' | 'POST', reference: string, path: string, body?: object): Promise<ProviderAnswer> =>
    answerFrom(reference, await callProvider(connection, method, path, body));
  const openForm = async (body: object, reference: string): Promise<HostedFormAnswer> =>
    formFrom(reference, frameOrigin, await callProvider(connection, 'POST', '/v1/forms', body));
  return {
    id: 'SANDBOX',
    capabilities: { storesMethods: options.storesMethods, oneTimePayment: true, findsByReference: true },
    frameOrigins: [frameOrigin],
    openCardForm: (input) => openForm({ ...input, purpose: 'card' }, input.reference),
    cancelForm: ({ reference }) => ask('POST', reference, `/v1/forms/${encodeURIComponent(reference)}/cancel`),
    chargeBank: ({ bank, ...input }) => ask('POST', input.reference, '/v1/charges/bank', { ...input, ...bank }),
    chargeToken: (input) => ask('POST', input.reference, '/v1/charges/token', input),
    openMethodForm: ({ purpose, ...input }) =>
      openForm({ ...input, purpose: purpose === 'create' ? 'createMethod' : 'manageMethods' }, input.reference),
    ...storedMethods(connection),
    refund: async ({ reference, of, amountCents }) =>
      refundAnswerFrom(reference, await callProvider(connection, 'POST', '/v1/refunds', { reference, of: of.reference, amountCents })),
    queryRefund: async ({ reference }) =>
      refundAnswerFrom(reference, await callProvider(connection, 'GET', `/v1/refunds/${encodeURIComponent(reference)}`)),
    report: (period) => reportOf(connection, period),
    checkCredentials: () => checkedCredentials(connection),
    framePages: null,
    methodFiles: plainMethodFiles,
    query: ({ reference }) => ask('GET', reference, `/v1/payments/${encodeURIComponent(reference)}`),
    readNotice: (rawBody, headers, now) => (isGenuine(rawBody, headers, secrets, now) ? noticeIn(rawBody) : null),
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
    keepPaidCard: async ({ customer, paid }) =>
      keptFrom(await callProvider(connection, 'POST', `${pathOf(customer)}/paid-cards/${encodeURIComponent(paid.reference)}`, {})),
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
  if (payment === null || payment.reference !== reference) return unclear(reference, reply);
  return { known: true, result: resultFrom(payment) };
}

/** The same of a refund: what is no clear answer about that very reference leaves it unknown. */
function refundAnswerFrom(reference: string, reply: Reply): RefundAnswer {
  if (!reply.ok) return { known: false, reason: reply.reason };
  if (reply.status >= 500) return { known: false, reason: 'unreachable' };
  if (reply.status === 404 && read(notFoundAnswer, reply.body) !== null) return { known: true, result: refundNotFound(reference) };
  const told = reply.status === 200 ? read(refundAnswer, reply.body) : null;
  if (told === null || told.reference !== reference) return unclear(reference, reply);
  return { known: true, result: refundFrom(told) };
}

/** A word nobody here knows about that very reference, or an answer that is none. */
function unclear(reference: string, reply: { status: number; body: unknown }): NoClearAnswer {
  const told = reply.status === 200 ? read(wordAnswer, reply.body) : null;
  const isKnown = told === null || told.reference !== reference || knownStatus.safeParse(told.status).success;
  return isKnown ? { known: false, reason: 'badAnswer' } : { known: false, reason: 'unknownStatus', said: saidWord('status', told.status) };
}

const pageLines = 1_000;

/** Page by page. What can't be read now is read again from the beginning: lines keep their ids. */
async function* reportOf(connection: Connection, { from, to }: { from: Date; to: Date }): AsyncIterable<ReportLine> {
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), limit: String(pageLines) });
    if (cursor !== null) query.set('cursor', cursor);
    const reply = await callProvider(connection, 'GET', `/v1/report?${query.toString()}`);
    const page = reply.ok && reply.status === 200 ? read(reportAnswer, reply.body) : null;
    if (page === null || (page.next !== null && page.next === cursor)) throw new ReportUnavailable('the report could not be read');
    yield* page.lines.map(lineFrom);
    cursor = page.next;
  } while (cursor !== null);
}

/** Asks for a report of no time at all, which moves nothing and names nobody. */
async function checkedCredentials(connection: Connection): Promise<CredentialCheck> {
  const moment = new Date(0).toISOString();
  const reply = await callProvider(connection, 'GET', `/v1/report?${new URLSearchParams({ from: moment, to: moment }).toString()}`);
  if (reply.ok && reply.status === 401) return { outcome: 'refused', settings: ['SANDBOX_API_KEY'] };
  return reply.ok && reply.status === 200 && read(reportAnswer, reply.body) !== null ? { outcome: 'ok' } : { outcome: 'unreachable' };
}

function formFrom(reference: string, frameOrigin: string, reply: Reply): HostedFormAnswer {
  if (!reply.ok || reply.status >= 500) return { ok: false, reason: 'unreachable' };
  const form = reply.status === 200 ? read(formAnswer, reply.body) : null;
  // The customer's browser is sent to this address with the form's secret, so it must be the provider's own (D-076).
  if (form === null || form.fields.ReferenceId !== reference || new URL(form.action).origin !== frameOrigin)
    return { ok: false, reason: 'refused' };
  return {
    ok: true,
    form: { action: form.action, target: form.target, fields: form.fields, expiresAt: new Date(form.expiresAt), transactionId: null },
  };
}

function noticeIn(rawBody: Buffer): ProviderNotice | null {
  try {
    return noticeFrom(JSON.parse(rawBody.toString('utf8')));
  } catch {
    return null;
  }
}

import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { PaymentsDoor } from '../payments/index.ts';
import { noSchemas } from '../platform/http/no-schemas.ts';
import { requestIds } from '../platform/http/observe-requests.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { addressOf } from '../platform/http/request-headers.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FrameAnswer, FramePages, FrameRequest } from '../ports/frame-pages.ts';
import type { FramePage } from '../ports/payment-frame.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { createFrameKit, pathOf } from './kit.ts';
import { answerHeaders, fontRule, pagePolicy, styled } from './policy.ts';

export interface PaymentFrameDeps {
  /** Of those that have pages of ours, the active one and former ones. */
  providers: readonly PaymentProvider[];
  payments: Pick<PaymentsDoor, 'tell' | 'handOver'>;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  clock: Clock;
  log: Log;
  limits: RateLimits;
  trustedProxies: readonly string[];
  /** PAYMENT_FRAME_URL and PUBLIC_URL. */
  url: string;
  portalUrl: string;
  /** Address of the portal's font, which its pages let any origin read; null where they are not built. */
  font: string | null;
  /** Rules of the provider's accent and corners; '' for the product's own. */
  style(): Promise<string>;
}

/** More than any form of a page needs: a ticket and a dozen fields. */
const mostBytes = 16 * 1024;
const form = 'application/x-www-form-urlencoded';

interface Served {
  provider: PaymentProvider;
  pages: FramePages;
}

/** The pages' own HTTP server; the caller listens and closes. A log line has the method, the page's provider and the status, nothing else. */
export function createFrameServer(deps: PaymentFrameDeps): FastifyInstance {
  const served = deps.providers.flatMap((provider): Served[] => (provider.framePages ? [{ provider, pages: provider.framePages }] : []));
  const app = Fastify({
    logger: false,
    bodyLimit: mostBytes,
    genReqId: requestIds(deps.trustedProxies),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000 },
    schemaController: noSchemas,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const secure = deps.url.startsWith('https://');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(answerHeaders(secure));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const provider = servedAt(served, request)?.provider.id ?? null;
    const line = { requestId, method, provider, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    deps.log[request.url === '/livez' ? 'debug' : 'info'](line, 'payment frame request');
    done();
  });
  app.get('/livez', (_request, reply) => reply.type('text/plain').send('alive\n'));
  app.route({ method: ['GET', 'POST'], url: '/pay/*', handler: (request, reply) => answer(deps, served, request, reply) });
  app.setNotFoundHandler((request, reply) => sendMessage(deps, { at: null, request, status: 404 }, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => failed(deps, servedAt(served, request), error, request, reply));
  return app;
}

function servedAt(served: readonly Served[], request: FastifyRequest): Served | null {
  const path = pathIn(request);
  return served.find(({ provider }) => path === pathOf(provider.id) || path.startsWith(`${pathOf(provider.id)}/`)) ?? null;
}

const pathIn = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

async function answer(
  deps: PaymentFrameDeps,
  served: readonly Served[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const at = servedAt(served, request);
  if (at === null) return sendMessage(deps, { at, request, status: 404 }, reply);
  const asked = askedFor(deps, at, request);
  if (asked === null) return sendMessage(deps, { at, request, status: 400 }, reply);
  const caller = { sessionId: null, remoteAddress: addressOf(request), accountId: null, subject: null };
  const wait = await deps.limits.take('RL-LOOKUP', caller);
  if (wait !== null) return sendMessage(deps, { at, request, status: 429 }, reply.header('retry-after', String(wait)));
  const answered = await at.pages.answer(asked);
  if (answered === null) return sendMessage(deps, { at, request, status: 404 }, reply);
  await apply(deps, at, answered);
  if (answered.kind === 'page') return sendPage(deps, at, reply.code(answered.status), answered.page);
  const { origin } = new URL(answered.to, deps.url);
  if (origin !== new URL(deps.portalUrl).origin && origin !== new URL(deps.url).origin) throw new Error('a page leads to another origin');
  return reply.code(303).header('location', answered.to).send();
}

/** What a page learnt counts before anybody reads on. Should it be lost here, the payment is asked about like any other. */
async function apply({ payments, log }: PaymentFrameDeps, { provider }: Served, { tells }: FrameAnswer): Promise<void> {
  if (tells === null) return;
  try {
    const told = await payments.tell(provider.id, tells);
    if (told !== 'taken')
      log.warn({ provider: provider.id, about: tells.about, told }, 'what a page of the payment frame learnt was not taken');
  } catch (error) {
    log.error({ provider: provider.id, about: tells.about, err: error }, 'what a page of the payment frame learnt could not be kept');
  }
}

/** Null when a field or parameter comes twice, or the address can't be read. */
function askedFor(deps: PaymentFrameDeps, { provider }: Served, request: FastifyRequest): FrameRequest | null {
  const fields = onceEach(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
  const query = onceEach(new URLSearchParams(request.url.split('?')[1] ?? ''));
  if (fields === null || query === null) return null;
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    path: pathIn(request),
    query,
    fields,
    submitting: (reference) => deps.payments.handOver(provider.id, reference),
    mayTry: async (reference) => {
      const caller = { sessionId: null, remoteAddress: addressOf(request), accountId: null, subject: reference };
      return (await deps.limits.take('RL-AUTH', caller)) === null;
    },
  };
}

function onceEach(given: URLSearchParams): Record<string, string> | null {
  const entries = [...given];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : null;
}

const noOrigins: FramePages['origins'] = { script: [], frame: [], connect: [] };

async function sendPage(deps: PaymentFrameDeps, at: Served | null, reply: FastifyReply, page: FramePage): Promise<FastifyReply> {
  const style = fontRule(deps.font) + (await deps.style());
  const portalOrigin = new URL(deps.portalUrl).origin;
  const policy = { portalOrigin, origins: at?.pages.origins ?? noOrigins, font: deps.font, style };
  return reply.header('content-security-policy', pagePolicy(page, policy)).type('text/html; charset=utf-8').send(styled(page, style));
}

/** A page that says what is the matter, in the language of the form where its ticket can be read. */
function sendMessage(
  deps: PaymentFrameDeps,
  { at, request, status }: { at: Served | null; request: FastifyRequest; status: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kit = createFrameKit({ secrets: deps.secrets, url: deps.url, providerId: at?.provider.id ?? '' });
  const fields = onceEach(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
  const ticket = kit.openTicket(fields?.['ticket'], deps.clock.now());
  const { ended } = kit.texts(ticket?.locale ?? '');
  const message = (title: string, text: string) =>
    sendPage(deps, at, reply.code(status), kit.message(ticket, title, text, fields?.['theme']));
  if (status === 429) return message(ended.busy, ended.busyText);
  // Nobody knows how far it came when it broke.
  if (status >= 500) return message(ended.lost, ticket?.purpose === 'pay' ? ended.lostPayment : ended.lostMethod);
  return message(ended.unknown, ended.startAgain);
}

/** The message of an error may hold what somebody typed, so its kind alone is told. */
function failed(deps: PaymentFrameDeps, at: Served | null, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isRefused = error.statusCode !== undefined && error.statusCode < 500;
  const provider = at?.provider.id ?? null;
  if (!isRefused) deps.log.error({ requestId: request.id, provider, error: error.name }, 'a page of the payment frame failed');
  return sendMessage(deps, { at, request, status: isRefused ? (error.statusCode ?? 400) : 500 }, reply);
}

import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTokens } from '../api-tokens/index.ts';
import { DatabaseUnavailable } from '../platform/db/database.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { addressOf, readHeader } from '../platform/http/request-headers.ts';
import { apiHeaders } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log.ts';
import { onlyFields, pageLinks, readQuery } from './query.rules.ts';
import { isBadInput, type TmfApi, type TmfObject, type TmfResource, type TmfTask } from './resource.ts';
import { tmfBasePath } from './wire.rules.ts';

/** What is refused and what to do about it. Other systems read this: it is in English alone. */
const refusals = {
  badInput: { status: 400, code: 'GEN0002' },
  unreadable: { status: 400, code: 'GEN0003', message: 'Send JSON in UTF-8' },
  noToken: { status: 401, code: 'AUTH0002', message: 'Send a token that is good for this API as Authorization: Bearer' },
  unknown: { status: 404, code: 'GEN0004', message: 'There is nothing here; list the resources to find their ids' },
  readOnly: { status: 405, code: 'GEN0005', message: 'This API reads only; see the Allow header' },
  tooLarge: { status: 413, code: 'GEN0008', message: 'Send less at once' },
  notJson: { status: 415, code: 'GEN0009', message: 'Send the body as application/json' },
  tooMany: { status: 429, code: 'GEN0006', message: 'Wait as long as the Retry-After header says' },
  broken: { status: 500, code: 'GEN0001', message: 'Try again later; the request id helps to find out' },
  noDatabase: { status: 503, code: 'GEN0010', message: 'Try again in a few seconds' },
} as const satisfies Record<string, { status: number; code: string; message?: string }>;

const bodyLimitBytes = 64 * 1024;

export interface ServedTmf {
  apis: readonly TmfApi[];
  tokens: Pick<ApiTokens, 'judge'>;
  limits: RateLimits;
  publicUrl: string;
  log: Log;
}

/** Mounts the standard APIs; null: they are off, and every path below theirs is unknown. */
export function serveTmf(app: FastifyInstance, served: ServedTmf | null): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, { request, reply, log: served?.log }));
    const anything = { method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as ('GET' | 'POST')[] };
    const nothing = (_request: FastifyRequest, reply: FastifyReply) => refuse(reply, 'unknown');
    if (served === null) {
      scope.route({ ...anything, url: `${tmfBasePath}/*`, handler: nothing });
      return;
    }
    const admitted = { onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, served) };
    for (const api of served.apis) {
      const base = `${tmfBasePath}/${api.base}`;
      for (const resource of api.resources) {
        const address = `${base}/${resource.name}`;
        scope.get(address, admitted, (request, reply) => list(request, reply, { resource, served, address }));
        scope.get(`${address}/:id`, admitted, (request, reply) => read(request, reply, resource));
        refuseOthers(scope, [address, `${address}/:id`], 'GET, HEAD', admitted);
      }
      for (const task of api.tasks) {
        scope.post(`${base}/${task.name}`, { ...admitted, bodyLimit: bodyLimitBytes }, (request, reply) => run(request, reply, task));
        refuseOthers(scope, [`${base}/${task.name}`], 'POST', admitted);
      }
    }
    scope.route({ ...anything, url: `${tmfBasePath}/*`, ...admitted, handler: nothing });
  });
}

/** Nothing here changes anything: other methods hear so, once they have shown who they are. */
function refuseOthers(scope: FastifyInstance, addresses: readonly string[], allow: string, admitted: object): void {
  const isTask = allow === 'POST';
  const method = (isTask ? ['GET', 'PUT', 'PATCH', 'DELETE'] : ['POST', 'PUT', 'PATCH', 'DELETE']) as 'GET'[];
  for (const url of addresses) {
    scope.route({ method, url, ...admitted, handler: (_request, reply) => refuse(reply.header('allow', allow), 'readOnly') });
  }
}

/** Who is asking: counted by address while nobody knows, and by the token once it is good. */
async function admit(request: FastifyRequest, reply: FastifyReply, { tokens, limits }: ServedTmf): Promise<FastifyReply | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(readHeader(request, 'authorization') ?? '')?.[1];
  const tokenId = token === undefined ? null : await tokens.judge(token, 'tmf');
  const remoteAddress = addressOf(request);
  const caller = { sessionId: tokenId === null ? null : `apiToken:${tokenId}`, remoteAddress, accountId: null, subject: null };
  const wait = await limits.take(tokenId === null ? 'RL-LOOKUP' : 'RL-READ', caller);
  if (wait !== null) return refuse(reply.header('retry-after', String(wait)), 'tooMany');
  if (tokenId === null) return refuse(reply.header('www-authenticate', 'Bearer'), 'noToken');
  return undefined;
}

async function list(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, served, address }: { resource: TmfResource; served: ServedTmf; address: string },
): Promise<FastifyReply> {
  const raw = request.query as Record<string, unknown>;
  const query = readQuery(raw, resource, true);
  if (isBadInput(query)) return refuse(reply, 'badInput', query.badInput);
  const { items, total } = await resource.list(query);
  reply.header('x-total-count', String(total)).header('x-result-count', String(items.length));
  reply.header('link', pageLinks(`${served.publicUrl}${address}`, raw, query, total));
  return send(
    reply,
    200,
    items.map((item) => onlyFields(typed(item, resource), query.fields)),
  );
}

async function read(request: FastifyRequest, reply: FastifyReply, resource: TmfResource): Promise<FastifyReply> {
  const query = readQuery(request.query as Record<string, unknown>, resource, false);
  if (isBadInput(query)) return refuse(reply, 'badInput', query.badInput);
  const found = await resource.read((request.params as { id: string }).id);
  return found === null ? refuse(reply, 'unknown') : send(reply, 200, onlyFields(typed(found, resource), query.fields));
}

/** Nothing here extends a published type: the base type is the type. */
const typed = (item: TmfObject, { type }: TmfResource): TmfObject => ({ ...item, '@type': type, '@baseType': type });

async function run(request: FastifyRequest, reply: FastifyReply, task: TmfTask): Promise<FastifyReply> {
  const answer = await task.run(request.body);
  return isBadInput(answer) ? refuse(reply, 'badInput', answer.badInput) : send(reply, task.status, answer);
}

function answerError(
  error: unknown,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Log | undefined },
): FastifyReply {
  if (error instanceof DatabaseUnavailable) return refuse(reply.header('retry-after', '5'), 'noDatabase');
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 400) return refuse(reply, 'unreadable');
  if (statusCode === 413) return refuse(reply, 'tooLarge');
  if (statusCode === 415) return refuse(reply, 'notJson');
  log?.error({ requestId: request.id, err: error }, 'standard API failed');
  return refuse(reply, 'broken', `${refusals.broken.message} (${request.id})`);
}

function refuse(reply: FastifyReply, why: keyof typeof refusals, said?: string): FastifyReply {
  const { status, code, ...rest } = refusals[why];
  const message = said ?? ('message' in rest ? rest.message : undefined);
  const reason = STATUS_CODES[status] ?? String(status);
  return send(reply, status, { code, reason, ...(message !== undefined && { message }), status: String(status), '@type': 'Error' });
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).headers(apiHeaders).header('content-type', 'application/json;charset=utf-8').send(JSON.stringify(body));
}

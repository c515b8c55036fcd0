import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { noSchemas } from './no-schemas.ts';

/** Whether the process can do its work; asked with each request, not assumed. */
export type AskReadiness = () => Promise<{ isReady: boolean; reasons: readonly string[]; remarks: readonly string[] }>;

/** Asked each second by machines, these are no requests of customers: they are counted apart and logged at debug level only. */
const probe = { isProbe: true };

export interface OperationPages {
  readiness: AskReadiness;
  metrics: Metrics;
  /** Not served at all, served to whoever knows the token, or served to whoever reaches the address. */
  shows: 'none' | { token: string | null };
}

/** Liveness, readiness and metrics for whoever runs the process. Liveness says that the process answers, and nothing else. */
export function serveOperation(app: FastifyInstance, { readiness, metrics, shows }: OperationPages): void {
  app.get('/livez', { config: probe }, (_request, reply) => plain(reply).send('alive\n'));
  app.get('/readyz', { config: probe }, async (_request, reply) => {
    const { isReady, reasons, remarks } = await readiness();
    const lines = [isReady ? 'ready' : 'not ready', ...reasons, ...remarks];
    return plain(reply)
      .code(isReady ? 200 : 503)
      .send(`${lines.join('\n')}\n`);
  });
  // Without it the address would be one of the portal's pages.
  if (shows === 'none') return void app.get('/metrics', { config: probe }, (_request, reply) => reply.callNotFound());
  const { token } = shows;
  app.get('/metrics', { config: probe }, async (request, reply) => {
    if (token !== null && !isBearer(request.headers.authorization, token)) {
      return plain(reply).code(401).header('www-authenticate', 'Bearer').send('Send the token of METRICS_TOKEN as a bearer token.\n');
    }
    return plain(reply)
      .type('text/plain; version=0.0.4')
      .send(await metrics.text());
  });
}

/** A listener of its own for the three, which a firewall can keep apart from the portal, and the only one of a process without a portal. */
export function createOperationServer(pages: OperationPages): FastifyInstance {
  const app = Fastify({
    logger: false,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    schemaController: noSchemas,
  });
  serveOperation(app, pages);
  return app;
}

function plain(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain');
}

/** Compared as digests, so that neither the length nor the beginning of the token can be found out by timing. */
function isBearer(header: string | undefined, token: string): boolean {
  const [scheme, given] = (header ?? '').split(' ', 2);
  if (scheme?.toLowerCase() !== 'bearer' || given === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

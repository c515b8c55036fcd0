import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Resolves when the database answers, rejects when requests could not be served. It is asked, not assumed. */
export type ReadyCheck = () => Promise<void>;

/** Liveness, readiness and metrics for whoever runs the process. */
export function serveOperation(app: FastifyInstance, isReady: ReadyCheck, metrics: Metrics): void {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('alive\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4').send(await metrics.text()));
}

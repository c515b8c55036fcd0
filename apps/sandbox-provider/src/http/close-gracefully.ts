import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const stopWithinMs = 15_000;

/** Makes the server able to end well: the answer closes it once every request under way has its reply. */
export function closingGracefully(app: FastifyInstance): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, reply, done) => {
    answering.add(reply.raw);
    // Also fires when the client has gone or the reply was dropped on purpose.
    reply.raw.once('close', () => answering.delete(reply.raw));
    done();
  });
  return async () => {
    const closed = app.close();
    const giveUpAt = performance.now() + stopWithinMs;
    while (answering.size > 0 && performance.now() < giveUpAt) await wait(20);
    // Browsers hold connections they have not used yet; the server would wait for them as long as they like.
    app.server.closeAllConnections();
    await closed;
  };
}

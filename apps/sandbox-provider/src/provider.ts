import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { FaultPlan } from './faults/plan.ts';
import { addApiRoutes } from './http/api-routes.ts';
import { closingGracefully } from './http/close-gracefully.ts';
import { addControlRoutes } from './http/control-routes.ts';
import { addHostedRoutes } from './http/hosted-routes.ts';
import { Journal, readJournal } from './journal/journal.ts';
import { Store } from './journal/store.ts';
import { NoticeSender } from './notices/sender.ts';
import { Desk } from './payments/desk.ts';
import type { Settings } from './settings.ts';
import { Agenda } from './time/agenda.ts';
import { SandboxClock } from './time/clock.ts';

export interface RunningProvider {
  /** Address it listens on. */
  url: string;
  /** Finishes requests and deliveries under way, then closes the journal. */
  stop(): Promise<void>;
}

const bodyLimitBytes = 64 * 1024;

/** Starts the provider: reads the journal, takes the port, and only then writes. Throws when the journal is damaged or the port taken. */
export async function startProvider(settings: Settings, onFatal: (error: unknown) => void): Promise<RunningProvider> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const path = join(settings.dataDir, 'journal.jsonl');
  const content = readJournal(path);
  const journal = new Journal(path, { fsync: settings.fsync, onFailure: onFatal });
  const store = new Store(journal);
  store.replay(content.entries);

  const clock = new SandboxClock(settings.clockStart);
  if (store.clock !== null) clock.restore(store.clock, settings.clockStart);
  const agenda = new Agenda(clock);
  const faults = new FaultPlan();
  const notices = new NoticeSender({ store, clock, agenda, faults, secret: settings.webhookSecret, webhookUrl: settings.webhookUrl });
  const desk = new Desk({ store, clock, agenda, notices, methodKey: settings.apiKey });

  const app = newServer();
  const closeServer = closingGracefully(app);
  let url = '';
  let portalOrigins = settings.portalOrigins;
  const mayReturnTo = (address: string): boolean => portalOrigins.includes(new URL(address).origin);
  addApiRoutes(app, { desk, faults, apiKey: settings.apiKey, publicUrl: () => settings.publicUrl ?? url, mayReturnTo });
  addHostedRoutes(app, { desk, faults, portalOrigins: () => portalOrigins });
  const setPortalOrigins = (origins: readonly string[]): void => {
    portalOrigins = origins;
  };
  if (settings.demo) addControlRoutes(app, { store, clock, faults, notices, desk, portalOrigins: () => portalOrigins, setPortalOrigins });

  await app.listen({ host: settings.host, port: settings.port });
  url = addressOf(app, settings.host);
  await journal.start(content.goodBytes);
  if (store.clock === null) await store.commit([{ k: 'clock', v: clock.state }]);
  desk.resume();
  return { url, stop: () => stopAll(closeServer, agenda, notices, journal) };
}

function newServer(): FastifyInstance {
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: 'idle', logger: false });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.setErrorHandler((error: { statusCode?: number; message: string; stack?: string }, _request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    // The stack names places in the code, never what was posted.
    if (status === 500) process.stderr.write(`request failed: ${error.stack ?? error.message}\n`);
    return reply.code(status).send({ error: status === 500 ? 'internal' : 'invalid' });
  });
  app.get('/livez', (_request, reply) => reply.send({ ok: true }));
  return app;
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function stopAll(closeServer: () => Promise<void>, agenda: Agenda, notices: NoticeSender, journal: Journal): Promise<void> {
  agenda.stop();
  await closeServer();
  await notices.stop();
  await journal.close();
}

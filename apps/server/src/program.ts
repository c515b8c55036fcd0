import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { composeProduct, type Product } from './app.ts';
import { ConfigError } from './config.ts';
import { cautionsOf } from './config-cautions.ts';
import { beginCore, type Core, type OpeningCore } from './core.ts';
import { describeCast } from './demo/index.ts';
import { type Observability, operationPages } from './observability/index.ts';
import { checkGateways } from './open-gateways.ts';
import { openPorts } from './open-ports.ts';
import { DataDirectoryInUse } from './platform/db/embedded.ts';
import { MigrationRefused } from './platform/db/migrate.ts';
import { createOperationServer } from './platform/http/operation.ts';
import type { Worker } from './platform/jobs/index.ts';
import { rehearse as rehearseStart } from './rehearse.ts';
import { keepSeeding, startDemo } from './start-demo.ts';
import { webRoot } from './web-root.ts';

/** How long requests in flight may take once the process was told to stop. */
const drainMs = 10_000;

/** For the build alone: compiles what a start needs, and ends. */
export const rehearse = (): Promise<void> => rehearseStart(webRoot());

/** Starts the server; a fault of the start ends the process with a sentence. */
export function run(): void {
  start().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    // What listens already would keep it alive.
    process.exit(1);
  });
}

async function start(): Promise<void> {
  const opening = await beginCore({ env: process.env, role: 'server' });
  try {
    await serve(opening);
  } catch (error) {
    await opening.core.close();
    throw error;
  }
}

/**
 * Opens for requests when whoever gets an answer gets it from a complete product. What nobody waits for who asks begins behind that: jobs, and
 * until they have begun the process does not say that it is ready.
 */
async function serve({ core, upToDate }: OpeningCore): Promise<void> {
  const { config, log } = core;
  for (const caution of cautionsOf(config)) log.warn(caution);
  const ports = await openPorts(core);
  const product = await composeProduct(core, ports);
  const loaded = upToDate.then(async () => {
    await checkGateways(core, ports);
    return startDemo(core);
  });
  // Waited for below, when there is nothing left to do beside it.
  loaded.catch(() => undefined);
  const isDemo = config.demo === 'auto' ? await loaded : config.demo === 'on';
  // None needs the other, and while one waits for the database the others can be put together.
  const [http] = await Promise.all([
    config.role === 'worker' ? null : product.buildHttp({ isDemo, webRoot: webRoot(), databaseOpen: upToDate }),
    upToDate.then(() => product.site.start()),
    loaded,
  ]);
  let beginJobs: (begun: Promise<Worker | null>) => void = () => undefined;
  const jobs = new Promise<Worker | null>((resolve) => {
    beginJobs = resolve;
  });
  product.observability.awaitStart(jobs);
  const frame = config.role === 'worker' ? null : await listenForFrame(core, product, isDemo);
  const operation = await listenForOperation(core, product.observability);
  if (http) {
    // Who finds no room in the queue of new connections tries again after seconds only; in a rush they come by the thousand.
    await http.listen({ host: config.host, port: config.port, backlog: 4096 });
    const address = http.server.address() as AddressInfo;
    sayWhere(`http://${config.host}:${address.port}`, core, isDemo);
  }
  beginJobs(config.role === 'api' ? Promise.resolve(null) : product.startJobs());
  stopOnce(async () => {
    log.info('stopping');
    product.observability.beginShutdown();
    await sleep(config.shutdownDelayMs);
    await Promise.race([http?.close(), sleep(drainMs, undefined, { ref: false })]);
    await frame?.close();
    await (await jobs)?.stop();
    await operation?.close();
    await product.close();
    await core.close();
  });
  await jobs;
  if (isDemo && ports.demoProvider !== null) void keepSeeding(core, ports.demoProvider);
  process.send?.('ready');
}

/** The pages of the payment frame, on an address of their own where nothing of the portal is. */
async function listenForFrame({ config }: Core, product: Product, isDemo: boolean): Promise<FastifyInstance | null> {
  const server = product.buildPaymentFrame({ isDemo, webRoot: webRoot() });
  if (server === null || config.paymentFrame === null) return null;
  const { host, port } = config.paymentFrame;
  await server.listen({ host, port });
  process.stdout.write(`PAYMENT FRAME http://${host}:${(server.server.address() as AddressInfo).port}\n`);
  return server;
}

/** Liveness, readiness and metrics on an address of their own, where METRICS_PORT names one. It goes last: a stop can be watched. */
async function listenForOperation(core: Core, observability: Observability): Promise<FastifyInstance | null> {
  const { host, port } = core.config.metrics;
  if (port === null) {
    if (!core.config.metrics.besidePortal) core.log.info('/metrics is not served: set METRICS_PORT or METRICS_TOKEN');
    return null;
  }
  const server = createOperationServer(operationPages(core, observability, { isBesidePortal: false }));
  await server.listen({ host, port });
  process.stdout.write(`OPERATION http://${host}:${(server.server.address() as AddressInfo).port}\n`);
  return server;
}

/** Stops on Ctrl-C, SIGTERM, or when the process that started us is gone. A second signal changes nothing. */
function stopOnce(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, begin);
  process.on('disconnect', begin);
}

function sayWhere(url: string, { config }: Core, isDemo: boolean): void {
  const lines = [`Porchlight is ready at ${config.publicUrl}`, `LISTENING ${url}`];
  if (isDemo) lines.push(`Mail and text messages sent: ${config.publicUrl}/demo/outbox`, '', ...describeCast());
  process.stdout.write(`${lines.join('\n')}\n`);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Porchlight can't start with these settings:\n${error.message}`;
  if (error instanceof DataDirectoryInUse || error instanceof MigrationRefused) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT, PAYMENT_FRAME_PORT or METRICS_PORT: the port is taken by another program (${error.message})`;
  return error instanceof Error ? (error.stack ?? error.message) : 'start failed';
}

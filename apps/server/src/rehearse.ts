import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createSystemClock } from './adapters/system-clock/index.ts';
import { createSystemIds } from './adapters/system-ids/index.ts';
import { composeProduct } from './app.ts';
import { readConfig } from './config.ts';
import type { Core } from './core.ts';
import { openPorts } from './open-ports.ts';
import { openDatabase } from './platform/db/database.ts';
import { watchDisk } from './platform/disk-watch.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createSecrets } from './platform/secrets/index.ts';

/** Has no say: it is refused before anything is looked up. */
const refusedCall = '/aboss-api/rest/v1/account/1/invoices/';

/**
 * What a start does between the database and the first answer, in the build and without a database: what V8 compiles meanwhile is kept for
 * every start to come. Throws where the built server could not even be put together.
 */
export async function rehearse(webRoot: string): Promise<void> {
  const core = coreWithoutDatabase();
  const product = await composeProduct(core, await openPorts(core));
  const http = await product.buildHttp({ isDemo: true, webRoot: existsSync(webRoot) ? webRoot : null });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${refusedCall}`, { headers: { connection: 'close' } });
  if (answer.status !== 401) throw new Error(`the rehearsed call was answered with ${answer.status}`);
  await http.close();
  await product.close();
  await core.close();
}

/** Opens nothing: a connection is made with the first statement, and there is none. */
function coreWithoutDatabase(): Core {
  const config = readConfig({});
  const log = createLog('error');
  const metrics = createMetrics(undefined);
  const db = openDatabase({ connection: 'postgres://nobody@127.0.0.1:1/none', log });
  return {
    config,
    db: { ...db, listen: async () => ({ close: async () => {} }) },
    clock: createSystemClock(config.clockStart),
    ids: createSystemIds(),
    log,
    metrics,
    secrets: createSecrets(randomBytes(32).toString('base64'), null),
    disk: watchDisk({ ...config.disk, disk: null, log, metrics }),
    tracing: null,
    close: () => db.close(),
  };
}

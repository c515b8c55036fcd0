/** A process of its own that does one chore of the year, for a test that kills it. */
import { createSandboxProvider } from '../../src/adapters/payments-sandbox/index.ts';
import { createSystemIds } from '../../src/adapters/system-ids/index.ts';
import { composeProduct } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openPorts } from '../../src/open-ports.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { watchDisk } from '../../src/platform/disk-watch.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createSecrets } from '../../src/platform/secrets/index.ts';
import { createTestClock } from '../test-clock.ts';
import { doChore } from './chores.ts';
import type { ChoreOrder } from './killed-process.ts';

const { database, secretKey, now, sandbox, chore } = JSON.parse(process.argv[2] ?? '') as ChoreOrder;
const config = readConfig({ NODE_ENV: 'test', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', SECRET_KEY: secretKey });
const db = openDatabase({ connection: database });
const log = createLog('silent');
const metrics = createMetrics();
const core = {
  config,
  db,
  clock: createTestClock(new Date(now)),
  ids: createSystemIds(),
  log,
  metrics,
  secrets: createSecrets(secretKey),
  disk: watchDisk({ disk: null, reserveBytes: null, log, metrics }),
  close: () => db.close(),
};
const { url: baseUrl, apiKey, webhookSecret } = sandbox;
const provider = createSandboxProvider({ baseUrl, apiKey, webhookSecret, storesMethods: true, timeoutMs: 3_000 });
const product = await composeProduct(core, { ...(await openPorts(core)), provider });
await db.prepared('provider-year-touch', 'select 1', []);
process.stdout.write('begun\n');
await doChore(product, chore);
await db.close();
process.exit(0);

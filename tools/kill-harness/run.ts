import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { Payer, type Tally } from './payers.ts';
import { between, type Random, randomFrom } from './random.ts';
import { createServerProcess, freePort, runCommand, type ServerProcess } from './server-process.ts';
import { countUnfinished, joinDatabase, judge, type Verdict } from './verdict.ts';

export interface RunOptions {
  kills: number;
  databaseCrashes: number;
  /** The load lasts at least this long, and until every kill has happened. */
  seconds: number;
  clients: number;
  seed: number;
  log: (line: string) => void;
}

export interface RunResult extends Verdict {
  intents: number;
  requests: number;
  doubles: number;
  kills: number;
  databaseCrashes: number;
  seconds: number;
}

const faults = { errorRate: 0.25, loseReplyRate: 0.1, duplicateNotices: 0.3, reorderNotices: 0.6 };
/** A customer whose account still waits for an outcome pays on another one meanwhile. */
const accountsEach = 10;
const quietWithinMs = 120_000;

/** Payments under fire: kills, crashes and a faulty provider; then quiet; then the verdict. Needs the built programs in dist. */
export async function runKillHarness(options: RunOptions): Promise<RunResult> {
  const begun = Date.now();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kill-harness-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const webhookUrl = `${origin}/aboss-api/rest/v1/public/payment-provider/SANDBOX/webhook`;
  const sandbox = await startSandboxProcess({ portalOrigin: origin, webhookUrl });
  const server = createServerProcess(port, dataDir, {
    SANDBOX_URL: sandbox.url,
    SANDBOX_API_KEY: sandbox.apiKey,
    SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret,
    SANDBOX_TIMEOUT_MS: '2000',
  });
  try {
    await server.start();
    await load(server, options.clients * accountsEach);
    const tally: Tally = { intents: [], requests: 0, doubles: 0, surprises: [] };
    // Faster than life, so that settlements and returns happen among the kills.
    await sandbox.control({ ...faults, seed: options.seed, clock: { speed: 3 } });
    await fire(server, tally, options);
    await becomeQuiet(server, sandbox, dataDir, options.log);
    const db = await joinDatabase(dataDir);
    const verdict = await judge(db, sandbox, tally);
    await db.close();
    const { kills, databaseCrashes } = options;
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { ...verdict, intents: tally.intents.length, requests: tally.requests, doubles: tally.doubles, kills, databaseCrashes, seconds };
  } finally {
    await server.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function load(server: ServerProcess, accounts: number): Promise<void> {
  const { code } = await runCommand(server.env, ['demo', 'load', '--accounts', String(accounts), '--invoices', '6']);
  if (code !== 0) throw new Error('the customers could not be loaded');
}

/** Clients pay while the server is killed and the database crashes, at moments the seed decides. */
async function fire(server: ServerProcess, tally: Tally, options: RunOptions): Promise<void> {
  const random = randomFrom(options.seed);
  let isOver = false;
  const payers = Array.from({ length: options.clients }, (_, at) => {
    const usernames = Array.from({ length: accountsEach }, (_one, account) => loadedUser(at * accountsEach + account + 1));
    return new Payer({ url: server.url, usernames, random: randomFrom(options.seed * 1000 + at), tally });
  });
  await Promise.all(payers.map((payer) => payer.signIn()));
  const endAt = Date.now() + options.seconds * 1000;
  const paying = payers.map((payer) => payer.payUntil(() => isOver));
  for (const blow of shuffledBlows(random, options)) {
    await sleep(between(random, 300, 1_500));
    const struckAt = Date.now();
    if (blow === 'kill') {
      await server.kill();
      await server.start();
    } else if (server.crashDatabase()) await server.ready();
    options.log(`${blow} survived, serving again after ${Date.now() - struckAt} ms, ${tally.intents.length} intents so far`);
  }
  await sleep(Math.max(0, endAt - Date.now()));
  isOver = true;
  await Promise.all(paying);
}

const loadedUser = (number: number): string => `load${String(number).padStart(6, '0')}@example.com`;

function shuffledBlows(random: Random, { kills, databaseCrashes }: RunOptions): ('kill' | 'database crash')[] {
  const blows = [...Array<'kill'>(kills).fill('kill'), ...Array<'database crash'>(databaseCrashes).fill('database crash')];
  return blows
    .map((blow) => ({ blow, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ blow }) => blow);
}

/** No more faults; everything open comes to its end: forms expire, notices arrive, and the provider is asked about the rest. */
async function becomeQuiet(server: ServerProcess, sandbox: SandboxProcess, dataDir: string, log: (line: string) => void): Promise<void> {
  await sandbox.reset();
  await sandbox.control({ clock: { advanceMs: 20 * 60_000 } });
  const db = await joinDatabase(dataDir);
  const giveUpAt = Date.now() + quietWithinMs;
  for (;;) {
    const { notices } = await sandbox.state();
    const unfinished = await countUnfinished(db);
    if ((unfinished === 0 && notices.waitingCount === 0) || Date.now() > giveUpAt) break;
    log(`waiting: ${unfinished} unfinished payments, ${notices.waitingCount} notices`);
    await sandbox.control({ clock: { advanceMs: 5 * 60_000 } });
    await runCommand(server.env, ['reconcile']);
    await sleep(1_000);
  }
  await db.close();
}

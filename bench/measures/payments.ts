import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@porchlight/server/platform/db/database.ts';
import { askWell, createClient } from '../client.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, median, percentile } from '../measurement.ts';
import { offerLoad } from '../offer-load.ts';
import { isTrial, roundsOf, secondsOf } from '../pace.ts';
import { askedAtPace } from '../paced-turns.ts';
import { startProgram } from '../processes.ts';

const rounds = roundsOf(3);
const seconds = secondsOf(5);
/** Rounds before, while the engine still compiles what is asked most. */
const warmUp = roundsOf(2);
/** As many as customers who pay at the same moment; the floor is as fast with so many as with more, of which the database takes few. */
const clients = { ours: 128, floor: 32 };
/** Many times as many as clients: while a payment of an account is on its way the next is refused, and one in some tens of thousands takes long. */
const people = 1_000;
/** More than can be paid in one round. */
const mostPerSecond = 5_000;
/** At fixed times, whatever the answers do. */
const paced = { perSecond: isTrial ? 20 : 200, seconds: secondsOf(10), rounds: roundsOf(3) };

/** Durable payments through the whole API with an instant provider, beside pgbench doing the bare payment transaction, and how long they take at a pace. */
export async function measurePayments(): Promise<Measurement> {
  const installation = createInstallation();
  const seeder = await installation.startServer({ LOG_LEVEL: 'error' });
  await installation.loadCustomers(1_000, 3);
  await stopProgram(seeder);
  const server = await startProgram(['dist/bench/instant-server.js'], { ...installation.env, LOG_LEVEL: 'info', ROLE: 'api' });
  try {
    const address = (await installation.databaseAddress()) as PgAddress;
    await prepareFloor(address);
    const callers = await signInMany(server.url, 1, people);
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < warmUp; round++) await payFor(server.url, callers);
    for (let round = 0; round < rounds; round++) {
      ours.push(await payFor(server.url, callers));
      floor.push(runPgbench(address));
    }
    const waited = await payAtPace(server.url, callers);
    return {
      title: 'Durable payments',
      method: `POST /account/{id}/payment/ach through the mounted API (validation, guard, intent, booking in the ledger, receipt in the outbox), provider answering at once, ${clients.ours} clients of a program of its own that sends bytes prepared before, against pgbench with ${clients.floor} clients, with which it is as fast as with more, and one durable transaction of key, payment, two ledger rows and balance; ${rounds} interleaved rounds of ${seconds} s after ${warmUp} to warm up, medians. Then ${paced.perSecond} payments a second, due at fixed times and counted from then until their answers; the median of ${paced.rounds} 99th percentiles of ${paced.seconds} s each, on top of what the provider takes, which is nothing here.`,
      figures: [
        {
          name: 'payments a second',
          ours: median(ours).toFixed(0),
          floor: median(floor).toFixed(0),
          value: median(ours) / median(floor),
          bound: { atLeast: 0.3 },
          unit: '',
        },
        {
          name: 'p99 at 200 payments a second, beyond the provider',
          ours: `${waited.toFixed(1)} ms`,
          floor: '-',
          value: waited,
          bound: { atMost: 15 },
          unit: 'ms',
        },
      ],
    };
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}

/** Payments a second that went through; none may fail. Callers take turns. */
async function payFor(url: string, callers: readonly SignedIn[]): Promise<number> {
  const { host } = new URL(url);
  const requests = Array.from({ length: mostPerSecond * seconds }, (_, turn) => {
    const ask = askFor(callers[turn % callers.length], (turn % 900) + 1);
    const body = JSON.stringify(ask.body);
    const heads = Object.entries({ host, 'content-type': 'application/json', 'content-length': body.length, ...ask.headers });
    return [`POST ${ask.path} HTTP/1.1`, ...heads.map(([name, value]) => `${name}: ${value}`), `x-api-token: ${ask.token}`, '', body].join(
      '\r\n',
    );
  });
  const paid = await offerLoad(url, { requests, seconds, perSecond: null, clients: clients.ours, useful: '"status":"SUCCESS"' });
  // A key that came twice would be answered with what was paid before.
  if (paid.asked > requests.length) throw new Error('more was asked than there are payments');
  if (paid.otherPerSecond > 0)
    throw new Error(`payments failed: ${paid.otherPerSecond.toFixed(1)} a second, the first answered ${paid.firstOther}`);
  return paid.usefulPerSecond;
}

interface PaymentAnswer {
  status?: string;
}

/** The 99th percentile of how long a payment took from when it was due, in ms; one that did not go through took for ever. */
async function payAtPace(url: string, callers: readonly SignedIn[]): Promise<number> {
  const client = createClient(url);
  try {
    const seen: number[] = [];
    for (let round = 0; round < paced.rounds; round++) {
      const waited = await askedAtPace(paced.perSecond, paced.seconds, async (turn) => {
        const answer = JSON.parse(await askWell(client, askFor(callers[turn % callers.length], (turn % 900) + 1))) as PaymentAnswer;
        if (answer.status !== 'SUCCESS') throw new Error(`a payment ended as ${answer.status}`);
      });
      seen.push(percentile(waited, 0.99));
    }
    return median(seen);
  } finally {
    client.close();
  }
}

function askFor(caller: SignedIn | undefined, amountCents: number) {
  if (!caller) throw new Error('nobody to pay');
  return {
    path: `${apiBase}/account/${caller.accountId}/payment/ach`,
    token: caller.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Invented Person',
      paymentAmount: amountCents / 100,
      paymentOption: 'ALL_UNPAID_INVOICES',
    },
  };
}

interface PgAddress {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

async function prepareFloor(address: PgAddress): Promise<void> {
  const db = openDatabase({ connection: address });
  await db.transaction((tx) =>
    tx.script(`
      create table floor_key (key text primary key, at timestamptz not null default now());
      create table floor_payment (id bigint generated always as identity primary key, account_id int not null, cents int not null);
      create table floor_line (id bigint generated always as identity primary key, payment_id bigint not null, side text not null, cents int not null);
      create table floor_balance (account_id int primary key, cents bigint not null);
      insert into floor_balance select n, 0 from generate_series(1, 1000) n;`),
  );
  await db.close();
}

const floorScript = `\\set account random(1, 1000)
begin;
insert into floor_key (key) values (gen_random_uuid()::text);
with p as (insert into floor_payment (account_id, cents) values (:account, 100) returning id)
insert into floor_line (payment_id, side, cents) select id, side, cents from p, (values ('clearing', 100), ('receivable', -100)) as v (side, cents);
update floor_balance set cents = cents - 100 where account_id = :account;
commit;
`;

function runPgbench({ host, port, user, password, database }: PgAddress): number {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'porchlight-floor-')), 'payment.sql');
  writeFileSync(script, floorScript);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients.floor),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    script,
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    database,
  ];
  const output = execFileSync(pgbench(), args, {
    env: { ...process.env, PGPASSWORD: password ?? '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const found = /tps = ([\d.]+)/.exec(output);
  if (!found) throw new Error('pgbench said nothing of its rate');
  return Number(found[1]);
}

/** pgbench comes with the system's PostgreSQL; the embedded one has none. */
function pgbench(): string {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const found = versions.map((version) => path.join(folder, version, 'bin', 'pgbench')).find((file) => existsSync(file));
  if (!found) throw new Error("this measure needs pgbench of the system's PostgreSQL packages");
  return found;
}

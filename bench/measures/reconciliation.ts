import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@porchlight/server/platform/db/embedded.ts';
import { migrate } from '@porchlight/server/platform/db/migrate.ts';
import type { Measurement } from '../measurement.ts';
import { spawnNode } from '../processes.ts';

const few = 5_000;
const many = 50_000;

/** The comparison of a provider's report with the books, beside a bare COPY of its lines and one join. */
export async function measureReconciliation(): Promise<Measurement> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase({ connection: server.connection });
  try {
    await migrate(db);
    await seedPayments(db);
    const small = await compare(server.connection, few);
    // What the shorter report did not tell of is open now; it is compared as if for the first time.
    await db.prepared('', 'delete from gateway_mismatch', []);
    const large = await compare(server.connection, many);
    const expected = 2 * (many / 1_000);
    if (large.found !== expected) throw new Error(`${large.found} differences were found where ${expected} are`);
    const floorSeconds = await copyAndJoin(db);
    const megabytes = (kilobytes: number) => Math.round(kilobytes / 1_024);
    return {
      title: 'Reconciliation',
      method: `The comparison of a report of ${many.toLocaleString('en-US')} lines with as many payments, of which ${expected} differ, in a process of its own: read, staged, compared, its result written and the lines removed. The floor is a bare COPY of the same lines into a table without an index and one join with the payments.`,
      figures: [
        {
          name: 'time',
          ours: `${large.seconds.toFixed(2)} s`,
          floor: `${floorSeconds.toFixed(2)} s`,
          value: large.seconds,
          bound: { atMost: 60 },
          unit: 's',
        },
        {
          name: 'time over a bare COPY and a join',
          ours: `${large.seconds.toFixed(2)} s`,
          floor: `${floorSeconds.toFixed(2)} s`,
          value: large.seconds / floorSeconds,
          bound: { atMost: 60 },
          unit: '',
        },
        {
          name: 'memory, ten times as many lines over as few',
          ours: `${megabytes(large.peakKb)} MB`,
          floor: `${megabytes(small.peakKb)} MB`,
          value: large.peakKb / small.peakKb,
          bound: { atMost: 1.3 },
          unit: '',
        },
      ],
    };
  } finally {
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const accounts = `
  insert into account (number, type, status, bill_cycle_day, created_at)
  select 'B' || n, 'RESIDENTIAL', 'Active', 1, now() from generate_series(1, 1000) n`;
const payments = `
  insert into payment (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
  select 'B' || lpad(n::text, 19, '0'), (select min(id) from account) + n % 1000, 'card', 'CREDIT_CARD', 'BENCH', 5000, 'succeeded',
         now() - interval '5 days 1 minute', now() - interval '5 days', ''
    from generate_series(1, ${many}) n`;
const events = `
  insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
  select p.account_id, p.id, e.at, 'notice', 'x', e.before, e.after
    from payment p cross join lateral (values (p.created_at, null, 'submitted'), (p.state_changed_at, 'submitted', 'succeeded')) e (at, before, after)`;

async function seedPayments(db: Database): Promise<void> {
  for (const statement of [accounts, payments, events, 'vacuum analyze']) await db.prepared('', statement, []);
}

interface ComparedRun {
  seconds: number;
  found: number;
  peakKb: number;
}

/** In a process of its own: its memory is that of the comparison. */
async function compare(connection: object, lines: number): Promise<ComparedRun> {
  const env = { BENCH_DATABASE: JSON.stringify(connection), BENCH_LINES: String(lines) };
  const child = spawnNode(['--import', 'tsx', 'bench/instant-comparison.ts'], { env, stdout: 'pipe' });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the comparison ended with ${code}`);
  return JSON.parse(output) as ComparedRun;
}

async function copyAndJoin(db: Database): Promise<number> {
  const begun = performance.now();
  await db.transaction(async (tx) => {
    await tx.script('create temp table bare_line (reference text, amount_cents bigint) on commit drop');
    await tx.copyIn('copy bare_line from stdin', bareLines());
    await tx.prepared(
      '',
      'select count(*) from bare_line l full join payment p on p.reference = l.reference where l.amount_cents is distinct from p.amount_cents',
      [],
    );
  });
  return (performance.now() - begun) / 1_000;
}

async function* bareLines(): AsyncGenerator<Buffer> {
  const lines = Array.from({ length: many }, (_none, nth) => `B${String(nth + 1).padStart(19, '0')}\t5000\n`);
  for (let from = 0; from < many; from += 1_000) yield Buffer.from(lines.slice(from, from + 1_000).join(''));
}

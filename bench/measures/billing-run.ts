import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { bill, makeDue } from '../due-bills.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median } from '../measurement.ts';
import { sizeOf } from '../pace.ts';

/** BENCH_ACCOUNTS=1000000 asks for the million of the goal, beside a hundred thousand. */
const large = Number(process.env['BENCH_ACCOUNTS'] ?? sizeOf(100_000));
const small = large / 10;
const people = 20;
/** Customers look at their bills at this pace while the run is at work, and before it. */
const readEveryMs = 25;

/** `bill --as-of` of accounts that are all due, each with plan, feature, a partial month, a fee and a tax, while customers read. */
export async function measureBillingRun(): Promise<Measurement> {
  const few = await runOf(small);
  const many = await runOf(large);
  const second = (run: BilledRun) => run.invoices / run.seconds;
  const figures: Figure[] = [
    {
      name: "share of the bare inserts' pace, 100,000 accounts",
      ours: `${Math.round(second(many))} invoices a second`,
      floor: `${Math.round(many.invoices / many.bareSeconds)} a second`,
      value: many.bareSeconds / many.seconds,
      bound: { atLeast: 0.1 },
      unit: '',
    },
    {
      name: 'time of an invoice, ten times as many accounts over as few',
      ours: `${((many.seconds / many.invoices) * 1_000).toFixed(2)} ms`,
      floor: `${((few.seconds / few.invoices) * 1_000).toFixed(2)} ms`,
      value: many.seconds / many.invoices / (few.seconds / few.invoices),
      bound: { atMost: 1.5 },
      unit: '',
    },
    {
      name: 'memory of the run, ten times as many accounts over as few',
      ours: `${many.megabytes} MB`,
      floor: `${few.megabytes} MB`,
      value: many.megabytes / few.megabytes,
      bound: { atMost: 1.5 },
      unit: '',
    },
    {
      name: "p99 of customers' reads meanwhile",
      ours: `${many.busyMs.toFixed(1)} ms`,
      floor: `${many.quietMs.toFixed(1)} ms`,
      value: many.busyMs / many.quietMs,
      bound: { atMost: 3 },
      unit: '',
    },
  ];
  return {
    title: 'Billing run',
    method: `\`porchlight bill --as-of DAY\` on a running installation whose server answers calls and sends nothing: every account has a plan and features or options, a partial month that waits, a provider's fee and a tax, so an invoice has ${many.lines.toFixed(1)} lines; it is written with its journal, delivery and message. Less the time of the program alone. The floor is one set-based statement for each of these six tables that inserts the same rows into a table with the same indexes and no foreign keys or triggers. Reads are the list of invoices (C-014) of ${people} customers, one every ${readEveryMs} ms, before the run and during it. \`BENCH_ACCOUNTS=1000000 npm run bench -- billing-run\` takes a million accounts and a hundred thousand for this.`,
    figures,
  };
}

interface BilledRun {
  invoices: number;
  /** Lines of an invoice. */
  lines: number;
  seconds: number;
  bareSeconds: number;
  megabytes: number;
  quietMs: number;
  busyMs: number;
}

async function runOf(accounts: number): Promise<BilledRun> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error', ROLE: 'api' });
  const db = openDatabase({
    connection: (await installation.databaseAddress()) as { host: string; port: number; user: string; database: string },
  });
  try {
    await installation.loadCustomers(accounts, 2);
    await makeDue(db);
    const readers = await signInMany(server.url, 1, people);
    const quiet = await readFor(server.url, readers, sleep(5_000));
    const start = (await bill(installation, addDays(todayInZone(new Date()), -400))).seconds;
    const running = bill(installation, addDays(todayInZone(new Date()), 31));
    const [busy, { seconds, megabytes }] = await Promise.all([readFor(server.url, readers, running), running]);
    const { invoices, lines } = await madeBy(db);
    const bareSeconds = await bareInserts(db);
    return { invoices, lines: lines / invoices, seconds: seconds - start, bareSeconds, megabytes, quietMs: p99(quiet), busyMs: p99(busy) };
  } finally {
    await db.close();
    await stopProgram(server);
    installation.remove();
  }
}

/** How long each of the readers' questions took until something else was done. */
async function readFor(url: string, readers: readonly SignedIn[], until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const over = new AbortController();
  const ended = until.finally(() => over.abort());
  for (let at = 0; !over.signal.aborted; at = (at + 1) % readers.length) {
    const reader = readers[at] as SignedIn;
    const begun = performance.now();
    const answer = await fetch(`${url}${apiBase}/account/${reader.accountId}/invoices`, { headers: { 'x-api-token': reader.token } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a read was answered ${answer.status}`);
    taken.push(performance.now() - begun);
    await sleep(readEveryMs);
  }
  await ended;
  return taken;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const p99 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

async function madeBy(db: Database): Promise<{ invoices: number; lines: number }> {
  const [made] = await db.prepared<{ invoices: number; lines: number }>(
    'made',
    `select count(distinct i.id)::int as invoices, count(*)::int as lines
       from invoice i join invoice_line l on l.invoice_id = i.id where i.billing_run_id is not null`,
    [],
  );
  if (!made?.invoices) throw new Error('the run made no bills');
  return made;
}

const made = 'select id from invoice where billing_run_id is not null';
const tables: Record<string, string> = {
  invoice: `id in (${made})`,
  invoice_line: `invoice_id in (${made})`,
  ledger_journal: `invoice_id in (${made})`,
  ledger_line: `journal_id in (select id from ledger_journal where invoice_id in (${made}))`,
  invoice_delivery: `invoice_id in (${made})`,
  outbox_message: `attached_invoice_id in (${made})`,
};

/** The same rows into equal tables, three times: the median of what that takes. */
async function bareInserts(db: Database): Promise<number> {
  // Otherwise the planner takes the run's rows for a few and looks each of them up.
  await db.prepared('', 'analyze', []);
  for (const [table, which] of Object.entries(tables)) {
    await db.prepared('', `create table rows_of_${table} as select * from ${table} where ${which}`, []);
  }
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const table of Object.keys(tables)) {
      await db.prepared('', `drop table if exists bare_${table}`, []);
      await db.prepared('', `create table bare_${table} (like ${table} including indexes including constraints including storage)`, []);
    }
    const begun = performance.now();
    for (const table of Object.keys(tables)) await db.prepared('', `insert into bare_${table} select * from rows_of_${table}`, []);
    rounds.push((performance.now() - begun) / 1_000);
  }
  return median(rounds);
}

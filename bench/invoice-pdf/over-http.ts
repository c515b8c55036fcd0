import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { askWell, type Client, createClient } from '../client.ts';
import { bill, makeDue } from '../due-bills.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { percentile } from '../measurement.ts';
import { secondsOf, sizeOf } from '../pace.ts';
import { askedAtPace, pacedTurns } from '../paced-turns.ts';
import { startProgram } from '../processes.ts';

/** BENCH_DOCUMENTS=100000 asks for the hundred thousand of the goal. */
export const documents = Number(process.env['BENCH_DOCUMENTS'] ?? sizeOf(10_000));
export const documentsPerSecond = 50;
export const readsPerSecond = 100;
const people = 40;

export interface OverHttp {
  /** 99th percentiles in ms: to the last byte of a document at a pace that is given, and of a bare one. */
  document: { one: number; other: number };
  largestBytes: number;
  /** 99th percentiles of customers' reads in ms, when quiet and while the documents of a billing run are made and sent. */
  reads: { quiet: number; busy: number };
  /** Made and sent a second, meanwhile. */
  perSecond: number;
}

/** Documents as customers get them, and what it costs who reads that those of a billing run are made by the same process. */
export async function measureOverHttp(): Promise<OverHttp> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/document-server.ts']);
  const connection = (await installation.databaseAddress()) as { host: string; port: number; user: string; database: string };
  const db = openDatabase({ connection });
  const client = createClient(server.url);
  const bare = createClient(floor.url);
  try {
    await installation.loadCustomers(documents, 2);
    await makeDue(db);
    await db.prepared('', "update account set delivery_method = 'EMAIL'", []);
    const readers = await signInMany(server.url, 1, people);
    const { document, largestBytes } = await documentsAtPace(client, bare, readers);
    // Sending waits until all are there: what is measured comes after the run.
    await db.prepared('', holdBack, []);
    await bill(installation, addDays(todayInZone(new Date()), 31));
    await db.prepared('', 'drop trigger bench_held on outbox_message', []);
    await db.prepared('', 'vacuum analyze', []);
    const quiet = percentile(await readsUntil(client, readers, secondsOf(20)), 0.99);
    const begun = performance.now();
    const sent = await release(db);
    const seconds = async (): Promise<number> => {
      while ((await unsent(db)) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
      return (performance.now() - begun) / 1_000;
    };
    const sending = seconds();
    const busy = percentile(await readsUntil(client, readers, sending), 0.99);
    return { document, largestBytes, reads: { quiet, busy }, perSecond: sent / (await sending) };
  } finally {
    for (const each of [client, bare]) each.close();
    await db.close();
    await Promise.all([server, floor].map(stopProgram));
    installation.remove();
  }
}

const holdBack = `
  create or replace function bench_held() returns trigger language plpgsql as
    $$ begin new.next_try_at := now() + interval '1 day'; return new; end $$;
  create trigger bench_held before insert on outbox_message for each row execute function bench_held()`;

/** Lets the documents of the run go; answers how many they are. */
async function release(db: Database): Promise<number> {
  const made = await db.prepared<{ id: number }>(
    '',
    'update outbox_message set next_try_at = now() where sent_at is null and attached_invoice_id is not null returning id',
    [],
  );
  if (made.length < documents) throw new Error(`the run queued ${made.length} documents of ${documents}`);
  return made.length;
}

async function unsent(db: Database): Promise<number> {
  const [row] = await db.prepared<{ left: number }>(
    'bench-unsent',
    'select count(*)::int as left from (select from outbox_message where next_try_at is not null limit 1) one',
    [],
  );
  return row?.left ?? 0;
}

async function documentsAtPace(client: Client, bare: Client, readers: readonly SignedIn[]) {
  const asked: { path: string; token: string }[] = [];
  for (const { accountId, token } of readers) {
    const { invoices } = JSON.parse(await askWell(client, { path: `${apiBase}/account/${accountId}/invoices/`, token })) as {
      invoices: { id: number }[];
    };
    for (const { id } of invoices) asked.push({ path: `${apiBase}/account/invoice/${id}/pdf`, token });
  }
  let largestBytes = 0;
  const document = await pacedTurns(
    { perSecond: documentsPerSecond, seconds: 10, rounds: 3 },
    async (turn) => {
      const { status, bytes } = await client.ask(asked[turn % asked.length] as (typeof asked)[number]);
      if (status !== 200) throw new Error(`a document was answered ${status}`);
      largestBytes = Math.max(largestBytes, bytes);
    },
    () => askWell(bare, { path: '/document' }),
  );
  return { document, largestBytes };
}

function readsUntil(client: Client, readers: readonly SignedIn[], until: number | Promise<unknown>): Promise<number[]> {
  return askedAtPace(readsPerSecond, until, (turn) => {
    const { accountId, token } = readers[turn % readers.length] as SignedIn;
    return askWell(client, { path: `${apiBase}/account/${accountId}/invoices/`, token });
  });
}

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDataDirectory } from '../../test/data-directory.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startApp } from '../../test/harness.ts';
import { cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { addressToUrl, runOnServer } from '../../test/server-databases.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { demoPassword, loadInvented } from '../demo/index.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { enqueue } from '../platform/jobs/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { hashPassword } from '../session/index.ts';
import { BackupRefused, restoreBackup, writeBackup } from './index.ts';

// Whole databases are copied, some of them by processes of their own: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rootKey = 'test-root-key-of-the-harness-00000000';
const secrets = createSecrets(rootKey);
const clock = createTestClock();
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-backup-'));
const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const mortal = fileURLToPath(new URL('../../test/mortal-backup.ts', import.meta.url));
let source: TestDatabase;
let file: string;

const at = (name: string) => path.join(folder, name);
const write = (db: Database, name: string, more: Partial<Parameters<typeof writeBackup>[1]> = {}) =>
  writeBackup({ db, clock, secrets }, { file: at(name), overwrite: false, ...more });
const restore = (database: TestDatabase, more: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup({ target: database.connection, secrets }, { file, replace: null, otherKey: false, ...more });

async function withDatabase<T>({ connection }: Pick<TestDatabase, 'connection'>, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ connection });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A digest of the rows of every table, whatever their order, and where every sequence stands. */
async function contentsOf(database: Pick<TestDatabase, 'connection'>): Promise<Record<string, unknown>> {
  return withDatabase(database, async (db) => {
    const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db.kysely)).rows;
    const contents: Record<string, unknown> = {};
    for (const { name } of await all<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")) {
      const digest = `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from public."${name}" t`;
      contents[name] = (await all(digest))[0];
    }
    const sequences = await all<{ name: string }>("select sequencename as name from pg_sequences where schemaname = 'public' order by 1");
    for (const { name } of sequences) contents[name] = (await all(`select last_value, is_called from public."${name}"`))[0];
    contents['jobs'] = await all(
      `select t.identifier, j.payload, j.key, j.attempts, j.max_attempts, j.run_at, j.priority, j.last_error, q.queue_name, j.flags
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    );
    return contents;
  });
}

/** What constraints, indexes and triggers there are. */
const schemaOf = (database: Pick<TestDatabase, 'connection'>) =>
  withDatabase(database, async (db) => {
    const parts = [
      "select conname as name, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace",
      "select indexname, indexdef from pg_indexes where schemaname = 'public'",
      'select tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
    ];
    const rows = (await sql.raw<{ name: string; is: string }>(parts.join(' union all ')).execute(db.kysely)).rows;
    return rows.map(({ name, is }) => `${name} ${is}`).sort();
  });

beforeAll(async () => {
  source = await createTestDatabase({ template: 'cast' });
  await withDatabase(source, async (db) => {
    await loadInvented(db, { accounts: 300, invoices: 6, clock, passwordHash: await hashPassword(demoPassword) });
    await db.transaction(async (tx) => {
      await enqueue(tx, 'checkInvariants', {}, { jobKey: 'nightly', runAt: new Date('2031-01-02T03:04:05.678Z'), maxAttempts: 7 });
      await enqueue(tx, 'removeOldTokens', {});
      await tx.script(`select graphile_worker.add_job('odd', '{"text": "tab\\t äé \\\\N"}'::json, queue_name := 'one', flags := array['a', 'b']);
        update graphile_worker._private_jobs set attempts = 3, last_error = 'was not to be' where key = 'nightly'`);
    });
    await write(db, 'drill.backup');
  });
  file = at('drill.backup');
});
afterAll(async () => {
  await source?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the drill', () => {
  it('restores every row, sequence, job, index and constraint into an empty database, where people sign in again', async () => {
    const empty = await createTestDatabase();
    await restore(empty);
    expect(await contentsOf(empty)).toEqual(await contentsOf(source));
    expect(await schemaOf(empty)).toEqual(await schemaOf(source));
    const app = await startApp({ database: empty });
    expect((await app.signIn('maria.lopez@example.com')).accountId).toBeGreaterThan(0);
    expect((await app.signIn('load000300@example.com')).accountId).toBeGreaterThan(0);
    expect(await checkInvariants(app.db, { more: furtherInvariants })).toEqual([]);
    await app.close();
  });

  it('restores into an embedded database of a new installation', async () => {
    const dataDir = await makeDataDirectory();
    const embedded = await startEmbeddedPostgres({ dataDir });
    try {
      const { rows } = await restoreBackup({ target: embedded.connection, secrets }, { file, replace: null, otherKey: false });
      expect(rows).toBeGreaterThan(10_000);
      expect(await contentsOf(embedded)).toEqual(await contentsOf(source));
    } finally {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('is of one moment while payments are made, and a payment works after it', { timeout: 60_000 }, async () => {
    const app = await startPaymentApp();
    const payers = await Promise.all(Array.from({ length: 6 }, () => app.seedPayer(12)));
    const work = { isOver: false, paid: 0 };
    const paying = Promise.all(
      payers.map(async (payer) => {
        for (let n = 0; n < 12 && !work.isOver; n++) {
          await payCard(app, payer);
          work.paid += 1;
        }
      }),
    );
    await eventually('first payments', async () => work.paid >= 6);
    const before = work.paid;
    // Holds the picture open until others have paid: what they do now must not be in it.
    const untilMorePaid = () => eventually('further payments', async () => work.paid >= before + 6);
    await write(app.db, 'busy.backup', { onProgress: (table) => (table === 'account_balance' ? untilMorePaid() : undefined) });
    work.isOver = true;
    await paying;
    const database = await createTestDatabase();
    await restore(database, { file: at('busy.backup') });
    await app.close();
    const again = await startPaymentApp({ database });
    expect(await checkInvariants(again.db, { more: furtherInvariants, now: again.clock.now() })).toEqual([]);
    const payer = await again.seedPayer(1);
    await payCard(again, payer);
    const { body } = await payer.call('getAmounts', { params: { id: String(payer.accountId) } });
    expect(body).toMatchObject({ amountDue: 0, accountBalace: 0 });
    expect(await checkInvariants(again.db, { more: furtherInvariants, now: again.clock.now() })).toEqual([]);
    await again.close();
  });
});

async function payCard(app: PaymentApp, payer: Payer): Promise<void> {
  const { body } = await payer.call('startCardPayment', {
    params: { id: String(payer.accountId) },
    body: { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 50, iframe: true, accountId: payer.accountId, paymentFormType: 'CC' },
  });
  await app.submitCard(body, cards.approved);
  const reference = body.fields.ReferenceId ?? '';
  const booked = async () => (await payer.call('getPaymentStatus', { params: { id: reference } })).body.status === 'SUCCESS';
  await eventually('booked', booked);
}

describe('a backup that is not made', () => {
  it('leaves an existing file alone unless told, and then replaces it', async () => {
    await withDatabase(source, async (db) => {
      writeFileSync(at('there'), 'precious');
      await expect(write(db, 'there')).rejects.toThrow(/there exists\. .*--overwrite/);
      expect((await write(db, 'there', { overwrite: true })).rows).toBeGreaterThan(10_000);
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('there'))).toEqual(['there']);
  });

  it('says that the disk is full, the folder is missing, and the connection was lost; nothing is left', async () => {
    await withDatabase(source, async (db) => {
      symlinkSync('/dev/full', at('full.incomplete'));
      await expect(write(db, 'full')).rejects.toThrow(/no room left/);
      await expect(write(db, 'no/such/folder')).rejects.toThrow(/There is no folder .*no\/such/);
      const cut = async () =>
        runOnServer(
          source.connection,
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      const lost = write(db, 'lost', { onProgress: cut });
      await expect(lost).rejects.toThrow(BackupRefused);
      await expect(lost).rejects.toThrow(/connection to the database was lost/);
    });
    expect(readdirSync(folder).filter((name) => /^(full|lost)/.test(name))).toEqual([]);
  });

  it('is refused while another one is being made, which goes on', async () => {
    await withDatabase(source, async (db) => {
      const refused: unknown[] = [];
      const second = () => withDatabase(source, (other) => write(other, 'twice')).catch((error: unknown) => refused.push(error));
      await write(db, 'twice', { onProgress: async (table) => void (table === 'account' && (await second())) });
      expect(refused).toEqual([expect.objectContaining({ message: expect.stringContaining('Another backup is being made') })]);
    });
    expect(existsSync(at('twice'))).toBe(true);
  });

  it('has no name when it was killed, and the next one takes its place', async () => {
    expect(await runMortal('backup', addressToUrl(source.connection), at('killed'), 'invoice')).toBe('SIGKILL');
    expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.incomplete']);
    const empty = await createTestDatabase();
    await expect(restore(empty, { file: at('killed.incomplete') })).rejects.toThrow(/cut short/);
    await empty.drop();
    await withDatabase(source, (db) => write(db, 'killed'));
    expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed']);
  });
});

/** Answers the signal that ended it. */
function runMortal(work: 'backup' | 'restore', url: string, target: string, lastWords: string): Promise<string | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', mortal, work, url, target, rootKey, lastWords], {
    cwd: repository,
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

describe('a restore that is not made', () => {
  let database: TestDatabase;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'cast' });
    before = await contentsOf(database);
  });
  afterAll(async () => {
    expect(await contentsOf(database)).toEqual(before);
    await database.drop();
  });

  it('is refused where something is, unless the name of the database is said', async () => {
    await expect(restore(database)).rejects.toThrow(new RegExp(`not empty .*--replace ${database.name}`));
    await expect(restore(database, { replace: 'production' })).rejects.toThrow(`This database is called ${database.name}, not production`);
  });

  it('is refused while anybody is connected, who is named', async () => {
    await withDatabase(database, async (db) => {
      await sql`select 1`.execute(db.kysely);
      await expect(restore(database, { replace: database.name })).rejects.toThrow(/connected to the database: porchlight \(pid \d+\)/);
    });
  });

  it('is refused under another root key', async () => {
    const order = { file, replace: database.name, otherKey: false };
    const other = createSecrets('another-root-key-of-the-tests-0123456789');
    await expect(restoreBackup({ target: database.connection, secrets: other }, order)).rejects.toThrow(/another root key.*SECRET_KEY/);
  });

  it('is refused where strangers have a table in the same place', async () => {
    const shared = await createTestDatabase();
    await runOnServer(shared.connection, 'create table theirs as select 1 as n');
    await expect(restore(shared)).rejects.toThrow(/theirs has rows/);
    await expect(restore(shared, { replace: shared.name })).rejects.toThrow(/not Porchlight's: theirs/);
    await withDatabase(shared, async (db) => {
      expect((await sql<{ n: number }>`select n from theirs`.execute(db.kysely)).rows).toEqual([{ n: 1 }]);
    });
    await shared.drop();
  });

  it.each(['Building indexes', 'invoice'])('leaves the database as it was when it is killed at "%s"', async (words) => {
    const empty = await createTestDatabase();
    const asItWas = await contentsOf(empty);
    const died = await runMortal('restore', addressToUrl(empty.connection), file, words === 'invoice' ? 'Loading invoice' : words);
    expect(died).toBe('SIGKILL');
    await eventually('the lost session is gone', async () => JSON.stringify(await contentsOf(empty)) === JSON.stringify(asItWas));
    await restore(empty);
    expect(await contentsOf(empty)).toEqual(await contentsOf(source));
    await empty.drop();
  });
});

it('replaces everything where the name is said, and restores under another key when told to', async () => {
  const database = await createTestDatabase({ template: 'cast' });
  await runOnServer(database.connection, "insert into site_setting values ('left over', 'from before')");
  const other = createSecrets('another-root-key-of-the-tests-0123456789');
  const order = { file, replace: database.name, otherKey: true };
  expect(await restoreBackup({ target: database.connection, secrets: other }, order)).toMatchObject({ isSameKey: false });
  expect(await contentsOf(database)).toEqual(await contentsOf(source));
  await database.drop();
});

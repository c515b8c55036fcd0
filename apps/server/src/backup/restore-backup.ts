import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionTarget, type Database, DatabaseUnavailable, openDatabase, type Transaction } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import { knownMigrations, migrateWithin } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import { BackupRefused } from './backup-refused.ts';
import { isOfSameKey } from './key-fingerprint.ts';
import { type Manifest, waitingJobs } from './manifest.ts';
import { readBackup, type StoredTable } from './read-backup.ts';
import * as schema from './schema.store.ts';
import { databaseName, listTables, type TableShape, useOneSpelling } from './snapshot.store.ts';

export interface RestoreDeps {
  /** The database; nobody else may be connected to it. */
  target: ConnectionTarget;
  secrets: Secrets;
  /** Looks at what was restored, before the connection is given back. */
  afterwards?(db: Database): Promise<void>;
}

export interface RestoreOrder {
  file: string;
  /** The database's own name, said by whoever wants its contents replaced; null where it must be empty. */
  replace: string | null;
  /** Restore although the backup was made under another root key. */
  otherKey: boolean;
  onProgress?: (words: string) => void;
}

export interface RestoreMade {
  takenAt: string;
  tables: number;
  rows: number;
  /** False: sealed values of the backup can't be opened here. */
  isSameKey: boolean;
}

/** How long a connection that was just closed may still be seen. */
const goneWithinMs = 3_000;

/**
 * Puts the contents of a backup in the place of what the database holds. The whole file is checked first; then everything happens in one
 * transaction, so whatever goes wrong, or is killed, leaves the database as it was. Throws BackupRefused, with a sentence for the operator.
 */
export async function restoreBackup({ target, secrets, afterwards }: RestoreDeps, order: RestoreOrder): Promise<RestoreMade> {
  const say = order.onProgress ?? (() => undefined);
  say('Checking the file ...');
  const manifest = await readBackup(order.file);
  judgeMigrations(manifest);
  const isSameKey = isOfSameKey(secrets, manifest.keyFingerprint);
  if (!isSameKey && !order.otherKey) throw new BackupRefused(otherKeyWords);
  // A new installation has no place for jobs yet.
  await migrateJobs({ target }, silentLog);
  // One connection, so that every other one is somebody else's.
  const db = openDatabase({ connection: target, poolSize: 1 });
  try {
    await refuseWrongPlace(db, order);
    await db.transaction((tx) => replaceEverything(tx, { manifest, file: order.file, mayReplace: order.replace !== null, say }));
    say('Gathering statistics ...');
    await schema.gatherStatistics(db);
    await afterwards?.(db);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new BackupRefused(
      error.outcome === 'unknown'
        ? 'The connection was lost while the restore was being completed. Run "check" to see whether the database holds it.'
        : 'The connection to the database was lost; nothing was changed. Try again when the database is back.',
    );
  } finally {
    await db.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: manifest.takenAt, tables: manifest.tables.length, rows, isSameKey };
}

const otherKeyWords =
  'The backup was made under another root key. Set SECRET_KEY to the key of that installation, or put its file secret-key into DATA_DIR. ' +
  'If that key is lost, --other-key restores everything but what was sealed with it: identity data of guests, one-time codes of people ' +
  'who sign in with them, recovery codes, and kept answers.';

function judgeMigrations({ migrations }: Manifest): void {
  const known = knownMigrations();
  for (const [at, { name, hash }] of migrations.entries()) {
    const here = known[at];
    if (here?.name === name && here.hash === hash) continue;
    if (known.some((each) => each.name === name)) {
      throw new BackupRefused(`The backup's database was set up differently: its migration ${name} is not this program's.`);
    }
    throw new BackupRefused(`The backup is of a newer version of Porchlight (it has ${name}). Restore it with that version.`);
  }
  if (migrations.length === 0) throw new BackupRefused('The backup holds no database of Porchlight.');
}

async function refuseWrongPlace(db: Database, { replace }: RestoreOrder): Promise<void> {
  const name = await databaseName(db);
  if (replace !== null && replace !== name) {
    throw new BackupRefused(`This database is called ${name}, not ${replace}. To replace everything in it: --replace ${name}.`);
  }
  if (replace === null) {
    const filled = await db.transaction(async (tx) => schema.findFilledTable(tx, await listTables(tx)));
    if (filled !== null) {
      throw new BackupRefused(
        `The database ${name} is not empty (${filled} has rows). Take an empty one, or replace everything in it with --replace ${name}.`,
      );
    }
  }
  await refuseOthers(db);
}

async function refuseOthers(db: Database): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const others = await schema.listOtherSessions(db);
    if (others.length === 0) return;
    if (waitedMs >= goneWithinMs) throw new BackupRefused(othersWords(others));
    await sleep(100);
  }
}

function othersWords(others: readonly schema.OtherSession[]): string {
  const list = others.map(({ pid, program }) => `${program} (pid ${pid})`).join(', ');
  return `Somebody is connected to the database: ${list}. Stop every server and worker first; select * from pg_stat_activity shows who is left.`;
}

interface Replacement {
  manifest: Manifest;
  file: string;
  mayReplace: boolean;
  say(words: string): void;
}

async function replaceEverything(tx: Transaction, { manifest, file, mayReplace, say }: Replacement): Promise<void> {
  await useOneSpelling(tx);
  await tx.script("set local search_path = public; set local maintenance_work_mem = '256MB'");
  const before = await schema.listSchemaObjects(tx);
  const filled = mayReplace ? null : await schema.findFilledTable(tx, await listTables(tx));
  if (filled !== null) throw new BackupRefused(`The database is not empty any more (${filled} has rows). Nothing was changed.`);
  await schema.runAll(
    tx,
    before.map(({ statement }) => statement),
  );
  await migrateWithin(tx, manifest.migrations.at(-1)?.name);
  const tables = await listTables(tx);
  refuseOtherTables(manifest, tables);
  const backOn = await schema.bareTables(tx, tables);
  await loadRows(tx, file, say);
  say('Building indexes and checking references ...');
  await schema.runAll(tx, backOn);
  await schema.setSequences(tx, manifest.sequences);
  await tx.script(schema.queueJobs);
  await migrateWithin(tx);
  refuseStrangers(before, await schema.listSchemaObjects(tx));
}

function refuseOtherTables(manifest: Manifest, tables: readonly TableShape[]): void {
  const spell = (list: readonly TableShape[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]));
  if (spell(manifest.tables.filter(({ name }) => name !== waitingJobs.name)) === spell(tables)) return;
  throw new BackupRefused('The tables of the backup are not those of its migrations: it is not of an unchanged Porchlight.');
}

/** Whatever was here and is not of the product would be gone: the transaction is not completed. */
function refuseStrangers(before: readonly { name: string }[], after: readonly { name: string }[]): void {
  const own = new Set(after.map(({ name }) => name));
  const strangers = before.filter(({ name }) => !own.has(name)).map(({ name }) => name);
  if (strangers.length === 0) return;
  throw new BackupRefused(
    `The database also holds what is not Porchlight's: ${strangers.join(', ')}. Restore into a database of its own; nothing was changed.`,
  );
}

async function loadRows(tx: Transaction, file: string, say: Replacement['say']): Promise<void> {
  await tx.script(schema.jobsTable);
  await readBackup(file, async (table: StoredTable) => {
    say(`Loading ${table.name} ...`);
    await tx.copyIn(table.name === waitingJobs.name ? schema.copyJobsIn : schema.copyTableIn(table), table.rows);
  });
}

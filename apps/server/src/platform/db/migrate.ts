import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queries, Transaction } from './database.ts';
import { DatabaseUnavailable, isWorthRepeating } from './database-unavailable.ts';
import { migrations as productMigrations } from './migrations/index.ts';

/** One numbered step. `name` sorts by its number, `up` is SQL of one or more statements. */
export interface Migration {
  readonly name: string;
  readonly up: string;
}

/** A migration of a database, as it was when it was applied. */
export interface AppliedMigration {
  name: string;
  hash: string;
}

// Any constant will do, as long as every process that migrates takes the same one.
const MIGRATION_LOCK = 7_305_411;

/**
 * How long a migration waits for a table that others are busy with. Whoever comes after it for that table waits as long, so it lets go
 * and comes again instead of waiting for the longest of their transactions.
 */
const lockWithinMs = 2_000;
const mostLockTries = 60;
const pauseBetweenTriesMs = 1_000;

const createLedger = `
  create table if not exists schema_migration (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  )`;

/** The database and this build do not belong together; the message says how. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

function hashOf(migration: Migration): string {
  return createHash('sha256').update(migration.up).digest('hex');
}

/** The first migration not applied yet. Throws when the applied ones are not the beginning of the known ones. */
function findNext(applied: readonly AppliedMigration[], known: readonly Migration[]): Migration | undefined {
  const knownByName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, hash } of applied) {
    const migration = knownByName.get(name);
    if (!migration)
      throw new MigrationRefused(`The database was migrated by a newer version: it has ${name}, which this one does not know`);
    if (hashOf(migration) !== hash) throw new MigrationRefused(`Migration ${name} was changed after it had been applied to this database`);
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const next = known.find(({ name }) => !appliedNames.has(name));
  const skipped = next && applied.find(({ name }) => name > next.name);
  if (skipped) throw new MigrationRefused(`Migration ${next.name} is missing although the later ${skipped.name} was applied`);
  return next;
}

/** The migrations this program knows, in their order, with the digest a database keeps of each. */
export function knownMigrations(): AppliedMigration[] {
  return productMigrations.map((migration) => ({ name: migration.name, hash: hashOf(migration) }));
}

export async function readAppliedMigrations(db: Queries): Promise<AppliedMigration[]> {
  return db.prepared<AppliedMigration>('schema-migrations', 'select name, hash from schema_migration order by name', []);
}

async function applyNext(tx: Transaction, known: readonly Migration[], lockTimeoutMs = 0): Promise<string | undefined> {
  await tx.script(`set local lock_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK}); ${createLedger}`);
  const applied = await readAppliedMigrations(tx);
  const next = findNext(applied, known);
  if (!next) return undefined;
  await tx.script(`set local lock_timeout = ${lockTimeoutMs}`);
  await tx.script(next.up).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable || isWorthRepeating(error) || isLockTimeout(error)) throw error;
    throw new Error(`Migration ${next.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  await tx.prepared('schema-migration-add', 'insert into schema_migration (name, hash) values ($1, $2)', [next.name, hashOf(next)]);
  return next.name;
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03');
const isWithoutTable = (error: unknown): boolean => hasCode(error, '42P01');

/** Whether nothing is left to do, which is so at nearly every start: seen without waiting for whoever migrates, and in one statement. */
async function hasEvery(database: Database, known: readonly Migration[]): Promise<boolean> {
  try {
    return findNext(await readAppliedMigrations(database), known) === undefined;
  } catch (error) {
    if (isWithoutTable(error)) return false;
    throw error;
  }
}

/**
 * Brings the schema up to date, one transaction per migration; processes that start together wait for each other, and those that serve
 * meanwhile are kept waiting for moments only. Answers the names applied by this call. Throws MigrationRefused when the database is newer
 * or was changed.
 */
export async function migrate(database: Database, known: readonly Migration[] = productMigrations): Promise<string[]> {
  const names: string[] = [];
  if (await hasEvery(database, known)) return names;
  for (let tries = 1; ; ) {
    try {
      const name = await database.transaction((tx) => applyNext(tx, known, lockWithinMs));
      if (name === undefined) return names;
      names.push(name);
      tries = 1;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries++ === mostLockTries)
        throw new Error('A migration could not get hold of a table that others are busy with. Try again at a quieter time.', {
          cause: error,
        });
      await sleep(pauseBetweenTriesMs);
    }
  }
}

/**
 * The same inside an open transaction, which then holds all of it or nothing: up to the migration named `last`, or all there are.
 * Whoever starts meanwhile waits until it is over.
 */
export async function migrateWithin(tx: Transaction, last?: string): Promise<void> {
  const known = last === undefined ? productMigrations : productMigrations.filter(({ name }) => name <= last);
  while ((await applyNext(tx, known)) !== undefined);
}

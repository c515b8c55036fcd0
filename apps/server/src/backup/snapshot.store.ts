import type { Queries, Transaction } from '../platform/db/database.ts';
import type { BackedUpSequence } from './manifest.ts';

export interface TableShape {
  name: string;
  columns: string[];
}

// One backup at a time: two would only slow each other, and might be told the same file.
const BACKUP_LOCK = 7_305_412;

/** Rows are written in one spelling, whatever the server's or the session's own is. */
const plainSpelling = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local lock_timeout = '30s'`;

export async function useOneSpelling(tx: Transaction): Promise<void> {
  await tx.script(plainSpelling);
}

/** Until the transaction ends; false when another backup is being made. */
export async function takeBackupLock(tx: Transaction): Promise<boolean> {
  const [row] = await tx.prepared<{ taken: boolean }>('backup-lock', 'select pg_try_advisory_xact_lock($1) as taken', [BACKUP_LOCK]);
  return row?.taken === true;
}

/** Every table of the product with the columns that are stored. */
export async function listTables(db: Queries): Promise<TableShape[]> {
  return db.prepared<TableShape>(
    'backup-tables',
    `select c.relname::text as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
      order by c.relname`,
    [],
  );
}

/** Keeps the tables as they are until the transaction ends; rows may be read and written meanwhile. */
export async function holdTables(tx: Transaction, tables: readonly TableShape[]): Promise<void> {
  await tx.script(`lock table ${tables.map(({ name }) => inPublic(name)).join(', ')} in access share mode`);
}

/** Where every sequence stands. Asked after the rows were read, so that no number of theirs is given again. */
export async function readSequences(tx: Transaction): Promise<BackedUpSequence[]> {
  const names = await tx.prepared<{ name: string }>(
    'backup-sequences',
    "select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1",
    [],
  );
  const sequences: BackedUpSequence[] = [];
  for (const { name } of names) {
    const statement = `select last_value as "lastValue", is_called as "isCalled" from ${inPublic(name)}`;
    const [at] = await tx.prepared<{ lastValue: number; isCalled: boolean }>(`backup-sequence-${name}`, statement, []);
    if (at) sequences.push({ name, ...at });
  }
  return sequences;
}

export async function databaseName(db: Queries): Promise<string> {
  const [row] = await db.prepared<{ name: string }>('backup-database', 'select current_database()::text as name', []);
  return row?.name ?? '';
}

export function copyTableOut({ name, columns }: TableShape): string {
  return `copy ${inPublic(name)} (${columns.map(quoted).join(', ')}) to stdout`;
}

export const copyJobsOut = `
  copy (select t.identifier, q.queue_name, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.flags
          from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         order by j.id) to stdout`;

export function inPublic(name: string): string {
  return `public.${quoted(name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

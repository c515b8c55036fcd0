import type { Queries, Transaction } from '../platform/db/database.ts';
import type { BackedUpSequence } from './manifest.ts';
import { inPublic, quoted, type TableShape } from './snapshot.store.ts';

/** Tables that migrations write into: a database with rows in these only is empty. */
const filledByMigrations = new Set([
  'schema_migration',
  'notification_category',
  'billing_policy',
  'outage_credit_rule',
  'outage_setting',
  'site_draft',
]);

/** The first table, by name, that holds something; null for an empty database. */
export async function findFilledTable(tx: Transaction, tables: readonly TableShape[]): Promise<string | null> {
  for (const { name } of tables) {
    if (filledByMigrations.has(name)) continue;
    const [row] = await tx.prepared<{ filled: boolean }>(
      `backup-filled-${name}`,
      `select exists (select from ${inPublic(name)}) as filled`,
      [],
    );
    if (row?.filled === true) return name;
  }
  return null;
}

export interface OtherSession {
  pid: number;
  program: string;
}

/** Everybody else who is connected to this database. */
export async function listOtherSessions(db: Queries): Promise<OtherSession[]> {
  return db.prepared<OtherSession>(
    'backup-other-sessions',
    `select pid, coalesce(nullif(application_name, ''), 'a program without a name') as program from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'
      order by pid`,
    [],
  );
}

/** A thing of the schema, and how to remove it. */
interface SchemaObject {
  name: string;
  statement: string;
}

const schemaObjects = `
  with extension_member as (select classid, objid from pg_depend where deptype = 'e')
  select o.name, o.statement from (
    select 1 as step, c.oid, 'pg_class'::regclass as class, c.relname::text as name,
           format('drop %s if exists public.%I cascade',
                  case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.relname)
             as statement
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 2, p.oid, 'pg_proc'::regclass, p.oid::regprocedure::text, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 3, t.oid, 'pg_type'::regclass, t.typname::text, format('drop type if exists public.%I cascade', t.typname)
      from pg_type t
      left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = 'public'::regnamespace and (t.typtype in ('d', 'e') or (t.typtype = 'c' and c.relkind = 'c'))
  ) o
  where not exists (select from extension_member m where m.classid = o.class and m.objid = o.oid)
  order by o.step, o.name`;

export async function listSchemaObjects(tx: Transaction): Promise<SchemaObject[]> {
  return tx.prepared<SchemaObject>('backup-schema-objects', schemaObjects, []);
}

export async function runAll(tx: Transaction, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await tx.script(statements.join(';\n'));
}

interface Dependent {
  kind: 'foreign' | 'unique' | 'index';
  off: string;
  on: string;
}

// What is looked after row by row is made anew behind the rows: that is many times faster, and proves every reference.
const dependents = `
  select case contype when 'f' then 'foreign' else 'unique' end as kind,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
    from pg_constraint
   where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'x') and conparentid = 0
  union all
  select 'index', format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`;

const triggers = `
  select distinct format('alter table %s disable trigger user', tgrelid::regclass) as off,
         format('alter table %s enable trigger user', tgrelid::regclass) as "on"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** Empties every table and takes off it what looks at its rows; answers the statements that put that back. */
export async function bareTables(tx: Transaction, tables: readonly TableShape[]): Promise<string[]> {
  const found = await tx.prepared<Dependent>('backup-dependents', dependents, []);
  const fired = await tx.prepared<{ off: string; on: string }>('backup-triggers', triggers, []);
  const of = (kind: Dependent['kind']) => found.filter((each) => each.kind === kind);
  const ordered = [...of('foreign'), ...of('unique'), ...of('index')];
  await runAll(
    tx,
    [...fired, ...ordered].map(({ off }) => off),
  );
  await tx.script(`truncate ${tables.map(({ name }) => inPublic(name)).join(', ')}`);
  return [...ordered.toReversed(), ...fired].map(({ on }) => on);
}

export function copyTableIn({ name, columns }: TableShape): string {
  return `copy ${inPublic(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

export async function setSequences(tx: Transaction, sequences: readonly BackedUpSequence[]): Promise<void> {
  const text = 'select setval($1::regclass, $2, $3)';
  for (const { name, lastValue, isCalled } of sequences)
    await tx.prepared('backup-set-sequence', text, [inPublic(name), lastValue, isCalled]);
}

/** A place for the jobs of the file: the library's own tables are not for strangers to copy into. */
export const jobsTable = `
  create temporary table waiting_job (
    position bigint generated always as identity, task text, queue text, payload json, priority int, run_at timestamptz, attempts int,
    max_attempts int, last_error text, key text, flags jsonb
  ) on commit drop`;

export const copyJobsIn =
  'copy waiting_job (task, queue, payload, priority, run_at, attempts, max_attempts, last_error, key, flags) from stdin';

/** Queues the jobs of the file in place of those that waited here. None of them is under way any more. */
export const queueJobs = `
  delete from graphile_worker._private_jobs;
  delete from graphile_worker._private_job_queues;
  do $$
  declare
    waiting record;
    queued bigint;
  begin
    for waiting in select * from waiting_job order by position loop
      select id into queued from graphile_worker.add_job(
        waiting.task, payload := waiting.payload, queue_name := waiting.queue, run_at := waiting.run_at,
        max_attempts := waiting.max_attempts, job_key := waiting.key, priority := waiting.priority,
        flags := (select array_agg(flag) from jsonb_object_keys(waiting.flags) flag));
      update graphile_worker._private_jobs set attempts = waiting.attempts, last_error = waiting.last_error where id = queued;
    end loop;
  end $$`;

export async function gatherStatistics(db: Queries): Promise<void> {
  await db.prepared('backup-analyze', 'analyze', []);
}

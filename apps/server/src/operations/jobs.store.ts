import type { Queries, Transaction } from '../platform/db/database.ts';

export type JobState = 'waiting' | 'running' | 'failing' | 'failed';

export interface JobRow {
  id: number;
  task: string;
  state: JobState;
  runAt: Date;
  createdAt: Date;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
}

const stateOf = `
  case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
       when j.attempts > 0 then 'failing' else 'waiting' end`;

// The library keeps whole errors; the first line says what it was, and no more than that is shown.
const jobs = `
  select j.id, t.identifier as task, ${stateOf} as state, j.run_at as "runAt", j.created_at as "createdAt", j.attempts,
         j.max_attempts as "maxAttempts", left(split_part(j.last_error, E'\\n', 1), 300) as "lastError"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

const list = `${jobs}
   where ($1::text is null or ${stateOf} = $1) and ($2::text is null or t.identifier = $2)
     and ($3::int8 is null or (j.attempts, -j.id) < (select b.attempts, -b.id from graphile_worker._private_jobs b where b.id = $3))
   order by j.attempts desc, j.id limit $4`;

export interface JobFilter {
  state: JobState | null;
  task: string | null;
  /** Only those behind this one. */
  after: number | null;
  limit: number;
}

/** Those that were tried most often first. */
export async function listJobs(db: Queries, { state, task, after, limit }: JobFilter): Promise<JobRow[]> {
  return db.prepared<JobRow>('operations-jobs', list, [state, task, after, limit]);
}

export async function findJob(db: Queries, id: number): Promise<JobRow | null> {
  const [row] = await db.prepared<JobRow>('operations-job', `${jobs} where j.id = $1`, [id]);
  return row ?? null;
}

const count = `
  select ${stateOf} as state, count(*)::int as count, array_agg(distinct t.identifier) as tasks
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`;

/** How many jobs there are of each state, and of which tasks. */
export async function countJobs(db: Queries): Promise<{ counts: Record<JobState, number>; tasks: string[] }> {
  const rows = await db.prepared<{ state: JobState; count: number; tasks: string[] }>('operations-job-counts', count, []);
  const of = (state: JobState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    counts: { waiting: of('waiting'), running: of('running'), failing: of('failing'), failed: of('failed') },
    tasks: [...new Set(rows.flatMap(({ tasks }) => tasks))].toSorted(),
  };
}

/** Makes a job due now, with all of its tries; false: it is being worked on, or is not there. */
export async function rescheduleJob(tx: Transaction, id: number): Promise<boolean> {
  const text = 'select id from graphile_worker.reschedule_jobs(array[$1::int8], run_at := now(), attempts := 0)';
  return (await tx.prepared('operations-job-retry', text, [id])).length === 1;
}

/** Removes a job; false: it is being worked on, or is not there. */
export async function removeJob(tx: Transaction, id: number): Promise<boolean> {
  const text = 'select id from graphile_worker.complete_jobs(array[$1::int8])';
  return (await tx.prepared('operations-job-remove', text, [id])).length === 1;
}

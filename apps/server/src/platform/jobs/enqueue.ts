import type { Transaction } from '../db/database.ts';

/**
 * Payload by job name, extended where the job lives:
 * `declare module '../platform/jobs/enqueue.ts' { interface JobPayloads { 'send-mail': { messageId: number } } }`.
 * Payloads are JSON and carry ids, not personal data: they stay readable in the database until the job is done.
 */
export interface JobPayloads {}

export interface EnqueueOptions {
  /** Not before this instant; at once unless told. */
  readonly runAt?: Date;
  /** A second job under the same key replaces the waiting one. */
  readonly jobKey?: string;
  /** Tries in all, with growing pauses; 25 unless told. */
  readonly maxAttempts?: number;
}

const addJob = `
  select 1 from graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, job_key := $4, max_attempts := $5)`;

/**
 * Queues a job inside the business transaction: it runs if, and only if, that transaction commits (the outbox).
 * A job may run more than once, so handlers are idempotent.
 */
export async function enqueue<Jobs extends object = JobPayloads, Name extends keyof Jobs & string = keyof Jobs & string>(
  tx: Transaction,
  name: Name,
  payload: Jobs[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = null, jobKey = null, maxAttempts = null } = options;
  await tx.prepared('job-add', addJob, [name, JSON.stringify(payload), runAt, jobKey, maxAttempts]);
}

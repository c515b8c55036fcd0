/** Background jobs on graphile-worker: queued inside business transactions, run at least once, handed back on stop. */
export { type EnqueueOptions, enqueue, type JobPayloads } from './enqueue.ts';
export { createGently, type Gently } from './gently.ts';
export { type Repeated, repeat } from './repeat.ts';
export {
  bringJobsUpToDate,
  type JobHandlers,
  migrateJobs,
  newestJobsMigration,
  startWorker,
  type Worker,
  type WorkerOptions,
} from './worker.ts';

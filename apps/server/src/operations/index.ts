/**
 * Operations: what works behind the pages, for those who look after it. Owns no table: it reads the queue of jobs, the outbox, the findings of
 * the invariant checker, the runs of bills and the record of backups.
 * Promises: nothing that is under way is moved; whoever makes something due again, removes it or reads a message is on record; a message's
 * recipient is masked for all but those who may read content, and no link of a message is ever shown.
 */
import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from '../session/index.ts';
import { countJobs, findJob, type JobRow, listJobs, removeJob, rescheduleJob } from './jobs.store.ts';
import { maskRecipient, withoutLinks } from './masked.rules.ts';
import { countMessages, listMessages, type MessageRow, readMessage, retryMessage } from './messages.store.ts';
import { readRuns } from './runs.store.ts';

type Calls = StaffContract['operations'];

export interface OperationsDeps {
  db: Database;
  clock: Clock;
}

export interface Operations {
  staffHandlers: Handlers<Calls>;
}

const pageSize = 50;
const runsShown = 10;
/** Stands where a link was. */
const noLink = '[...]';

export function createOperations(deps: OperationsDeps): Operations {
  return {
    staffHandlers: { ...jobCalls(deps), ...messageCalls(deps), getRuns: async () => presentRuns(await readRuns(deps.db, runsShown)) },
  };
}

function jobCalls({ db, clock }: OperationsDeps): Pick<Handlers<Calls>, 'listJobs' | 'retryJob' | 'removeJob'> {
  return {
    listJobs: async ({ query }) => {
      const { state = null, task = null, after = null } = query;
      const rows = await listJobs(db, { state, task, after, limit: pageSize + 1 });
      return { jobs: rows.slice(0, pageSize).map(presentJob), hasMore: rows.length > pageSize, ...(await countJobs(db)) };
    },
    retryJob: ({ params: { jobId } }, { staff }) =>
      db.transaction(async (tx) => {
        const job = await findJob(tx, jobId);
        if (job === null) return refuse('GEN0004');
        if (!(await rescheduleJob(tx, jobId))) return refuse('STF0172');
        const detail = { jobId, task: job.task, attempts: job.attempts };
        await recordAudit(tx, { at: clock.now(), action: 'operations.jobRetried', staffId: staff.userId, detail });
        return {};
      }),
    removeJob: ({ params: { jobId }, body: { reason } }, { staff }) =>
      db.transaction(async (tx) => {
        const job = await findJob(tx, jobId);
        if (job === null) return refuse('GEN0004');
        if (!(await removeJob(tx, jobId))) return refuse('STF0172');
        const detail = { jobId, task: job.task, attempts: job.attempts, reason };
        await recordAudit(tx, { at: clock.now(), action: 'operations.jobRemoved', staffId: staff.userId, detail });
        return {};
      }),
  };
}

function messageCalls({ db, clock }: OperationsDeps): Pick<Handlers<Calls>, 'listMessages' | 'readMessage' | 'retryMessage'> {
  return {
    listMessages: async ({ query }, { staff }) => {
      const { channel = null, state = null, before = null } = query;
      const isMasked = !staff.rights.has('outbox.readContent');
      const rows = await listMessages(db, { channel, state, before, limit: pageSize + 1 });
      const messages = rows.slice(0, pageSize).map((row) => presentMessage(row, isMasked));
      return { messages, hasMore: rows.length > pageSize, counts: await countMessages(db) };
    },
    readMessage: ({ params: { messageId } }, { staff }) =>
      db.transaction(async (tx) => {
        const found = await readMessage(tx, messageId);
        if (found === null) return refuse('GEN0004');
        const { subject, text, links, ...row } = found;
        const { accountId } = row;
        await recordAudit(tx, { at: clock.now(), action: 'outbox.contentRead', staffId: staff.userId, accountId, detail: { messageId } });
        return { ...presentMessage(row, false), subject, text: withoutLinks(text, links, noLink) };
      }),
    retryMessage: ({ params: { messageId } }, { staff }) =>
      db.transaction(async (tx) => {
        if ((await readMessage(tx, messageId)) === null) return refuse('GEN0004');
        const due = await retryMessage(tx, messageId);
        if (due === null) return refuse('STF0173');
        await recordAudit(tx, { at: clock.now(), action: 'outbox.retried', staffId: staff.userId, ...due, detail: { messageId } });
        return {};
      }),
  };
}

function presentJob({ runAt, createdAt, ...job }: JobRow): RouteAnswer<Calls['listJobs']>['jobs'][number] {
  return { ...job, runDatetime: runAt.toISOString(), createdDatetime: createdAt.toISOString() };
}

function presentMessage(row: MessageRow, isMasked: boolean): RouteAnswer<Calls['listMessages']>['messages'][number] {
  const { createdAt, nextTryAt, sentAt, recipient, ...message } = row;
  return {
    ...message,
    recipient: isMasked ? maskRecipient(recipient) : recipient,
    isMasked,
    createdDatetime: createdAt.toISOString(),
    nextTryDatetime: nextTryAt?.toISOString() ?? null,
    sentDatetime: sentAt?.toISOString() ?? null,
  };
}

function presentRuns({ recurring, findings, billing, backups }: Awaited<ReturnType<typeof readRuns>>): RouteAnswer<Calls['getRuns']> {
  return {
    recurring: recurring.map(({ task, lastAt }) => ({ task, lastDatetime: lastAt?.toISOString() ?? null })),
    findings: findings.map(({ foundAt, ...finding }) => ({ ...finding, foundDatetime: foundAt.toISOString() })),
    billing: billing.map(({ startedAt, finishedAt, ...run }) => ({
      ...run,
      startedDatetime: startedAt.toISOString(),
      finishedDatetime: finishedAt?.toISOString() ?? null,
    })),
    backups: backups.map(({ takenAt, ...backup }) => ({ ...backup, takenDatetime: takenAt.toISOString() })),
  };
}

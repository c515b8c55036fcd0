import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDate, IsoDateTime, PathId } from '../wire.ts';

/** `failing`: tried and due again; `failed`: nobody tries any more. */
const JobState = z.enum(['waiting', 'running', 'failing', 'failed']);
const Channel = z.enum(['email', 'text', 'letter']);
/** `held`: left out since its customer wants no such messages. */
const MessageState = z.enum(['waiting', 'failed', 'sent', 'held']);

const Job = z.object({
  id: Id,
  task: z.string(),
  state: JobState,
  runDatetime: IsoDateTime,
  createdDatetime: IsoDateTime,
  attempts: z.int(),
  maxAttempts: z.int(),
  /** Its first line; null: it has not failed. */
  lastError: z.string().nullable(),
});

const message = {
  id: Id,
  createdDatetime: IsoDateTime,
  channel: Channel,
  /** Its first letters alone, unless whoever asks may read content. */
  recipient: z.string(),
  isMasked: z.boolean(),
  accountId: Id.nullable(),
  state: MessageState,
  attempts: z.int(),
  nextTryDatetime: IsoDateTime.nullable(),
  sentDatetime: IsoDateTime.nullable(),
  lastError: z.string().nullable(),
};

/** Jobs, messages and the last runs (decision 0027). */
export const operations = {
  listJobs: route({
    id: 'S-180',
    method: 'GET',
    path: '/staff/operations/jobs',
    summary: 'Jobs that are not done, those that failed first, 50 at a time, and how many there are of each state',
    access: { kind: 'staff', right: 'operations.view' },
    limit: 'RL-READ',
    query: z.object({ state: JobState.optional(), task: z.string().max(128).optional(), after: PathId.optional() }),
    answer: {
      kind: 'object',
      shape: z.object({
        jobs: z.array(Job),
        hasMore: z.boolean(),
        counts: z.object({ waiting: z.int(), running: z.int(), failing: z.int(), failed: z.int() }),
        tasks: z.array(z.string()),
      }),
    },
    errors: [],
  }),
  retryJob: route({
    id: 'S-181',
    method: 'POST',
    path: '/staff/operations/jobs/{jobId}/retry',
    summary: 'Makes a job due now, with all of its tries',
    access: { kind: 'staff', right: 'operations.retry' },
    limit: 'RL-WRITE',
    params: z.object({ jobId: PathId }),
    records: ['operations.jobRetried'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0172'],
  }),
  removeJob: route({
    id: 'S-182',
    method: 'POST',
    path: '/staff/operations/jobs/{jobId}/remove',
    summary: 'Removes a job for good; the reason is on record',
    access: { kind: 'staff', right: 'operations.retry' },
    limit: 'RL-WRITE',
    params: z.object({ jobId: PathId }),
    body: z.object({ reason: z.string().trim().min(3).max(300) }),
    exactBody: true,
    records: ['operations.jobRemoved'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0172'],
  }),
  getRuns: route({
    id: 'S-183',
    method: 'GET',
    path: '/staff/operations/runs',
    summary: 'When recurring work ran last, what the last looks at the books found, the last runs of bills and the last backups',
    access: { kind: 'staff', right: 'operations.view' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        recurring: z.array(z.object({ task: z.string(), lastDatetime: IsoDateTime.nullable() })),
        findings: z.array(
          z.object({ id: Id, foundDatetime: IsoDateTime, invariant: z.string(), accountId: Id.nullable(), detail: z.string() }),
        ),
        billing: z.array(
          z.object({
            id: Id,
            asOf: IsoDate,
            startedDatetime: IsoDateTime,
            finishedDatetime: IsoDateTime.nullable(),
            invoices: z.int(),
            amountCents: z.int(),
          }),
        ),
        backups: z.array(z.object({ id: Id, takenDatetime: IsoDateTime, rows: z.int(), bytes: z.int() })),
      }),
    },
    errors: [],
  }),
  listMessages: route({
    id: 'S-184',
    method: 'GET',
    path: '/staff/operations/messages',
    summary: 'Messages, newest first, 50 at a time',
    access: { kind: 'staff', right: 'operations.view' },
    limit: 'RL-READ',
    query: z.object({ channel: Channel.optional(), state: MessageState.optional(), before: PathId.optional() }),
    answer: {
      kind: 'object',
      shape: z.object({
        messages: z.array(z.object(message)),
        hasMore: z.boolean(),
        counts: z.object({ waiting: z.int(), failed: z.int() }),
      }),
    },
    errors: [],
  }),
  readMessage: route({
    id: 'S-185',
    method: 'POST',
    path: '/staff/operations/messages/{messageId}/read',
    summary: 'What a message says, its links left out; that it was read is on record',
    access: { kind: 'staff', right: 'outbox.readContent' },
    limit: 'RL-WRITE',
    params: z.object({ messageId: PathId }),
    records: ['outbox.contentRead'],
    answer: { kind: 'object', shape: z.object({ ...message, subject: z.string().nullable(), text: z.string() }) },
    errors: [],
  }),
  retryMessage: route({
    id: 'S-186',
    method: 'POST',
    path: '/staff/operations/messages/{messageId}/retry',
    summary: 'Sends a message that was not taken over now, with all of its tries',
    access: { kind: 'staff', right: 'operations.retry' },
    limit: 'RL-WRITE',
    params: z.object({ messageId: PathId }),
    records: ['outbox.retried'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0173'],
  }),
};

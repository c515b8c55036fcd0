import type { Queries, Transaction } from '../platform/db/database.ts';
import type { JobPayloads } from '../platform/jobs/index.ts';
import type { MessageChannel, NewMessage } from './queue-message.ts';

// The job is queued by the statement that writes the message: both or neither, and nothing for a message that is known already.
const insertAndQueue = `
  with message as (
    insert into outbox_message (dedupe_key, account_id, channel, recipient, subject, body_text, body_html, links, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (dedupe_key) do nothing returning id
  )
  select job.id from message, graphile_worker.add_job($10, payload := json_build_object('messageId', message.id), max_attempts := $11) job`;

/** Writes the message and queues the job that sends it. A known dedupe key writes and queues nothing. */
export async function insertQueuedMessage(
  tx: Transaction,
  message: NewMessage,
  { createdAt, job, mostAttempts }: { createdAt: Date; job: keyof JobPayloads; mostAttempts: number },
): Promise<void> {
  await tx.prepared('outbox-insert', insertAndQueue, [
    message.dedupeKey ?? null,
    message.accountId,
    message.channel,
    message.recipient,
    message.subject ?? null,
    message.text,
    message.html ?? null,
    [...(message.links ?? [])],
    createdAt,
    job,
    mostAttempts,
  ]);
}

export interface UnsentMessage {
  id: number;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  created_at: Date;
}

/** Counts an attempt and answers the message; null when it was sent or is gone. */
export async function takeUnsentMessage(db: Queries, id: number): Promise<UnsentMessage | null> {
  const row = await db.kysely
    .updateTable('outbox_message')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Marks it sent; wipes the content, which may hold a link that opens something, unless it is to be kept. */
export async function markSent(db: Queries, id: number, sent: { at: Date; keepContent: boolean }): Promise<void> {
  await db.kysely
    .updateTable('outbox_message')
    .set({ sent_at: sent.at, last_error: null, ...(sent.keepContent ? {} : { body_text: '', body_html: null, links: [] }) })
    .where('id', '=', id)
    .execute();
}

export async function recordFailure(db: Queries, id: number, error: string): Promise<void> {
  await db.kysely.updateTable('outbox_message').set({ last_error: error }).where('id', '=', id).execute();
}

export interface MessageRow {
  id: number;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  links: string[];
  created_at: Date;
}

/** Newest first; to one recipient in any case if told. */
export async function readMessages(db: Queries, filter: { to: string | null; id: number | null; limit: number }): Promise<MessageRow[]> {
  let query = db.kysely
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'links', 'created_at'])
    .orderBy('id', 'desc')
    .limit(filter.limit);
  const { to, id } = filter;
  if (to !== null) query = query.where((where) => where(where.fn<string>('lower', ['recipient']), '=', to.trim().toLowerCase()));
  if (id !== null) query = query.where('id', '=', id);
  return query.execute();
}

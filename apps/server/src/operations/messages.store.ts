import { type KeptWords, textOf } from '../outbox/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { OutboxMessageTable } from '../platform/db/tables/outbox.ts';

export type MessageState = 'waiting' | 'failed' | 'sent' | 'held';

export interface MessageRow {
  id: number;
  createdAt: Date;
  channel: OutboxMessageTable['channel'];
  recipient: string;
  accountId: number | null;
  state: MessageState;
  attempts: number;
  nextTryAt: Date | null;
  sentAt: Date | null;
  lastError: string | null;
}

const stateOf = `
  case when suppressed_at is not null then 'held' when sent_at is not null then 'sent' when next_try_at is not null then 'waiting' else 'failed' end`;
const messages = `
  select id, created_at as "createdAt", channel, recipient, account_id as "accountId", ${stateOf} as state, attempts,
         case when sent_at is null then next_try_at end as "nextTryAt", sent_at as "sentAt", left(last_error, 300) as "lastError"
    from outbox_message`;
const list = `${messages}
   where ($1::text is null or channel = $1) and ($2::text is null or ${stateOf} = $2) and ($3::int8 is null or id < $3)
   order by id desc limit $4`;

export interface MessageFilter {
  channel: string | null;
  state: MessageState | null;
  before: number | null;
  limit: number;
}

/** Newest first. */
export async function listMessages(db: Queries, { channel, state, before, limit }: MessageFilter): Promise<MessageRow[]> {
  return db.prepared<MessageRow>('operations-messages', list, [channel, state, before, limit]);
}

const count = `
  select count(*) filter (where next_try_at is not null)::int as waiting,
         count(*) filter (where next_try_at is null and suppressed_at is null)::int as failed
    from outbox_message where sent_at is null`;

/** How many are to be sent yet, and how many nobody tries any more. */
export async function countMessages(db: Queries): Promise<{ waiting: number; failed: number }> {
  const [row] = await db.prepared<{ waiting: number; failed: number }>('operations-message-counts', count, []);
  return row ?? { waiting: 0, failed: 0 };
}

export interface MessageContent extends MessageRow {
  subject: string | null;
  text: string;
  links: string[];
}

/** A message with its words; null: there is none. */
export async function readMessage(db: Queries, id: number): Promise<MessageContent | null> {
  const withWords = messages.replace('select id,', 'select subject, body_text, frame, links, id,');
  const [row] = await db.prepared<Omit<MessageContent, 'text'> & KeptWords>('operations-message', `${withWords} where id = $1`, [id]);
  if (row === undefined) return null;
  const { body_text, frame, ...facts } = row;
  return { ...facts, text: textOf({ body_text, frame }) };
}

const again = `
  update outbox_message set attempts = 0, next_try_at = now()
   where id = $1 and sent_at is null and suppressed_at is null and (next_try_at is null or last_error is not null) returning account_id as "accountId"`;

/** Makes a message due now that was not taken over; null: it was sent, held back, or has not been tried yet. */
export async function retryMessage(tx: Transaction, id: number): Promise<{ accountId: number | null } | null> {
  const [row] = await tx.prepared<{ accountId: number | null }>('operations-message-retry', again, [id]);
  return row ?? null;
}

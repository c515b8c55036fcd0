import { arrayText } from '../platform/db/array-text.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { OutboxMessageTable } from '../platform/db/tables/outbox.ts';
import type { KeptWords, MailContent } from './mail-frame.ts';
import type { AttachedText, MessageChannel, NewMessage } from './queue-message.ts';

const insert = `
  insert into outbox_message (dedupe_key, account_id, channel, recipient, subject, body_text, frame, links, created_at,
                              attached_invoice_id, attachment_locale, category, unsubscribe_hash, attachment)
  select $1::text, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::json, $8::text[], $9::timestamptz,
         $10::bigint, $11::text, $12::text, $13::bytea, $14::json
   where case when $12 is null then true else message_is_wanted($2, $12, $3) end
      on conflict (dedupe_key) do nothing`;

/** Writes the message, due at once. A known dedupe key writes nothing, and so does a category its account opted out of. */
export function insertMessage(tx: Transaction, message: NewMessage, createdAt: Date): void {
  tx.post('outbox-insert', insert, [
    message.dedupeKey ?? null,
    message.accountId,
    message.channel,
    message.recipient,
    message.subject ?? null,
    message.text ?? '',
    message.frame === undefined ? null : JSON.stringify(message.frame),
    [...(message.links ?? [])],
    createdAt,
    message.attachedInvoice?.id ?? null,
    message.attachedInvoice?.locale ?? null,
    message.category ?? null,
    message.unsubscribeHash ?? null,
    message.attachment === undefined ? null : JSON.stringify(message.attachment),
  ]);
}

// JSON holds no control character, and links may not, so what parts one text from the next needs no escaping; a text in an array would, at
// every quotation mark.
const insertAll = `
  insert into outbox_message (dedupe_key, account_id, channel, recipient, subject, body_text, frame, links, created_at,
                              attached_invoice_id, attachment_locale, attachment, category, unsubscribe_hash)
  select m.dedupe_key, m.account_id, m.channel, m.recipient, m.subject, m.body_text, m.frame::json,
         m.links::text[], $9,
         m.attached_invoice_id, m.attachment_locale, m.attachment::json, m.category, m.unsubscribe_hash
    from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[],
                string_to_array($7, chr(1), ''), string_to_array($8, chr(1)), $10::int8[], $11::text[], string_to_array($12, chr(1), ''), $13::text[], $14::bytea[])
         as m (dedupe_key, account_id, channel, recipient, subject, body_text, frame, links, attached_invoice_id, attachment_locale, attachment,
               category, unsubscribe_hash)
   where case when m.category is null then true else message_is_wanted(m.account_id, m.category, m.channel) end
      on conflict (dedupe_key) do nothing`;

/** Writes messages, due at once. Known dedupe keys write nothing, and so do categories their accounts opted out of. */
export function insertMessages(tx: Transaction, messages: readonly NewMessage[], createdAt: Date): void {
  if (messages.length === 0) return;
  const parted = (of: (message: NewMessage) => string): string => messages.map(of).join('\u0001');
  const json = (of: (message: NewMessage) => unknown): string =>
    parted((message) => {
      const value = of(message);
      return value === undefined ? '' : JSON.stringify(value);
    });
  tx.post('outbox-insert-many', insertAll, [
    arrayText(messages, (message) => message.dedupeKey ?? null),
    arrayText(messages, (message) => message.accountId),
    arrayText(messages, (message) => message.channel),
    arrayText(messages, (message) => message.recipient),
    arrayText(messages, (message) => message.subject ?? null),
    arrayText(messages, (message) => message.text ?? ''),
    json((message) => message.frame),
    parted(({ links = [] }) => arrayText(links, (link) => link)),
    createdAt,
    arrayText(messages, (message) => message.attachedInvoice?.id ?? null),
    arrayText(messages, (message) => message.attachedInvoice?.locale ?? null),
    json((message) => message.attachment),
    arrayText(messages, (message) => message.category ?? null),
    arrayText(messages, ({ unsubscribeHash }) => (unsubscribeHash ? `\\x${unsubscribeHash.toString('hex')}` : null)),
  ]);
}

export interface DueMessage extends Pick<OutboxMessageTable, 'attached_invoice_id' | 'attachment_locale'>, KeptWords {
  attachment: AttachedText | null;
  id: number;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  body_html: string | null;
  created_at: Date;
  /** Null unless its account opted out since it was written: then it is not sent, now or later. */
  suppressed_at: Date | null;
}

// By the database's clock, which all processes share. A try counts before it is made: a crash in it is a try, and the pause after it
// is also how long its message belongs to whoever took it. The last try leaves no next one. Whoever opted out since is left out: their
// message keeps neither words nor a next try.
const takeDue = `
  update outbox_message m
     set attempts = attempts + 1,
         next_try_at = case when wanted and attempts + 1 < $2
                            then now() + make_interval(secs => greatest($3, exp(least(attempts + 1, 10)))) end,
         suppressed_at = case when not wanted then now() end,
         body_text = case when wanted then body_text else '' end,
         body_html = case when wanted then body_html end,
         frame = case when wanted then frame end,
         attachment = case when wanted then attachment end,
         links = case when wanted then links else '{}' end
    from (select id, case when category is null then true else message_is_wanted(account_id, category, channel) end as wanted
            from (select id, account_id, category, channel from outbox_message
                   where next_try_at <= now() order by next_try_at limit $1 for update skip locked) taken) due
   where m.id = due.id
  returning m.id, m.channel, m.recipient, m.subject, m.body_text, m.body_html, m.frame, m.created_at,
            m.attached_invoice_id, m.attachment_locale, m.attachment, m.suppressed_at`;

/** Takes messages that are due; nobody else gets them for `holdSeconds` at least. Some sixteen tries are about a day and a half. */
export function takeDueMessages(
  db: Queries,
  { limit, mostAttempts, holdSeconds }: { limit: number; mostAttempts: number; holdSeconds: number },
): Promise<DueMessage[]> {
  return db.prepared('outbox-take-due', takeDue, [limit, mostAttempts, holdSeconds]);
}

/** Marks it sent; wipes the content, which may hold a link that opens something, unless it is to be kept. */
export async function markSent(db: Queries, id: number, sent: { at: Date; keepContent: boolean }): Promise<void> {
  await db.kysely
    .updateTable('outbox_message')
    .set({
      sent_at: sent.at,
      next_try_at: null,
      last_error: null,
      ...(sent.keepContent ? {} : { body_text: '', body_html: null, frame: null, attachment: null, links: [] }),
    })
    .where('id', '=', id)
    .execute();
}

const noteFailure = `
  update outbox_message set last_error = $2,
         next_try_at = case when next_try_at is not null then now() + make_interval(secs => exp(least(attempts, 10))) end
   where id = $1`;

/** Keeps why it was not taken over, and tries again after a pause that grows with every try. */
export async function recordFailure(db: Queries, id: number, error: string): Promise<void> {
  await db.prepared('outbox-note-failure', noteFailure, [id, error]);
}

export interface MessageRow extends Pick<OutboxMessageTable, 'attached_invoice_id' | 'attachment_locale'>, KeptWords {
  attachment: AttachedText | null;
  id: number;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  body_html: string | null;
  links: string[];
  created_at: Date;
}

/** Newest first, without what was left out; to one recipient in any case if told. */
export async function readMessages(db: Queries, filter: { to: string | null; id: number | null; limit: number }): Promise<MessageRow[]> {
  let query = db.kysely
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'frame', 'links', 'created_at'])
    .select(['attached_invoice_id', 'attachment_locale', 'attachment'])
    .where('suppressed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(filter.limit);
  const { to, id } = filter;
  if (to !== null) query = query.where((where) => where(where.fn<string>('lower', ['recipient']), '=', to.trim().toLowerCase()));
  if (id !== null) query = query.where('id', '=', id);
  return query.$narrowType<{ frame: MailContent | null }>().execute();
}

const byUnsubscribeHash = `
  select account_id as "accountId", category from outbox_message
   where unsubscribe_hash = $1 and account_id is not null and category is not null`;

/** Whose messages of which category the link with that token is about. */
export async function findByUnsubscribeHash(db: Queries, hash: Buffer): Promise<{ accountId: number; category: string } | null> {
  const [row] = await db.prepared<{ accountId: number; category: string }>('outbox-by-unsubscribe', byUnsubscribeHash, [hash]);
  return row ?? null;
}

import type { Database } from '../platform/db/database.ts';
import { type Gently, type Repeated, repeat } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { TextSender } from '../ports/text-sender.ts';
import { type AttachmentDeps, attachmentOf } from './attachment.ts';
import { htmlOf, textOf } from './mail-frame.ts';
import { type DueMessage, markSent, recordFailure, takeDueMessages } from './messages.store.ts';

export interface SendDeps extends AttachmentDeps {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  texts: TextSender;
  keepSentContent: boolean;
  /** Documents of a billing run are made in such turns, so that customers can read meanwhile. */
  gently: Gently;
}

/** A mail server is asked some sixteen times over about a day and a half; then the message stays unsent with its last error. */
const mostAttempts = 16;
/** Taken together; small, so that what a stop waits for is short. */
const batchSize = 10;
/** Longer than any mail server is waited for: a message is not taken by a second process while a first one still sends it. */
const holdSeconds = 300;

/**
 * Sends what is due, unless it was sent before; what is not taken over comes again later, with growing pauses. Only a crash between
 * the server's yes and our note of it can send a message twice; its Message-ID is then the same. Whoever opted out meanwhile gets nothing.
 * Answers how many were looked at.
 */
export async function sendDueMessages(deps: SendDeps): Promise<number> {
  const messages = await takeDueMessages(deps.db, { limit: batchSize, mostAttempts, holdSeconds });
  await Promise.all(messages.filter(({ suppressed_at }) => suppressed_at === null).map((message) => send(deps, message)));
  return messages.length;
}

/** Looks every half second, and goes on without a pause while there is a whole batch to send. */
export function startSending(deps: SendDeps): Repeated {
  const drain = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await sendDueMessages(deps)) === batchSize);
  };
  return repeat('sending messages', drain, { pauseMs: 500, log: deps.log });
}

async function send(deps: SendDeps, message: DueMessage): Promise<void> {
  const failure = await handOver(deps, message).then(() => null, describeFailure);
  if (failure === null) return markSent(deps.db, message.id, { at: deps.clock.now(), keepContent: deps.keepSentContent });
  deps.log.warn({ messageId: message.id, failure }, 'a message was not taken over');
  await recordFailure(deps.db, message.id, failure);
}

async function handOver(deps: SendDeps, message: DueMessage): Promise<void> {
  const to = message.recipient;
  const text = textOf(message);
  // Numbers start again in a new database; with the moment the id stays the only one of its kind.
  const id = `${message.id}-${message.created_at.getTime()}`;
  if (message.channel === 'email') {
    const isMade = message.attached_invoice_id !== null;
    const attachment = await (isMade ? deps.gently(() => attachmentOf(deps, message)) : attachmentOf(deps, message));
    const leave = message.frame?.leave;
    return deps.mailer.send({
      id,
      to,
      subject: message.subject ?? '',
      text,
      html: htmlOf(message) ?? '',
      ...(attachment === null ? {} : { attachments: [attachment] }),
      ...(leave === undefined ? {} : { unsubscribeUrl: leave.url }),
    });
  }
  if (message.channel === 'text') return deps.texts.send({ id, to, text });
  // A letter is taken from the outbox by whoever prints; there is nothing to hand it to.
}

/** Codes only: what a mail server says repeats the address it refused. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'failed';
}

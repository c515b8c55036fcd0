import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { TextSender } from '../ports/text-sender.ts';
import { markSent, recordFailure, takeUnsentMessage, type UnsentMessage } from './messages.store.ts';

export interface SendDeps {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  texts: TextSender;
  keepSentContent: boolean;
}

/**
 * Sends one message, unless it was sent before. Rejects when it was not taken over: the queue then tries again later, with growing
 * pauses. Only a crash between the server's yes and our note of it can send a message twice; its Message-ID is then the same.
 */
export async function sendMessage(deps: SendDeps, id: number): Promise<void> {
  const message = await takeUnsentMessage(deps.db, id);
  if (message === null) return;
  const failure = await handOver(deps, message).then(() => null, describeFailure);
  if (failure !== null) {
    await recordFailure(deps.db, id, failure);
    throw new Error(`message ${id} was not taken over: ${failure}`);
  }
  await markSent(deps.db, id, { at: deps.clock.now(), keepContent: deps.keepSentContent });
}

async function handOver({ mailer, texts }: SendDeps, message: UnsentMessage): Promise<void> {
  const { recipient: to, body_text: text } = message;
  // Numbers start again in a new database; with the moment the id stays the only one of its kind.
  const id = `${message.id}-${message.created_at.getTime()}`;
  if (message.channel === 'email') {
    return mailer.send({ id, to, subject: message.subject ?? '', text, html: message.body_html ?? '' });
  }
  if (message.channel === 'text') return texts.send({ id, to, text });
  // A letter is taken from the outbox by whoever prints; there is nothing to hand it to.
}

/** Codes only: what a mail server says repeats the address it refused. */
function describeFailure(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'failed';
}

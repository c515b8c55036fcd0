/**
 * Outbox: every e-mail, text message and letter. Owns outbox_message and the job that sends.
 * Promises: a message is written in the transaction that causes it and leaves only when that commits; a message taken over by the
 * mail server is not sent again; what may hold a link is wiped once it was sent, and a file kept with it, except in demo mode, where the
 * pages show it; an attached invoice is written when the message is sent and never kept here; what its account opted out of is neither written nor sent (D-121).
 */
import type { FastifyInstance } from 'fastify';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { createGently, type Repeated } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { MailAttachment, Mailer } from '../ports/mailer.ts';
import type { TextSender } from '../ports/text-sender.ts';
import { type AttachmentDeps, attachmentOf } from './attachment.ts';
import { holdBack } from './hold-back.store.ts';
import { listMessages, type OutboxEntry, type OutboxQuery } from './list-messages.ts';
import { readMessages } from './messages.store.ts';
import { findUnsubscribeTarget, type OptionalMail, optionalMessage, type UnsubscribeTarget } from './optional-mail.ts';
import { addOutboxPages } from './outbox-pages.ts';
import { type NewMessage, queueMessage, queueMessages, queueTogether } from './queue-message.ts';
import { sendDueMessages, startSending } from './send-messages.job.ts';

export { type CustomerMail, frameCustomerMail } from './customer-mail.ts';
export type { OutboxEntry, OutboxQuery } from './list-messages.ts';
export { type FramedMail, frameMail, htmlOf, type KeptWords, type MailContent, textOf } from './mail-frame.ts';
export { type OptionalMail, type UnsubscribeTarget, unsubscribePath } from './optional-mail.ts';
export type { MessageChannel, NewMessage } from './queue-message.ts';

export interface OutboxDeps extends AttachmentDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  mailer: Mailer;
  texts: TextSender;
  /** Demo mode: keep what was sent readable. */
  keepSentContent: boolean;
  /** Address of the portal, for the link that opts out. */
  portalUrl: string;
  /** Customers are served by the same process: between two documents it rests. */
  servesCustomers: boolean;
}

export interface OutboxDoor {
  /** Writes a message in the caller's transaction; it is sent once that commits. A known dedupeKey writes nothing. Throws on CR, LF or a bad recipient. */
  queueMessage(tx: Transaction, message: NewMessage): Promise<void>;
  /** Writes many messages that nobody can opt out of; throws RangeError on one that names a category. */
  queueMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<void>;
  /** Sends a message of many, known by its dedupeKey, no sooner than in so many seconds. */
  holdBack(tx: Transaction, dedupeKey: string, seconds: number): Promise<void>;
  /** The same for a mail its customer may opt out of: with a link that does, and left out for whoever did. */
  queueOptionalMail(tx: Transaction, mail: OptionalMail): Promise<void>;
  /** The same for several in one statement. */
  queueOptionalMails(tx: Transaction, mails: readonly OptionalMail[]): void;
  /** What the link of an optional mail opts out of; null for a token no mail had. */
  findUnsubscribeTarget(db: Queries, token: string): Promise<UnsubscribeTarget | null>;
  /** Newest first; 500 unless told. */
  listMessages(query?: OutboxQuery): Promise<OutboxEntry[]>;
  /** The file that goes with a message, made now; null without such a message or file. For the demo pages. */
  readAttachment(messageId: number): Promise<MailAttachment | null>;
  /** Sends what is due now and answers how many were tried: for tests and commands. */
  sendDueMessages(): Promise<number>;
  /** Sends whatever becomes due, until stopped. */
  startSending(): Repeated;
}

/** A quarter of the time for the documents of a billing run, the rest for customers: some sixty a second, a hundred thousand in half an hour. */
const restOfDocuments = 3;

export function createOutbox(given: OutboxDeps): OutboxDoor {
  const deps = { ...given, gently: createGently({ rest: given.servesCustomers ? restOfDocuments : 0 }) };
  return {
    queueMessage: (tx, message) => queueMessage(tx, message, deps.clock.now()),
    queueMessages: (tx, messages) => queueMessages(tx, messages, deps.clock.now()),
    queueOptionalMail: (tx, mail) => queueMessage(tx, optionalMessage(deps, mail), deps.clock.now()),
    queueOptionalMails: (tx, mails) => {
      const messages = mails.map((mail) => optionalMessage(deps, mail));
      queueTogether(tx, messages, deps.clock.now());
    },
    holdBack,
    findUnsubscribeTarget,
    listMessages: (query = {}) => listMessages(deps.db, query),
    readAttachment: async (messageId) => {
      const [message] = await readMessages(deps.db, { to: null, id: messageId, limit: 1 });
      return message ? attachmentOf(deps, message) : null;
    },
    sendDueMessages: () => sendDueMessages(deps),
    startSending: () => startSending(deps),
  };
}

/** The demo pages `/demo/outbox` and `/demo/outbox.json`. Mounted in demo mode only: they show everybody's mail. */
export function registerOutboxPages(app: FastifyInstance, outbox: Pick<OutboxDoor, 'listMessages' | 'readAttachment'>): void {
  addOutboxPages(app, outbox);
}

import type { MessageCategory } from '@porchlight/domain/preferences/message-categories.ts';
import type { Locale } from '@porchlight/texts';
import type { Transaction } from '../platform/db/database.ts';
import type { MailContent } from './mail-frame.ts';
import { insertMessage, insertMessages } from './messages.store.ts';

export type MessageChannel = 'email' | 'text' | 'letter';

interface MessageFacts {
  /** The same key twice is the same message: nothing is written the second time. */
  dedupeKey?: string;
  accountId: number | null;
  channel: MessageChannel;
  /** E-mail address, phone number or, for letters, an account number. */
  recipient: string;
  /** E-mails only. */
  subject?: string | null;
  /** Every address the message leads to, for the demo page and tests. */
  links?: readonly string[];
  /** The invoice whose PDF goes with it, and the language of that PDF. Written when the message is sent, kept nowhere. */
  attachedInvoice?: { id: number; locale: Locale };
  /** A small file of an e-mail, such as a calendar entry; kept with the words and wiped with them. */
  attachment?: AttachedText;
  /**
   * What an e-mail or text message is about when its customer may opt out of that: it is left out then. Without one it is a message that
   * always goes, as `docs/optional-messages.md` says of which (D-121).
   */
  category?: MessageCategory;
  /** Of the token in its link that opts out; the outbox's own, see OutboxDoor.queueOptionalMail. */
  unsubscribeHash?: Buffer;
}

/** Its words; those of a framed mail, and its HTML, are set from its parts when it is sent. */
type MessageWords = { text: string; frame?: undefined } | { text?: undefined; frame: MailContent };

export type NewMessage = MessageFacts & MessageWords;

/** A file made of text. */
export interface AttachedText {
  /** No path and no control character. */
  filename: string;
  contentType: string;
  content: string;
}

/** What an attached file may weigh, in characters: it is kept in the row of its message. */
const mostAttached = 20_000;

/** One address and nothing else: no list, no display name, no space, no control character. */
const plainAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

/**
 * Writes the message in the caller's transaction, unless its account opted out of such; it is sent once that commits. Throws
 * RangeError when it can't be a message.
 */
export async function queueMessage(tx: Transaction, message: NewMessage, now: Date): Promise<void> {
  refuseUnsendable(message);
  insertMessage(tx, message, now);
}

/** The same for messages that nobody can opt out of and that carry no link that does: many in one statement. */
export async function queueMessages(tx: Transaction, messages: readonly NewMessage[], now: Date): Promise<void> {
  for (const message of messages) {
    if (message.category !== undefined || message.unsubscribeHash !== undefined)
      throw new RangeError('messages queued together are not optional ones');
  }
  queueTogether(tx, messages, now);
}

/** Many in one statement, those that their accounts opted out of left out. */
export function queueTogether(tx: Transaction, messages: readonly NewMessage[], now: Date): void {
  for (const message of messages) refuseUnsendable(message);
  insertMessages(tx, messages, now);
}

/** A line break in a header would start another header; callers check what people type, so this is a broken assumption. */
function refuseUnsendable({ channel, recipient, subject, links = [], attachment, attachedInvoice }: NewMessage): void {
  const hasControl = (text: string) => /\p{Cc}/u.test(text);
  if (recipient.trim() === '' || hasControl(recipient))
    throw new RangeError('the recipient of a message is empty or has control characters');
  if (subject != null && hasControl(subject)) throw new RangeError('the subject of a message has control characters');
  if (links.some(hasControl)) throw new RangeError('a link of a message has control characters');
  if (attachment) {
    if (channel !== 'email' || attachedInvoice) throw new RangeError('a file goes with an e-mail that has no other');
    if (attachment.content.length > mostAttached) throw new RangeError('an attached file is too large to be kept with its message');
    if (hasControl(attachment.filename + attachment.contentType) || /[/\\]/.test(attachment.filename))
      throw new RangeError('the name or type of an attached file has a path or control characters');
  }
  if (channel !== 'email') return;
  if (!plainAddress.test(recipient)) throw new RangeError('the recipient of an e-mail is not one plain address');
  if (subject == null || subject.trim() === '') throw new RangeError('an e-mail needs a subject');
}

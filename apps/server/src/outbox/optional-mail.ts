import { createHash } from 'node:crypto';
import type { MessageCategory } from '@porchlight/domain/preferences/message-categories.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Ids } from '../ports/ids.ts';
import { type CustomerMail, frameCustomerMail } from './customer-mail.ts';
import { findByUnsubscribeHash } from './messages.store.ts';
import type { NewMessage } from './queue-message.ts';

/** A mail its customer may opt out of; written with the link that does. */
export interface OptionalMail extends Pick<NewMessage, 'dedupeKey' | 'attachment'> {
  accountId: number;
  category: MessageCategory;
  subject: string;
  /** `email` is where it goes. */
  content: CustomerMail;
}

export interface OptionalMailDeps {
  ids: Ids;
  /** Address of the portal. */
  portalUrl: string;
}

/** What the link of an optional mail opts out of. */
export interface UnsubscribeTarget {
  accountId: number;
  category: string;
}

/** Where the link of an optional mail leads, and where mail programs post to (RFC 8058). */
export const unsubscribePath = '/unsubscribe';
const tokenBytes = 32;

/** Frames it with a link of its own that opts out: the token is in the mail and nowhere else, here is what it hashes to. */
export function optionalMessage({ ids, portalUrl }: OptionalMailDeps, mail: OptionalMail): NewMessage {
  const { content } = mail;
  const token = ids.secret(tokenBytes);
  const { unsubscribe } = catalogue[content.locale].mail.footer;
  const { frame, links } = frameCustomerMail(content, { label: unsubscribe, url: `${portalUrl}${unsubscribePath}?token=${token}` });
  return {
    dedupeKey: mail.dedupeKey,
    accountId: mail.accountId,
    channel: 'email',
    recipient: content.email,
    subject: mail.subject,
    frame,
    links,
    category: mail.category,
    attachment: mail.attachment,
    unsubscribeHash: hashOf(token),
  };
}

/** What a link opts out of; null for a token no mail had. */
export function findUnsubscribeTarget(db: Queries, token: string): Promise<UnsubscribeTarget | null> {
  return findByUnsubscribeHash(db, hashOf(token));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

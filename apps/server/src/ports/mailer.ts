/** One e-mail as it leaves the product. */
export interface OutgoingMail {
  /** Stable id of the message, used as Message-ID so that a repeated send can be recognised. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Where one press in the mail program, posted without asking anything, opts out of such mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  /** No path and no control character. */
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Sends mail; rejects when the message was not taken over, and the outbox then tries again. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

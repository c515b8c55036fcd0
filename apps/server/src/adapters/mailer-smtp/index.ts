import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/mailer.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  url: string;
  /** Address mails come from. */
  from: string;
}

/** Mail through an SMTP server, a few connections kept open. TLS is used where the server offers it. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A message is text we wrote: it never reads a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html, attachments = [], unsubscribeUrl }) {
      const inHeaders = [to, subject, unsubscribeUrl ?? '', ...attachments.flatMap(({ filename, contentType }) => [filename, contentType])];
      if (inHeaders.some((value) => /\p{Cc}/u.test(value))) throw new RangeError('a mail header has control characters');
      await transport.sendMail({
        // An address object is taken as one address, a string would be read as a list.
        from: { name: '', address: from },
        to: { name: '', address: to },
        subject,
        text,
        ...(html === '' ? {} : { html }),
        ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
        messageId: `<outbox-${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)) },
      });
    },
    close: () => transport.close(),
  };
}

/** Prepared: written as they are, on one line each, since a folded address is no address to some mail programs. */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

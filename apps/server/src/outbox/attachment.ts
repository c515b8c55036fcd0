import type { Locale } from '@porchlight/texts';
import type { MailAttachment } from '../ports/mailer.ts';
import type { MessageRow } from './messages.store.ts';

export interface AttachmentDeps {
  /** The document of an invoice as of now; null when there is none to give out. */
  invoiceFile: (invoiceId: number, locale: Locale) => Promise<{ filename: string; bytes: Buffer } | null>;
}

type Attached = Pick<MessageRow, 'attached_invoice_id' | 'attachment_locale' | 'attachment'>;

/**
 * The file that goes with a message, an invoice made now; null for a message without one. Rejects when its document can't be made: a mail that says
 * it brings an invoice does not leave without it.
 */
export async function attachmentOf({ invoiceFile }: AttachmentDeps, message: Attached): Promise<MailAttachment | null> {
  const { attached_invoice_id: invoiceId, attachment_locale: locale, attachment } = message;
  if (attachment !== null) return { ...attachment, content: Buffer.from(attachment.content, 'utf8') };
  if (invoiceId === null || locale === null) return null;
  const file = await invoiceFile(invoiceId, locale);
  if (file === null) throw Object.assign(new Error('the document of an invoice was withheld'), { code: 'NODOCUMENT' });
  return { filename: file.filename, contentType: 'application/pdf', content: file.bytes };
}

import type { ColumnType, Generated } from 'kysely';

export interface OutboxMessageTable {
  id: Generated<number>;
  dedupe_key: string | null;
  account_id: number | null;
  channel: 'email' | 'text' | 'letter';
  recipient: string;
  subject: string | null;
  /** Empty where the words are set from the parts, or were wiped. */
  body_text: string;
  /** Of messages from before their parts were kept. */
  body_html: string | null;
  /** What text and HTML of a framed mail are set from (`MailContent`). */
  frame: ColumnType<unknown, string | null | undefined, string | null>;
  links: Generated<string[]>;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  /** When it is handed over next; null when it was, or when nobody tries any more. */
  next_try_at: Generated<Date | null>;
  /** The invoice whose PDF goes with it, and the language of that PDF: both or neither. */
  attached_invoice_id: number | null;
  attachment_locale: 'en-us' | 'sp-es' | null;
  /** What it is about, for whoever opts out of that; null for what nobody can opt out of. */
  category: string | null;
  /** Of the token in its link that opts out. */
  unsubscribe_hash: Buffer | null;
  suppressed_at: Date | null;
  /** A small file that goes with it. */
  attachment: ColumnType<{ filename: string; contentType: string; content: string } | null, string | null | undefined, string | null>;
}

/** Messages. */
export interface OutboxTables {
  outbox_message: OutboxMessageTable;
}

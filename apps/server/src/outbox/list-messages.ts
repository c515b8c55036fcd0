import type { Database } from '../platform/db/database.ts';
import { htmlOf, textOf } from './mail-frame.ts';
import { type MessageRow, readMessages } from './messages.store.ts';
import type { MessageChannel } from './queue-message.ts';

/** A message as `/demo/outbox.json` shows it (running contract). */
export interface OutboxEntry {
  id: number;
  /** ISO instant it was written. */
  at: string;
  channel: MessageChannel;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  /** Where the demo shows the file that goes with it; left out without one. */
  attachment?: string;
}

export interface OutboxQuery {
  /** One recipient, in any case. */
  to?: string | undefined;
  id?: number;
  limit?: number;
}

export async function listMessages(db: Database, { to, id, limit = 500 }: OutboxQuery): Promise<OutboxEntry[]> {
  const rows = await readMessages(db, { to: to?.trim() ? to : null, id: id ?? null, limit });
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: textOf(row),
    html: htmlOf(row),
    links: row.links,
    ...attachmentOf(row),
  }));
}

function attachmentOf(row: MessageRow): { attachment?: string } {
  if (row.attached_invoice_id !== null) return { attachment: `/demo/outbox/${row.id}/invoice.pdf` };
  return row.attachment === null ? {} : { attachment: `/demo/outbox/${row.id}/${row.attachment.filename}` };
}

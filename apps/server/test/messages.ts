import { type MailContent, textOf } from '../src/outbox/index.ts';
import type { Database } from '../src/platform/db/database.ts';

/** What was written to an account, oldest first, with its words as they are sent. */
export async function messagesTo({ db }: { db: Database }, accountId: number) {
  const rows = await db.kysely.selectFrom('outbox_message').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map(({ body_text, frame, ...message }) => ({
    ...message,
    text: textOf({ body_text, frame: frame as MailContent | null }),
  }));
}

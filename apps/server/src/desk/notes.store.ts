import type { Queries, Transaction } from '../platform/db/database.ts';

export interface NoteRow {
  id: number;
  account_id: number;
  version: number;
  at: Date;
  by: string;
  note: string;
  is_pinned: boolean;
}

const notes = `
  select n.id, n.account_id, n.version, n.at, coalesce(m.display_name, u.username) as by, n.note, n.is_pinned
    from account_note n join portal_user u on u.id = n.user_id left join staff_member m on m.user_id = n.user_id`;

/** Pinned ones first, the newest of each before. */
export function readNotes(db: Queries, accountId: number): Promise<NoteRow[]> {
  const text = `${notes} where n.account_id = $1 order by n.is_pinned desc, n.id desc limit 100`;
  return db.prepared<NoteRow>('desk-notes', text, [accountId]);
}

export async function findNote(db: Queries, noteId: number): Promise<NoteRow | null> {
  const [row] = await db.prepared<NoteRow>('desk-note', `${notes} where n.id = $1`, [noteId]);
  return row ?? null;
}

export interface NewNote {
  accountId: number;
  userId: number;
  at: Date;
  text: string;
  isPinned: boolean;
}

export async function insertNote(tx: Transaction, { accountId, userId, at, text, isPinned }: NewNote): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>(
    'desk-note-insert',
    'insert into account_note (account_id, user_id, at, note, is_pinned) values ($1, $2, $3, $4, $5) returning id',
    [accountId, userId, at, text, isPinned],
  );
  if (row === undefined) throw new Error('an insert answered nothing');
  return row.id;
}

/** Pins a note as it was seen, or takes it down; false: somebody changed it meanwhile. */
export async function setPinned(tx: Transaction, noteId: number, seen: { version: number; isPinned: boolean }): Promise<boolean> {
  const text = 'update account_note set is_pinned = $3, version = version + 1 where id = $1 and version = $2 returning id';
  return (await tx.prepared('desk-note-pin', text, [noteId, seen.version, seen.isPinned])).length > 0;
}

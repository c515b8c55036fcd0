import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { DeskDeps } from './deps.ts';
import { findNote, insertNote, type NoteRow, setPinned } from './notes.store.ts';
import { findAccount } from './overview.store.ts';

type Note = RouteAnswer<StaffContract['desk']['addNote']>;
type NoteDeps = Pick<DeskDeps, 'db' | 'clock'>;

export function presentNote({ id, version, at, by, note, is_pinned: isPinned }: NoteRow): Note {
  return { id, version, datetime: at.toISOString(), by, text: note, isPinned };
}

/** Writes a note down (S-060). What it says is not on the record, which holds no personal data; the note itself never changes. */
export async function addNote(
  { db, clock }: NoteDeps,
  note: { accountId: number; text: string; isPinned: boolean; staffId: number },
): Promise<Note | Refusal<'GEN0004'>> {
  const { accountId, text, isPinned, staffId } = note;
  if ((await findAccount(db, accountId)) === null) return refuse('GEN0004');
  const at = clock.now();
  return db.transaction(async (tx) => {
    const id = await insertNote(tx, { accountId, userId: staffId, at, text, isPinned });
    await recordAudit(tx, { at, action: 'desk.noteAdded', staffId, accountId, detail: { noteId: id, isPinned } });
    return presentNote((await findNote(tx, id)) as NoteRow);
  });
}

/** Pins a note or takes it down (S-061). */
export async function changeNote(
  { db, clock }: NoteDeps,
  change: { noteId: number; version: number; isPinned: boolean; staffId: number },
): Promise<Note | Refusal<'GEN0004' | 'STF0002'>> {
  const { noteId, isPinned, staffId } = change;
  return db.transaction(async (tx) => {
    const before = await findNote(tx, noteId);
    if (before === null) return refuse('GEN0004');
    if (!(await setPinned(tx, noteId, change))) return refuse('STF0002');
    const action = isPinned ? 'desk.notePinned' : 'desk.noteUnpinned';
    await recordAudit(tx, { at: clock.now(), action, staffId, accountId: before.account_id, detail: { noteId } });
    return presentNote((await findNote(tx, noteId)) as NoteRow);
  });
}

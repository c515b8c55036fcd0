import type { Queries, Transaction } from '../platform/db/database.ts';

export type ChangeKind = 'email' | 'mobile';

export interface NewChange {
  accountId: number;
  /** Null: nobody was signed in, the account was made with this contact. */
  userId: number | null;
  kind: ChangeKind;
  newValue: string;
  codeDigest: Buffer | null;
  tries: number | null;
  requestedAt: Date;
  expiresAt: Date;
}

/** Keeps a change; the one of that kind that waited until now is withdrawn. The caller holds the account. */
export async function replaceChange(tx: Transaction, change: NewChange): Promise<number> {
  await withdrawOpen(tx, { ...change, at: change.requestedAt });
  const row = {
    account_id: change.accountId,
    user_id: change.userId,
    kind: change.kind,
    new_value: change.newValue,
    code_digest: change.codeDigest,
    tries_left: change.tries,
    requested_at: change.requestedAt,
    expires_at: change.expiresAt,
    applied_at: null,
    withdrawn_at: null,
  };
  const { id } = await tx.kysely.insertInto('contact_change').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Answers whether there was one. */
export async function withdrawOpen(tx: Transaction, of: { accountId: number; kind: ChangeKind; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('contact_change')
    .set({ withdrawn_at: of.at })
    .where('account_id', '=', of.accountId)
    .where('kind', '=', of.kind)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface OpenChange {
  kind: ChangeKind;
  new_value: string;
  requested_at: Date;
  expires_at: Date;
}

const openChanges = `
  select kind, new_value, requested_at, expires_at from contact_change
   where account_id = $1 and applied_at is null and withdrawn_at is null`;

/** What waits, one of a kind at most; also what has expired and was not withdrawn. */
export async function readOpenChanges(db: Queries, accountId: number): Promise<OpenChange[]> {
  return db.prepared<OpenChange>('contact-changes-open', openChanges, [accountId]);
}

export interface ChangeRow {
  id: number;
  account_id: number;
  user_id: number | null;
  new_value: string;
  applied_at: Date | null;
  withdrawn_at: Date | null;
}

export async function readChange(db: Queries, id: number): Promise<ChangeRow | null> {
  const text = 'select id, account_id, user_id, new_value, applied_at, withdrawn_at from contact_change where id = $1';
  const [row] = await db.prepared<ChangeRow>('contact-change', text, [id]);
  return row ?? null;
}

export async function markApplied(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.kysely.updateTable('contact_change').set({ applied_at: at }).where('id', '=', id).execute();
}

// One statement, so that guesses at the same moment are counted one by one. A right code costs no try.
const tryOnce = `
  update contact_change set tries_left = tries_left - case when code_digest = $2 then 0 else 1 end
   where account_id = $1 and kind = 'mobile' and applied_at is null and withdrawn_at is null and expires_at > $3 and tries_left > 0
  returning id, user_id as "userId", new_value as "newValue", tries_left as "triesLeft", code_digest = $2 as "isRight"`;

export interface TriedChange {
  id: number;
  userId: number | null;
  newValue: string;
  triesLeft: number;
  isRight: boolean;
}

/** Tries a code on the change that waits; null when none does, it is over, or its tries are. */
export async function tryCode(tx: Transaction, guess: { accountId: number; codeDigest: Buffer; now: Date }): Promise<TriedChange | null> {
  const [row] = await tx.prepared<TriedChange>('contact-code-try', tryOnce, [guess.accountId, guess.codeDigest, guess.now]);
  return row ?? null;
}

export async function removeChangesBefore(db: Queries, before: Date): Promise<void> {
  await db.kysely.deleteFrom('contact_change').where('expires_at', '<', before).execute();
}

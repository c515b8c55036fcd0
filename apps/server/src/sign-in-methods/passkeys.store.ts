import type { Queries, Transaction } from '../platform/db/database.ts';

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A credential with whose it is; customers only. */
export interface CredentialRow {
  id: number;
  user_id: number;
  username: string;
  account_id: number | null;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  user_handle: Buffer | null;
}

export async function listPasskeys(db: Queries, userId: number): Promise<PasskeyRow[]> {
  return db.kysely
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The credentials of a user, so that a device is not added twice. */
export async function listCredentials(db: Queries, userId: number): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db.kysely.selectFrom('passkey').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();
}

export async function findCredential(db: Queries, credentialId: Buffer): Promise<CredentialRow | null> {
  const row = await db.kysely
    .selectFrom('passkey as p')
    .innerJoin('portal_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'u.username', 'u.account_id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.user_handle'])
    .where('p.credential_id', '=', credentialId)
    .where('u.kind', '=', 'customer')
    .executeTakeFirst();
  return row ?? null;
}

export interface NewPasskey {
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
}

/** Keeps a passkey; null when somebody, the same user too, has that credential already. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<number | null> {
  const row = await tx.kysely
    .insertInto('passkey')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notes a use. False when the counter is not ahead of the known one: another device has gone on with a copy of the key. */
export async function noteUse(tx: Transaction, id: number, use: { counter: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('passkey')
    .set({ counter: use.counter, last_used_at: use.at })
    .where('id', '=', id)
    // Zero and zero: an authenticator that does not count, as those that synchronise keys do.
    .where((where) => where.or([where('counter', '<', use.counter), where.and([where('counter', '=', 0), where.val(use.counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of the passkey that was removed; null when the user had none of that id. */
export async function deletePasskey(tx: Transaction, id: number, userId: number): Promise<string | null> {
  const row = await tx.kysely.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

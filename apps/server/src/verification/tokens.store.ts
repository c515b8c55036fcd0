import type { Queries, Transaction } from '../platform/db/database.ts';
import type { VerificationTokenTable } from '../platform/db/tables/access.ts';

export type TokenPurpose = VerificationTokenTable['purpose'];

export interface TokenRow {
  purpose: TokenPurpose;
  subject_id: number;
  account_id: number | null;
  expires_at: Date;
  used_at: Date | null;
  issued_by: number | null;
  reason: string | null;
}

type NewToken = Pick<VerificationTokenTable, 'token_hash' | 'purpose' | 'subject_id' | 'account_id' | 'issued_at' | 'expires_at'> & {
  issued_by: number | null;
  reason: string | null;
};

export async function insertToken(tx: Transaction, token: NewToken): Promise<void> {
  await tx.kysely.insertInto('verification_token').values(token).execute();
}

const columns = 'purpose, subject_id, account_id, expires_at, used_at, issued_by, reason';

export async function findToken(db: Queries, hash: Buffer): Promise<TokenRow | null> {
  const text = `select ${columns} from verification_token where token_hash = $1`;
  const [row] = await db.prepared<TokenRow>('verification-token', text, [hash]);
  return row ?? null;
}

/** The same, held until the transaction ends: two who use one link wait for each other. */
export async function lockToken(tx: Transaction, hash: Buffer): Promise<TokenRow | null> {
  const text = `select ${columns} from verification_token where token_hash = $1 for update`;
  const [row] = await tx.prepared<TokenRow>('verification-token-lock', text, [hash]);
  return row ?? null;
}

export async function markUsed(tx: Transaction, hash: Buffer, at: Date): Promise<void> {
  await tx.kysely.updateTable('verification_token').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

export async function markOpenUsed(tx: Transaction, of: { purpose: TokenPurpose; subjectId: number; at: Date }): Promise<void> {
  await tx.kysely
    .updateTable('verification_token')
    .set({ used_at: of.at })
    .where('purpose', '=', of.purpose)
    .where('subject_id', '=', of.subjectId)
    .where('used_at', 'is', null)
    .execute();
}

/** Links that ended before then and that nobody will ask about any more. */
export async function removeTokensBefore(db: Queries, before: Date): Promise<void> {
  await db.kysely.deleteFrom('verification_token').where('expires_at', '<', before).execute();
}

import type { Queries, Transaction } from '../platform/db/database.ts';

export interface ApiTokenRow {
  id: number;
  name: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** A calendar date in UTC. */
  lastUsedOn: string | null;
}

const columns = `t.id, t.name, t.scope, t.created_at as "createdAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
  t.last_used_on::text as "lastUsedOn"`;

/** The row of a token, by what is kept of it; null for one that was never made. */
export async function readByDigest(db: Queries, digest: Buffer): Promise<ApiTokenRow | null> {
  const [row] = await db.prepared<ApiTokenRow>('api-token-by-digest', `select ${columns} from api_token t where t.digest = $1`, [digest]);
  return row ?? null;
}

/** Every token there is and was, newest first. */
export function readTokens(db: Queries): Promise<ApiTokenRow[]> {
  return db.prepared<ApiTokenRow>('api-tokens', `select ${columns} from api_token t order by t.id desc`, []);
}

const insertion = `insert into api_token (name, scope, digest, created_at, expires_at) values ($1, $2, $3, $4, $5) returning id`;

export async function insertToken(
  tx: Transaction,
  token: Pick<ApiTokenRow, 'name' | 'scope' | 'createdAt' | 'expiresAt'> & { digest: Buffer },
): Promise<number> {
  const { name, scope, digest, createdAt, expiresAt } = token;
  const [row] = await tx.prepared<{ id: number }>('api-token-insert', insertion, [name, scope, digest, createdAt, expiresAt]);
  if (!row) throw new Error('a token was not written');
  return row.id;
}

/** False when it was revoked before, or never made. */
export async function revokeToken(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const text = 'update api_token set revoked_at = $2 where id = $1 and revoked_at is null returning id';
  return (await tx.prepared('api-token-revoke', text, [id, at])).length === 1;
}

/** Notes the day of use; false when it was noted before, by whichever process. */
export async function noteUse(tx: Transaction, id: number, day: string): Promise<boolean> {
  const text = `update api_token set last_used_on = $2::date where id = $1 and (last_used_on is null or last_used_on < $2::date) returning id`;
  return (await tx.prepared('api-token-used', text, [id, day])).length === 1;
}

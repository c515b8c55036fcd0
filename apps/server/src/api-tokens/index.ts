/**
 * API tokens: bearer tokens by which another system of the provider reads what its scope opens (0028).
 * Owns api_token. Promises: a token is shown once, when it is made, and kept as its digest; one that is revoked or over opens nothing from
 * the next request on, in every process; making, revoking and the first use of each day are on record.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from '../session/index.ts';
import { type ApiTokenRow, insertToken, noteUse, readByDigest, readTokens, revokeToken } from './api-tokens.store.ts';

/** What a token may be for. `tmf`: reading the standard APIs below /tmf-api. */
export const apiTokenScopes = ['tmf'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

export interface ApiTokens {
  /** Makes a token. It is answered here and never again. */
  create(token: { name: string; scope: ApiTokenScope; expiresAt: Date | null }): Promise<{ id: number; token: string }>;
  /** All there are and were, newest first, without what would open anything. */
  list(): Promise<ApiTokenRow[]>;
  /** False when there is no such token, or it was revoked before. */
  revoke(id: number): Promise<boolean>;
  /** The id of a token that is good for the scope now; null for every other, without saying why. */
  judge(token: string, scope: ApiTokenScope): Promise<number | null>;
}

/** How tokens begin, so that a search for leaked secrets finds them. */
const prefix = 'plt_';
const randomLength = 32;
const shape = /^plt_[A-Za-z0-9_-]{43}$/;

export function createApiTokens({ db, clock }: { db: Database; clock: Clock }): ApiTokens {
  return {
    create: ({ name, scope, expiresAt }) => {
      const token = prefix + randomBytes(randomLength).toString('base64url');
      const createdAt = clock.now();
      return db.transaction(async (tx) => {
        const id = await insertToken(tx, { name, scope, digest: digestOf(token), createdAt, expiresAt });
        await recordAudit(tx, { at: createdAt, action: 'apiToken.created', detail: { tokenId: id, scope } });
        return { id, token };
      });
    },
    list: () => readTokens(db),
    revoke: (id) =>
      db.transaction(async (tx) => {
        const at = clock.now();
        const isRevoked = await revokeToken(tx, id, at);
        if (isRevoked) await recordAudit(tx, { at, action: 'apiToken.revoked', detail: { tokenId: id } });
        return isRevoked;
      }),
    judge: async (token, scope) => {
      if (!shape.test(token)) return null;
      const row = await readByDigest(db, digestOf(token));
      const at = clock.now();
      if (row === null || row.scope !== scope || row.revokedAt !== null) return null;
      if (row.expiresAt !== null && row.expiresAt <= at) return null;
      await recordFirstUse(db, row, at);
      return row.id;
    },
  };
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** One entry a day says that a token is in use; each call has its line in the log. */
async function recordFirstUse(db: Database, row: ApiTokenRow, at: Date): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  if (row.lastUsedOn !== null && row.lastUsedOn >= day) return;
  await db.transaction(async (tx) => {
    if (await noteUse(tx, row.id, day))
      await recordAudit(tx, { at, action: 'apiToken.used', detail: { tokenId: row.id, scope: row.scope } });
  });
}

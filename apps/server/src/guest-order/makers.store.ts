import type { Queries, Transaction } from '../platform/db/database.ts';

const spend = `insert into spent_proof (challenge_digest, expires_at) values ($1, $2) on conflict do nothing returning true as first`;

/** Takes a solved challenge; false when somebody did before. Two at once wait for each other. */
export async function spendProof(tx: Transaction, proof: { challengeDigest: Buffer; expiresAt: Date }): Promise<boolean> {
  return (await tx.prepared('proof-spend', spend, [proof.challengeDigest, proof.expiresAt])).length === 1;
}

const lock = `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 108))`;
const count = `
  select count(*) as made from guest_account where maker_digest = $1 and not has_proof and created_at > $2`;

/** How many accounts a maker has made without proof since then; other accounts of the same maker wait until the transaction ends. */
export async function countUnproved(tx: Transaction, makerDigest: Buffer, since: Date): Promise<number> {
  await tx.prepared('maker-lock', lock, [makerDigest]);
  const [row] = await tx.prepared<{ made: number }>('maker-count', count, [makerDigest, since]);
  return row?.made ?? 0;
}

/** Challenges nobody can send any more, and makers of accounts of long ago. */
export async function forgetMakers(db: Queries, { now, since }: { now: Date; since: Date }): Promise<void> {
  await db.kysely.deleteFrom('spent_proof').where('expires_at', '<=', now).execute();
  await db.kysely
    .updateTable('guest_account')
    .set({ maker_digest: null })
    .where('maker_digest', 'is not', null)
    .where('created_at', '<=', since)
    .execute();
}

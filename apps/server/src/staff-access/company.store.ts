import type { Transaction } from '../platform/db/database.ts';

export interface KnownMember {
  user_id: number;
  stopped_at: Date | null;
}

/** Who an identity belongs to, held until the transaction ends; null: nobody yet. */
export async function findByIdentity(tx: Transaction, issuer: string, subject: string): Promise<KnownMember | null> {
  const [row] = await tx.prepared<KnownMember>(
    'staff-identity',
    `select m.user_id, m.stopped_at from staff_identity i join staff_member m on m.user_id = i.user_id
     where i.issuer = $1 and i.subject = $2 for update of m`,
    [issuer, subject],
  );
  return row ?? null;
}

/** The member whose sign-in name is that address and who has no identity at that server; held until the transaction ends. */
export async function findUnlinkedByEmail(tx: Transaction, issuer: string, email: string): Promise<KnownMember | null> {
  const [row] = await tx.prepared<KnownMember>(
    'staff-unlinked',
    `select m.user_id, m.stopped_at from portal_user u join staff_member m on m.user_id = u.id
     where u.kind = 'staff' and lower(u.username) = lower($2)
       and not exists (select from staff_identity i where i.user_id = u.id and i.issuer = $1)
     for update of m`,
    [issuer, email],
  );
  return row ?? null;
}

export async function insertIdentity(
  tx: Transaction,
  identity: { issuer: string; subject: string; userId: number; at: Date },
): Promise<void> {
  await tx.kysely
    .insertInto('staff_identity')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: identity.userId, linked_at: identity.at })
    .execute();
}

import type { Queries, Transaction } from '../platform/db/database.ts';

export interface SecondFactorRow {
  sealed_secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
  failures: number;
  blocked_until: Date | null;
}

/** Reads the second factor of a user and holds it, so that two codes at once take turns; null when there is none. */
export async function lockSecondFactor(tx: Transaction, userId: number): Promise<SecondFactorRow | null> {
  const row = await tx.kysely
    .selectFrom('second_factor')
    .select(['sealed_secret', 'confirmed_at', 'last_step', 'failures', 'blocked_until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether codes are asked for, and how many recovery codes are left. */
export async function readSecondFactor(db: Queries, userId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const row = await db.kysely
    .selectFrom('second_factor as f')
    .select((select) =>
      select
        .selectFrom('recovery_code as r')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('r.user_id', '=', 'f.user_id')
        .where('r.used_at', 'is', null)
        .as('left'),
    )
    .where('f.user_id', '=', userId)
    .where('f.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { isOn: row !== undefined, recoveryCodesLeft: Number(row?.left ?? 0) };
}

/** Keeps a secret that is not in force yet, in place of one that never was; false when one is in force. Failures go on counting. */
export async function keepUnconfirmed(db: Queries, userId: number, secret: { sealed: Buffer; at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret: secret.sealed, begun_at: secret.at, confirmed_at: null, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: secret.sealed, begun_at: secret.at, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function confirmSecret(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx.kysely.updateTable('second_factor').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

/** A right code: its step is used up (null: a recovery code has none), and failures are forgotten. */
export async function noteRightCode(tx: Transaction, userId: number, step: number | null): Promise<void> {
  await tx.kysely
    .updateTable('second_factor')
    .set({ failures: 0, blocked_until: null, ...(step !== null && { last_step: step }) })
    .where('user_id', '=', userId)
    .execute();
}

export async function noteWrongCode(tx: Transaction, userId: number, failures: number, blockedUntil: Date): Promise<void> {
  await tx.kysely.updateTable('second_factor').set({ failures, blocked_until: blockedUntil }).where('user_id', '=', userId).execute();
}

/** Uses a recovery code up, which is kept as one of these digests; false when it is none of the user's or was used. */
export async function useRecoveryCode(tx: Transaction, userId: number, digests: readonly Buffer[], at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_digest', 'in', digests)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts new recovery codes in place of all there were. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, digests: readonly Buffer[]): Promise<void> {
  await tx.kysely.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = digests.map((code_digest) => ({ user_id: userId, code_digest, used_at: null }));
  await tx.kysely.insertInto('recovery_code').values(rows).execute();
}

/** Removes the second factor with its recovery codes; false when none was in force. */
export async function deleteSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  const row = await tx.kysely
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (row) await tx.kysely.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  return row !== undefined;
}

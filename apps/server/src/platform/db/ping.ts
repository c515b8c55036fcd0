import type { Database } from './database.ts';

/** Resolves when the database answers; throws DatabaseUnavailable when it does not. */
export async function ping(db: Database): Promise<void> {
  await db.prepared('ping', 'select 1', []);
}

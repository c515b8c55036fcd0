import { type Database, DatabaseUnavailable } from '../platform/db/database.ts';
import { inGroups } from '../platform/in-groups.ts';
import { type FirstAttempt, insertFirstAttempt, insertFirstAttempts, isUniqueViolation, type KeyedAttempt } from './attempts.store.ts';

/**
 * A group of so many takes the database some milliseconds. Of two, one is at the server or at the disk while the other is at the database
 * (decision 0042).
 */
export const sizeOfGroups = { most: 32, atOnce: 2 } as const;

/** Puts the attempt on record if it is the usual case, see `insertFirstAttempt`, and tells when it is not. */
export type BeginFirst = (attempt: KeyedAttempt) => Promise<FirstAttempt | 'notSimple'>;

/** Attempts that arrive together are put on record together: one statement and one commit for all of them. */
export function beginTogether(db: Database): BeginFirst {
  return inGroups<KeyedAttempt, FirstAttempt | 'notSimple'>({
    ...sizeOfGroups,
    // An account has one open attempt, and a key belongs to one: of two, the later one is judged when the first is on record.
    kinsOf: ({ accountId, key }) => [`account ${accountId}`, `key ${key.userId} ${key.route} ${key.key}`],
    together: async (attempts) => (await insertFirstAttempts(db, attempts)).map((first) => first ?? 'notSimple'),
    alone: (attempt) => beginAlone(db, attempt),
    isForAll: (error) => error instanceof DatabaseUnavailable,
  });
}

/** In a transaction, so that it has a connection to itself: it may have to wait for somebody, and nobody is to wait behind it. */
async function beginAlone(db: Database, attempt: KeyedAttempt): Promise<FirstAttempt | 'notSimple'> {
  try {
    return (await db.transaction((tx) => insertFirstAttempt(tx, attempt))) ?? 'notSimple';
  } catch (error) {
    if (isUniqueViolation(error)) return 'notSimple';
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/db/database.ts';
import { type AppliedMigration, knownMigrations, readAppliedMigrations } from '../platform/db/migrate.ts';
import type { DiskWatch } from '../platform/disk-watch.ts';
import { readQueueAgeSeconds } from './backlog.store.ts';

/** Whether this process can do its work now. Every sentence is for whoever runs it and names no person, host or setting's value. */
export interface Readiness {
  isReady: boolean;
  /** Why it is not. Empty when it is. */
  reasons: string[];
  /** What is worth knowing although it is. */
  remarks: string[];
}

export interface ReadinessDeps {
  db: Database;
  disk: DiskWatch;
  config: { role: 'all' | 'api' | 'worker'; readyQueueAgeMs: number };
}

const answerWithinMs = 2_000;

/**
 * Asks, and assumes nothing: does the database answer, has it the schema of this build, and for a process that does nothing but work on
 * jobs, are these begun in time. A schema that is newer than this build is no reason against it: an upgrade only adds (0029), and what
 * served before it has to serve until it is replaced.
 */
export async function judgeReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const asked = Promise.all([readAppliedMigrations(deps.db), readQueueAgeSeconds(deps.db)]);
  const answer = await Promise.race([asked, sleep(answerWithinMs, null, { ref: false })]).catch(() => null);
  if (answer === null) return notReady('The database does not answer.');
  const [applied, queueAge] = answer;
  const { reason, remark } = compareSchema(applied);
  const reasons = reason === null ? [] : [reason];
  const remarks = remark === null ? [] : [remark];
  const { role, readyQueueAgeMs } = deps.config;
  if (readyQueueAgeMs > 0 && queueAge * 1_000 > readyQueueAgeMs) {
    const words = `The oldest job has been due for ${Math.floor(queueAge)} seconds.`;
    (role === 'worker' ? reasons : remarks).push(words);
  }
  // What is there can be read all the same, and a portal that goes dark for it would help nobody.
  if (await deps.disk.isShort()) remarks.push('The disk of the database is nearly full: new payments and changes are refused.');
  return { isReady: reasons.length === 0, reasons, remarks };
}

export function notReady(reason: string): Readiness {
  return { isReady: false, reasons: [reason], remarks: [] };
}

function compareSchema(applied: readonly AppliedMigration[]): { reason: string | null; remark: string | null } {
  const known = knownMigrations();
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const missing = known.filter(({ name }) => !hashes.has(name)).length;
  if (missing > 0) {
    return { reason: `The database lacks ${missing} of this version's migrations. They are applied when a process starts.`, remark: null };
  }
  if (known.some(({ name, hash }) => hashes.get(name) !== hash)) {
    return { reason: 'The database was migrated by another build of this version. Run the build that belongs to it.', remark: null };
  }
  const newer = applied.length - known.length;
  return { reason: null, remark: newer > 0 ? `The database is ${newer} migrations newer than this process. Replace it soon.` : null };
}

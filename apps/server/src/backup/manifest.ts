import type { AppliedMigration } from '../platform/db/migrate.ts';

/** Goes up when a file written before can't be read in the same way any more. */
export const formatVersion = 1;

/** What stands at the beginning of every file. */
export interface BackupHeader {
  format: 'porchlight-backup';
  version: number;
  takenAt: string;
}

/** The rows of one table, which stand in the file in the order of this list. */
export interface BackedUpTable {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  /** SHA-256 of the rows as they stand in the file, in hex. */
  sha256: string;
}

export interface BackedUpSequence {
  name: string;
  lastValue: number;
  isCalled: boolean;
}

/** What the file holds. It stands behind the rows, since only then all of it is known: a file without one was cut short. */
export interface Manifest {
  version: number;
  takenAt: string;
  database: string;
  /** Digest made with the root key; tells whether another installation has the same key, and nothing of the key. */
  keyFingerprint: string;
  migrations: AppliedMigration[];
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
}

/** Under this name the file holds the jobs that waited, in the columns below: not the rows of the job library, whose tables are its own. */
export const waitingJobs = {
  name: 'waiting jobs',
  columns: ['task', 'queue', 'payload', 'priority', 'run_at', 'attempts', 'max_attempts', 'last_error', 'key', 'flags'],
} as const;

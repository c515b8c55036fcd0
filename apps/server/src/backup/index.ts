/**
 * Backup and restore: everything the database holds in one file, and back. Owns the format of that file, and no table.
 * Promises that a backup is of one moment and has its name only when it is whole; that a restore changes nothing unless all of the file
 * is sound and fits, and then everything at once; that neither needs a program of PostgreSQL.
 */
export { BackupRefused } from './backup-refused.ts';
export { noteBackup } from './last-backup.store.ts';
export { type RestoreMade, restoreBackup } from './restore-backup.ts';
export { type BackupMade, writeBackup } from './write-backup.ts';

import type { Database } from '../platform/db/database.ts';

const keepMoment = `
  insert into site_setting (key, value) values ('operation.lastBackup', $1)
      on conflict (key) do update set value = excluded.value`;

/** Keeps which moment the last whole backup is of (ISO instant), so that whoever watches the product sees when one is overdue. */
export async function noteBackup(db: Database, takenAt: string): Promise<void> {
  await db.prepared('backup-note', keepMoment, [takenAt]);
}

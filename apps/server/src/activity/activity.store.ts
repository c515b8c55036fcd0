import type { Queries } from '../platform/db/database.ts';

export interface ActivityRow {
  id: number;
  at: Date;
  action: string;
  user_id: number | null;
  staff_id: number | null;
  /** The account whoever did it signs in to. */
  user_account_id: number | null;
  session_id: string | null;
  browser: string | null;
  system: string | null;
}

/** An account's entries of the audit record, latest first, of the kinds told, before an id. Goes through the index of the account. */
const readEntries = `
  select e.id, e.at, e.action, e.user_id, e.staff_id, u.account_id as user_account_id,
    e.detail ->> 'sessionId' as session_id, e.detail ->> 'browser' as browser, e.detail ->> 'system' as system
  from audit_event e left join portal_user u on u.id = e.user_id
  where e.account_id = $1 and e.id < $2 and e.action = any($3) and (not $4::boolean or e.staff_id is not null)
  order by e.id desc
  limit $5`;

export async function listEntries(
  db: Queries,
  accountId: number,
  page: { before: number; kinds: readonly string[]; byStaff: boolean; limit: number },
): Promise<ActivityRow[]> {
  return db.prepared<ActivityRow>('activity-entries', readEntries, [accountId, page.before, page.kinds, page.byStaff, page.limit]);
}

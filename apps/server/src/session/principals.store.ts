import type { Queries } from '../platform/db/database.ts';
import { staffMayGoOn } from './sessions.store.ts';

export interface PrincipalRow {
  user_id: number;
  username: string;
  account_id: number;
  impersonator_id: number | null;
  expires_at: Date;
  linked_account_ids: number[];
  withheld: [accountId: number, permission: string][];
}

const readPrincipal = `
  select s.user_id, u.username, u.account_id, s.impersonator_id, s.expires_at,
    array(
      select l.account_id from linked_account l
      where l.user_id = u.id and l.registered_at is not null and l.unregistered_at is null
    ) as linked_account_ids,
    coalesce(
      (select json_agg(json_build_array(w.account_id, w.permission)) from withheld_permission w where w.user_id = u.id),
      '[]'
    ) as withheld
  from session s join portal_user u on u.id = s.user_id
  where s.id = $1 and s.revoked_at is null and u.kind = 'customer' and u.account_id is not null
    and ${staffMayGoOn}`;

/** Who a session belongs to and what they may do; null when it ended or never was. */
export async function findPrincipalRow(db: Queries, sessionId: string): Promise<PrincipalRow | null> {
  const [row] = await db.prepared<PrincipalRow>('session-principal', readPrincipal, [sessionId]);
  return row ?? null;
}

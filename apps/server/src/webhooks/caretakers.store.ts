import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';

const caretakers = `
  select distinct u.email, u.locale from portal_user u
    join staff_member m on m.user_id = u.id and m.stopped_at is null
    join staff_role r on r.user_id = u.id
   where u.kind = 'staff' and r.role = any($1::text[]) order by u.email`;

/** Members of staff with one of these roles who can get in. */
export async function readCaretakers(db: Queries, roles: readonly StaffRole[]): Promise<{ email: string; locale: Locale | null }[]> {
  return db.prepared('webhook-caretakers', caretakers, [roles]);
}

import type { Queries } from '../platform/db/database.ts';

/** Something worth proving later. Ids and codes only: no name, address, identifier as typed, or secret. */
export interface AuditEvent {
  at: Date;
  /** Subject and past tense, for example `session.signedIn`. */
  action: string;
  userId?: number | null;
  staffId?: number | null;
  /** Left out: the user's own account. */
  accountId?: number | null;
  detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Adds to the audit record, in the caller's transaction where there is one. */
export async function recordAudit(db: Queries, event: AuditEvent): Promise<void> {
  const { userId } = event;
  await db.kysely
    .insertInto('audit_event')
    .values((values) => ({
      at: event.at,
      action: event.action,
      user_id: event.userId ?? null,
      staff_id: event.staffId ?? null,
      account_id:
        event.accountId === undefined && userId
          ? values.selectFrom('portal_user').select('portal_user.account_id').where('portal_user.id', '=', userId)
          : (event.accountId ?? null),
      detail: JSON.stringify(event.detail ?? {}),
    }))
    .execute();
}

/** What came into the audit record since a moment, for tests of staff acts (decision 0023). */
export function auditTrail(db: Queries) {
  return {
    async mark(): Promise<number> {
      const [row] = await db.prepared<{ last: number | null }>('audit-mark', 'select max(id) as last from audit_event', []);
      return row?.last ?? 0;
    },
    async hasSince(mark: number, staffId: number, kinds: readonly string[]): Promise<boolean> {
      const text = 'select 1 from audit_event where id > $1 and staff_id = $2 and action = any($3) limit 1';
      return (await db.prepared('audit-since', text, [mark, staffId, kinds])).length > 0;
    },
  };
}

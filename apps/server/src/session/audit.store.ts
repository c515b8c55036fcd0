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

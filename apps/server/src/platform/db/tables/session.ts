import type { ColumnType, Generated } from 'kysely';

export interface PortalUserTable {
  id: Generated<number>;
  kind: 'customer' | 'staff';
  username: string;
  email: string;
  password_hash: string | null;
  locale: 'en-us' | 'sp-es' | null;
  account_id: number | null;
  created_at: Date;
  password_changed_at: Date | null;
}

export interface LinkedAccountTable {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  requested_at: Date;
  registered_at: Date | null;
  unregistered_at: Date | null;
  last_mailed_at: Generated<Date | null>;
}

export interface WithheldPermissionTable {
  user_id: number;
  account_id: number;
  permission: string;
}

export interface SessionTable {
  id: string;
  user_id: number;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  impersonator_id: number | null;
  user_agent: string | null;
  signed_in_with: Generated<'password' | 'passkey' | 'registration' | 'staff'>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  rotated_at: Date | null;
  follow_up: Buffer | null;
}

export interface SignInFailureTable {
  identifier_digest: Buffer;
  failures: number;
  last_failed_at: Date;
  blocked_until: Date;
}

export interface AuditEventTable {
  id: Generated<number>;
  at: Date;
  action: string;
  user_id: number | null;
  staff_id: number | null;
  account_id: number | null;
  detail: ColumnType<unknown, string | undefined, string>;
  detail_digest: Generated<Buffer | null>;
}

/** Who signs in, what they may open, and what they did. */
export interface SessionTables {
  portal_user: PortalUserTable;
  linked_account: LinkedAccountTable;
  withheld_permission: WithheldPermissionTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  sign_in_failure: SignInFailureTable;
  audit_event: AuditEventTable;
}

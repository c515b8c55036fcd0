import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Generated } from 'kysely';

export interface StaffMemberTable {
  user_id: number;
  display_name: string;
  stopped_at: Date | null;
  version: Generated<number>;
}

export interface StaffRoleTable {
  user_id: number;
  role: StaffRole;
}

export interface StaffIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: Date;
}

export interface StaffSessionTable {
  id: string;
  token_hash: Buffer;
  user_id: number;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_reason: string | null;
  signed_in_with: 'password' | 'company';
  user_agent: string | null;
}

/** Tables of the provider's staff. */
export interface StaffTables {
  staff_member: StaffMemberTable;
  staff_role: StaffRoleTable;
  staff_identity: StaffIdentityTable;
  staff_session: StaffSessionTable;
}

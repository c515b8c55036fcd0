import type { Queries } from '../platform/db/database.ts';

export interface CustomerRow {
  id: number;
  username: string;
  account_id: number;
}

const columns = 'u.id, u.username, u.account_id';
const isCustomer = "u.kind = 'customer' and u.account_id is not null";

/** A customer who can sign in, by sign-in name in any case. */
export async function findCustomerByName(db: Queries, username: string): Promise<CustomerRow | null> {
  const text = `select ${columns} from portal_user u where lower(u.username) = lower($1) and ${isCustomer}`;
  const [row] = await db.prepared<CustomerRow>('impersonation-customer-name', text, [username]);
  return row ?? null;
}

export async function findCustomer(db: Queries, userId: number): Promise<CustomerRow | null> {
  const text = `select ${columns} from portal_user u where u.id = $1 and ${isCustomer}`;
  const [row] = await db.prepared<CustomerRow>('impersonation-customer', text, [userId]);
  return row ?? null;
}

export interface ImpersonatedSessionRow {
  staff_username: string;
  username: string;
  account_number: string;
  expires_at: Date;
}

const findSession = `
  select staff.username as staff_username, u.username, a.number as account_number, s.expires_at
  from session s
  join portal_user staff on staff.id = s.impersonator_id
  join portal_user u on u.id = s.user_id
  join account a on a.id = u.account_id
  where s.id = $1`;

/** Whose an impersonated session is; null for a customer's own. */
export async function findImpersonatedSession(db: Queries, sessionId: string): Promise<ImpersonatedSessionRow | null> {
  const [row] = await db.prepared<ImpersonatedSessionRow>('impersonation-session', findSession, [sessionId]);
  return row ?? null;
}

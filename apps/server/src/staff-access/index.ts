/**
 * Staff access: who works for the provider, how they get in, and what they may do (decision 0023). Owns staff_member, staff_role,
 * staff_identity and staff_session.
 * Promises: a right taken, a member stopped and a session ended count with the next request in every process; one administrator who can
 * get in is always left; every change is on record with who made it.
 */
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../platform/http/handlers.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import { type CompanyParts, serveCompanySignIn } from './company.ts';
import type { StaffAccessDeps } from './deps.ts';
import { addMember, setMemberPassword } from './members.ts';
import { createRoutes } from './routes.ts';
import { removeStaffSessionsBefore } from './staff-session.store.ts';
import { authenticateStaff } from './staff-session.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldStaffSessions: Record<never, never>;
  }
}

export { companyReturnPath } from './company.ts';

export interface StaffAccess {
  handlers: Handlers<StaffContract['access']>;
  /** Whose session the token of a cookie opens; null: nobody's any more. */
  authenticate(token: string): Promise<StaffPrincipal | null>;
  /** The two addresses of signing in through the provider's own server. */
  serveCompanySignIn(app: FastifyInstance, parts: CompanyParts): void;
  /** For the operator's commands: as S-006, and on record without a member of staff. */
  addMember(member: Parameters<typeof addMember>[1]): ReturnType<typeof addMember>;
  /** As S-008. */
  setPassword(userId: number, password: string): ReturnType<typeof setMemberPassword>;
  /** Forgets sessions that ran out more than a month ago. */
  jobs: { removeOldStaffSessions(): Promise<void> };
}

const monthMs = 31 * 24 * 3_600_000;

export function createStaffAccess(deps: StaffAccessDeps): StaffAccess {
  return {
    handlers: createRoutes(deps),
    authenticate: (token) => authenticateStaff(deps, token),
    addMember: (member) => addMember(deps, member, null),
    setPassword: (userId, password) => setMemberPassword(deps, userId, password, null),
    serveCompanySignIn: (app, parts) => serveCompanySignIn(app, deps, parts),
    jobs: { removeOldStaffSessions: () => removeStaffSessionsBefore(deps.db, new Date(deps.clock.now().getTime() - monthMs)) },
  };
}

/**
 * Impersonation: staff signed in as a customer. Owns staff_permission and the links staff get.
 * Promises: a link works once, for five minutes, for one customer and only while its member of staff may impersonate; such a session is
 * marked and lives half an hour; every use, refused use and act is on record with the staff user's id (D-033).
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { StaffAct } from '../platform/http/mount.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { Verification } from '../verification/index.ts';
import { type LinkRequest, type MadeLink, makeLink, type NoLink } from './make-link.ts';
import { recordStaffAct } from './record-act.ts';
import { createRoutes } from './routes.ts';
import { type PermissionChange, setStaffPermission } from './staff-permission.ts';

export type { LinkRequest, MadeLink, NoLink } from './make-link.ts';
export { changePermission, type PermissionChange } from './staff-permission.ts';

export interface ImpersonationDeps {
  db: Database;
  clock: Clock;
  session: Pick<SessionDoor, 'startSession' | 'authenticate' | 'forgetUser'>;
  verification: Pick<Verification, 'issue' | 'recall' | 'use'>;
  options: {
    portalUrl: string;
    /** Whether the provider lets staff pay in a customer's name. */
    mayPay: boolean;
  };
}

export interface Impersonation {
  handlers: Handlers<Contract['impersonation']>;
  /** Makes the link by which a member of staff gets in as a customer, or says why there is none. */
  makeLink(request: LinkRequest): Promise<MadeLink | NoLink>;
  /** Gives a member of staff the permission to impersonate or takes it away, which ends what they have open. */
  setPermission(change: PermissionChange): Promise<'changed' | 'unchanged' | 'noStaff'>;
  /** Puts an act on record before it is done, for the mount. */
  recordStaffAct(act: StaffAct): Promise<void>;
}

export function createImpersonation(deps: ImpersonationDeps): Impersonation {
  return {
    handlers: createRoutes(deps),
    makeLink: (request) => makeLink(deps, request),
    setPermission: (change) => setStaffPermission(deps, change),
    recordStaffAct: (act) => recordStaffAct(deps, act),
  };
}

import type { Route } from '@porchlight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from './handlers.ts';
import type { StaffPrincipal, StaffTokenContext } from './request-context.ts';
import type { StaffCookie } from './staff-cookie.ts';

export interface StaffGuardPorts {
  staffCookie: StaffCookie;
  authenticateStaff(token: string): Promise<StaffPrincipal | null>;
}

/** The member of staff behind a `staff` route, or the refusal: without a session, or without the right. Null for every other route. */
export async function guardStaff(
  { access }: Route,
  request: FastifyRequest,
  ports: StaffGuardPorts,
): Promise<StaffPrincipal | null | Refusal> {
  if (access.kind !== 'staff') return null;
  const token = ports.staffCookie.read(request);
  if (token === null) return refuse('AUTH0002');
  const staff = await ports.authenticateStaff(token);
  if (staff === null) return refuse('AUTH0003');
  return access.right === null || staff.rights.has(access.right) ? staff : refuse('AUTH0006');
}

/** What the calls that begin or end a staff session are given. */
export function staffParts(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: StaffCookie,
): StaffTokenContext | Record<never, never> {
  if (!route.setsStaffToken) return {};
  return { staffToken: cookie.read(request), setStaffToken: (token: string | null) => cookie.write(reply, token) };
}

import { type StaffRole, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Transaction } from '../platform/db/database.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { addressOf, readHeader } from '../platform/http/request-headers.ts';
import type { StaffCookie } from '../platform/http/staff-cookie.ts';
import type { BegunIdentification, Identity, IdentityProvider } from '../ports/identity-provider.ts';
import { recordAudit } from '../session/index.ts';
import { begunCookie } from './begun-cookie.ts';
import { findByIdentity, findUnlinkedByEmail, insertIdentity } from './company.store.ts';
import type { StaffAccessDeps } from './deps.ts';
import { insertMember, replaceRoles } from './members.store.ts';
import { startStaffSession } from './staff-session.ts';

/** Where the browser is sent from the sign-in page, and where it comes back to. */
const beginPath = '/staff/company/begin';
export const companyReturnPath = '/staff/company/return';

/** Why nobody was let in, for the record; the page says one sentence for all. */
type Why = 'noAnswer' | 'notBegun' | 'notVouched' | 'unknown' | 'stopped' | 'noRole';

export interface CompanyParts {
  identityProvider: IdentityProvider;
  staffCookie: StaffCookie;
  limits: RateLimits;
  portalUrl: string;
}

/**
 * Sign-in through the provider's own server (decision 0023). Somebody is known by the server's own id of them; the first time by a verified
 * address that is a member's sign-in name. Where the server names roles, they are taken from it with each sign-in, and who has one becomes
 * a member.
 */
export function serveCompanySignIn(app: FastifyInstance, deps: StaffAccessDeps, parts: CompanyParts): void {
  const kept = begunCookie(deps, { secure: parts.portalUrl.startsWith('https://') });
  const isLimited = async (remoteAddress: string) =>
    (await parts.limits.take('RL-AUTH', { sessionId: null, remoteAddress, accountId: null, subject: null })) !== null;
  const refuse = async (reply: FastifyReply, why: Why) => {
    await recordAudit(deps.db, { at: deps.clock.now(), action: 'staff.companyRefused', detail: { why } });
    return reply.redirect(`${parts.portalUrl}/staff?company-failed`);
  };
  app.get(beginPath, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const begun = (await isLimited(addressOf(request))) ? null : await parts.identityProvider.begin();
    if (begun === null) return refuse(reply, 'noAnswer');
    kept.write(reply, begun.begun);
    return reply.redirect(begun.url);
  });
  app.get(companyReturnPath, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const begun = kept.read(request);
    kept.write(reply, null);
    const entered = (await isLimited(addressOf(request)))
      ? 'noAnswer'
      : await enter(deps, parts, { begun, url: new URL(request.url, parts.portalUrl), userAgent: readHeader(request, 'user-agent') });
    if (typeof entered === 'string') return refuse(reply, entered);
    parts.staffCookie.write(reply, entered.token);
    return reply.redirect(`${parts.portalUrl}/staff`);
  });
}

interface Return {
  begun: BegunIdentification | null;
  url: URL;
  userAgent: string | null;
}

async function enter(deps: StaffAccessDeps, parts: CompanyParts, { begun, url, userAgent }: Return): Promise<{ token: string } | Why> {
  if (begun === null) return 'notBegun';
  const identity = await parts.identityProvider.finish(url, begun);
  if (identity === null) return 'notVouched';
  return deps.db.transaction(async (tx) => {
    const userId = await memberOf(deps, tx, identity);
    if (typeof userId === 'string') return userId;
    return { token: await startStaffSession(tx, deps, { userId, signedInWith: 'company', userAgent }) };
  });
}

/** Whose identity that is; a member is linked the first time, or made where the server says which roles they have. */
async function memberOf(deps: StaffAccessDeps, tx: Transaction, identity: Identity): Promise<number | Why> {
  const at = deps.clock.now();
  const roles = identity.roles?.filter((role): role is StaffRole => staffRoleNames.some((each) => each === role)) ?? null;
  if (roles !== null && roles.length === 0) return 'noRole';
  const known = await findByIdentity(tx, identity.issuer, identity.subject);
  const byEmail = known === null && identity.email !== null ? await findUnlinkedByEmail(tx, identity.issuer, identity.email) : null;
  const member = known ?? byEmail;
  if (member?.stopped_at) return 'stopped';
  const userId = member?.user_id ?? (roles === null ? null : await make(tx, identity, at));
  if (userId === null) return 'unknown';
  if (known === null) {
    await insertIdentity(tx, { issuer: identity.issuer, subject: identity.subject, userId, at });
    await recordAudit(tx, { at, action: 'staff.companyLinked', staffId: userId, userId });
  }
  if (roles !== null) await replaceRoles(tx, userId, roles);
  return userId;
}

/** A new member, without a password; null: the server vouches for no address, or a customer or somebody else has it. */
async function make(tx: Transaction, { email, name }: Identity, at: Date): Promise<number | null> {
  if (email === null) return null;
  const username = email.toLowerCase();
  const userId = await insertMember(tx, { username, displayName: name ?? username, passwordHash: null, at });
  if (userId !== null) await recordAudit(tx, { at, action: 'staff.added', staffId: userId, userId, detail: { by: 'company' } });
  return userId;
}

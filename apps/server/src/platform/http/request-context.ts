import type { Access, Permission, Route } from '@porchlight/contract';
import type { InnerRead } from '@porchlight/contract/first-view.ts';
import type { StaffRight, StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Locale } from '@porchlight/texts';

/** A signed-in person and what they may do, by account. Built once per session and kept until something revokes it. */
export interface Principal {
  sessionId: string;
  userId: number;
  username: string;
  /** The person's own account. */
  accountId: number;
  /** Staff user id when the session is an impersonation. */
  impersonatorId: number | null;
  /** Accounts the person may open and the permissions there (D-011, D-034). */
  grants: ReadonlyMap<number, ReadonlySet<Permission>>;
}

/** A signed-in member of staff; read anew with each request (decision 0023). */
export interface StaffPrincipal {
  sessionId: string;
  userId: number;
  username: string;
  displayName: string;
  roles: readonly StaffRole[];
  rights: ReadonlySet<StaffRight>;
  /** May sign in as a customer: a permission of the person, in no role (D-033). */
  mayImpersonate: boolean;
}

export interface GuestContext {
  requestId: string;
  locale: Locale;
  /** Address of the caller, for rate limits and the sign-in record; never logged. */
  remoteAddress: string;
  userAgent: string | null;
  /** The refresh token header; only the refresh and sign-out routes read it. */
  refreshToken: string | null;
  idempotencyKey: string | null;
  /** `challenge:nonce` as the browser sent it; judged by guest-order. */
  proofOfWork: string | null;
  /** The token of the e-mailed link this call continues (D-029). */
  verificationToken: string | null;
}

/** A caller's context with who asks and about which account. Written out: copying objects of several kinds was a tenth of what a call costs. */
export function withCaller(
  of: GuestContext,
  principal: Principal | null,
  accountId: number | null,
): GuestContext & { principal: Principal | null; accountId: number | null } {
  return {
    requestId: of.requestId,
    locale: of.locale,
    remoteAddress: of.remoteAddress,
    userAgent: of.userAgent,
    refreshToken: of.refreshToken,
    idempotencyKey: of.idempotencyKey,
    proofOfWork: of.proofOfWork,
    verificationToken: of.verificationToken,
    principal,
    accountId,
  };
}

export interface RefreshContext extends GuestContext {
  /** The access token header as it came, expired or not. */
  accessToken: string | null;
}
/** Staff with a link to sign in as a customer; the token is judged by impersonation. */
export interface StaffLinkContext extends GuestContext {
  staffToken: string | null;
}
export interface SessionContext extends GuestContext {
  principal: Principal;
}
export interface AccountContext extends SessionContext {
  /** The account the request is about, after the ownership guard. */
  accountId: number;
}
/** A visitor with the key of the account just created. */
export interface GuestKeyContext extends GuestContext {
  accountId: number;
}
/** Who follows an e-mailed link (`verificationToken`, judged by the handler), or a customer: then the account that owns what is named. */
export interface LinkOrAccountContext extends GuestContext {
  /** Who is signed in; null for whoever follows a link. */
  principal: Principal | null;
  accountId: number | null;
}
export interface StaffContext extends GuestContext {
  staff: StaffPrincipal;
}
/** For the calls that begin or end a staff session. */
export interface StaffTokenContext {
  /** The token of the cookie as it came, of an ended session or not. */
  staffToken: string | null;
  /** Puts a token into the cookie, or takes the cookie back. */
  setStaffToken(token: string | null): void;
}
/** For a call whose answer is put together from other reads (decision 0035). */
export interface InsideContext {
  /**
   * What that read answers to the same caller, with every check of its own: who, which account, permission, limit. Null where it can't be told
   * here: it failed unexpectedly, which is on record, or says when to come back. Whoever needs it then asks for it by itself. At once where
   * nothing is waited for.
   */
  readInside(read: InnerRead): Promise<InnerAnswer | null> | InnerAnswer | null;
}
/** Status and body as the read would answer by itself. */
export interface InnerAnswer {
  status: number;
  json: string;
  /** Whether it carries a token, and must not be sent compressed. */
  hasToken: boolean;
}
export interface HookContext extends GuestContext {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

type ContextByAccess = {
  guest: GuestContext;
  session: SessionContext;
  account: AccountContext;
  guestKey: GuestKeyContext;
  linkOrAccount: LinkOrAccountContext;
  refresh: RefreshContext;
  staffLink: StaffLinkContext;
  staff: StaffContext;
  hook: HookContext;
};
export type ContextOf<R extends Route> = ContextByAccess[R['access'] extends { kind: infer K extends Access['kind'] } ? K : never] &
  (R['setsStaffToken'] extends true ? StaffTokenContext : unknown) &
  (R['asksInside'] extends true ? InsideContext : unknown);

/**
 * Session: who is signed in. Owns sessions, refresh tokens, passwords as hashes, failed sign-ins and the audit record.
 * Promises: an ended session, a changed grant or an unlinked account counts from the next request on, in every process;
 * a refresh token works once (and again for a minute, with the same answer); no answer tells whether a user exists.
 */
import type { Contract } from '@porchlight/contract';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Principal } from '../platform/http/request-context.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import { createAccessTokens } from './access-token.ts';
import { createDevices, type Devices } from './devices.ts';
import { type SessionStart, startSession, type TokenPair } from './issue-session.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createPrincipals } from './principals.ts';
import { type RevokeReason, removeOldSessions, revokeUserSessions } from './revoke-sessions.ts';
import { createRoutes } from './routes.ts';
import type { SecondFactor } from './second-factor.ts';
import { clearSignInFailures } from './sign-in.store.ts';
import { type Entrance, enter, type SignedIn, type SignInAttempt, type SignInRefused, welcome } from './sign-in.ts';

export { type AuditEvent, auditTrail, recordAudit } from './audit.store.ts';
export { type Device, describeDevice } from './describe-device.ts';
export type { DeviceRow, Devices } from './devices.ts';
export { impersonatedSessionMs, type SessionStart, type TokenPair } from './issue-session.ts';
export { hashPassword } from './password-hash.ts';
export type { RevokeReason } from './revoke-sessions.ts';
export type { SecondFactor, SecondFactorVerdict } from './second-factor.ts';
export type { SignInRefused } from './sign-in.ts';
export { signInDelays } from './sign-in-delay.rules.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldSessions: Record<never, never>;
  }
}

export interface SessionDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  log: Log;
  secondFactor: SecondFactor;
}

export interface SessionDoor {
  handlers: Handlers<Contract['session']>;
  /** The principal of an access token: `expired` when it was genuine once (also of an ended session), `unknown` otherwise. */
  authenticate(token: string): Promise<Principal | 'expired' | 'unknown'>;
  /** Begins to keep principals in memory, with notices of the database to drop them. Without it every request reads them. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Starts a session in the caller's transaction, however the user has shown who they are; recording it is the caller's. */
  startSession(tx: Transaction, start: SessionStart): Promise<TokenPair & { sessionId: string }>;
  /** Judges a member of staff's password and one-time code under the rules of every sign-in, and starts what `welcome` starts (0023). */
  enterStaff<T extends object>(attempt: SignInAttempt, welcome: Entrance<T>['welcome']): Promise<T | SignInRefused>;
  /** Signs a customer in who has shown who they are by a passkey: starts the session and records the sign-in. */
  welcome(tx: Transaction, user: { id: number; username: string; account_id: number | null }, userAgent: string | null): Promise<SignedIn>;
  /** Ends sessions of a user in the caller's transaction: all, all but one, or those begun in one way. Call `forgetUser` after the commit. */
  revokeUserSessions(
    tx: Transaction,
    userId: number,
    options: { reason: RevokeReason; exceptSessionId?: string; signedInWith?: 'passkey' },
  ): Promise<void>;
  /** Forgets the failed sign-ins of names somebody has just shown to be theirs: whoever reset the password does not have to wait. */
  forgetFailedSignIns(tx: Transaction, identifiers: readonly string[]): Promise<void>;
  devices: Devices;
  /** Drops what this process remembers of a user; other processes hear of the change from the database. */
  forgetUser(userId: number): void;
  /** Hashes and compares passwords, a few at a time; `busy` when too many wait. */
  passwords: PasswordHasher;
  jobs: { removeOldSessions(): Promise<void> };
}

export function createSession(deps: SessionDeps): SessionDoor {
  const tokens = createAccessTokens(deps);
  const principals = createPrincipals(deps);
  const passwords = createPasswordHasher();
  return {
    handlers: createRoutes({ ...deps, tokens, principals, passwords }),
    forgetFailedSignIns: async (tx, identifiers) => {
      for (const identifier of identifiers) {
        await clearSignInFailures(tx, deps.secrets.digest('sign-in-identifier', identifier.trim().toLowerCase()));
      }
    },
    authenticate: async (token) => {
      const claims = tokens.read(token);
      return typeof claims === 'string' ? claims : ((await principals.find(claims.sessionId)) ?? 'expired');
    },
    start: principals.start,
    stop: async () => {
      await principals.stop();
      await passwords.stop();
    },
    startSession: (tx, start) => startSession(tx, { ...deps, tokens }, { ...start, now: deps.clock.now() }),
    enterStaff: (attempt, receive) => enter({ ...deps, tokens, passwords }, attempt, { kind: 'staff', welcome: receive }),
    welcome: (tx, user, userAgent) => welcome(tx, { ...deps, tokens }, user, { with: 'passkey', userAgent }),
    revokeUserSessions: (tx, userId, options) => revokeUserSessions(tx, { userId, now: deps.clock.now(), ...options }),
    devices: createDevices({ ...deps, principals }),
    forgetUser: principals.forgetUser,
    passwords,
    jobs: { removeOldSessions: () => removeOldSessions(deps) },
  };
}

import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { AccessTokens } from './access-token.ts';
import { recordAudit } from './audit.store.ts';
import { startSession } from './issue-session.ts';
import type { PasswordHasher } from './password-hash.ts';
import { clearSignInFailures, countSignInAttempt, findSignInUser, readSignInWait, type SignInUser } from './sign-in.store.ts';

export interface SignInDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  tokens: AccessTokens;
  passwords: PasswordHasher;
}

export interface SignInAttempt {
  /** User name or e-mail as typed. */
  identifier: string;
  password: string;
  userAgent: string | null;
}

type Answer = RouteAnswer<Contract['session']['signIn']>;
type Refused = Refusal<'AUTH0001' | 'AUTH0005'>;

/**
 * Signs a customer in (C-040). Every refusal of a password looks alike and takes as long: unknown user, wrong password, staff,
 * nobody's password, an e-mail of several users (D-021, S11, S12).
 */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<Answer | Refused> {
  const done = await deps.passwords.inTurn(() => tryOnce(deps, attempt));
  return done === 'busy' ? refuse('AUTH0005', { retryAfterSeconds: 1 }) : done;
}

async function tryOnce(deps: SignInDeps, attempt: SignInAttempt): Promise<Answer | Refused> {
  const { db, secrets, passwords } = deps;
  const now = deps.clock.now();
  const identifier = attempt.identifier.trim();
  const digest = secrets.digest('sign-in-identifier', identifier.toLowerCase());
  if (!(await countSignInAttempt(db, digest, now))) {
    return refuse('AUTH0005', { retryAfterSeconds: await readSignInWait(db, digest, now) });
  }
  const user = await findSignInUser(db, identifier);
  const candidate = user?.kind === 'customer' && user.account_id !== null ? user : null;
  const isRight = await passwords.isPassword(attempt.password, candidate?.password_hash ?? null);
  if (!isRight || candidate === null) {
    await recordAudit(db, { at: now, action: 'session.signInRefused', userId: user?.id ?? null });
    return refuse('AUTH0001');
  }
  return welcome(deps, candidate, digest, attempt.userAgent);
}

async function welcome(deps: SignInDeps, user: SignInUser, digest: Buffer, userAgent: string | null): Promise<Answer> {
  const now = deps.clock.now();
  const accountId = user.account_id as number;
  const pair = await deps.db.transaction(async (tx) => {
    const started = await startSession(tx, deps, { userId: user.id, now, userAgent });
    await clearSignInFailures(tx, digest);
    await recordAudit(tx, { at: now, action: 'session.signedIn', userId: user.id, accountId, detail: { sessionId: started.sessionId } });
    return started;
  });
  return { username: user.username, token: pair.token, refreshToken: pair.refreshToken, userid: user.id, accountId };
}

import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { AccessTokens } from './access-token.ts';
import { recordAudit } from './audit.store.ts';
import { describeDevice } from './describe-device.ts';
import { drawSession, startSession, type TokenPair } from './issue-session.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SignedInWith } from './sessions.store.ts';
import {
  admitByPassword,
  beginSignInAttempt,
  clearSignInFailures,
  holdPasswordHash,
  readSignInWait,
  type SignInUser,
} from './sign-in.store.ts';

export interface SignInDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  tokens: AccessTokens;
  passwords: PasswordHasher;
  secondFactor: SecondFactor;
}

export interface SignInAttempt {
  /** User name or e-mail as typed. */
  identifier: string;
  password: string;
  /** One-time or recovery code. */
  code: string | null;
  userAgent: string | null;
}

/** What C-040 answers. */
export type SignedIn = RouteAnswer<Contract['session']['signIn']>;
export type SignInRefused = Refusal<'AUTH0001' | 'AUTH0005' | 'AUTH0012' | 'AUTH0013'>;

/** What is judged by password and code: customers' sign-in here, and that of staff (staff-access). */
export interface Entrance<T extends object> {
  kind: 'customer' | 'staff';
  /** Starts the session of whoever has shown who they are, in the same transaction. */
  welcome(tx: Transaction, user: SignInUser): Promise<T>;
  /** Does all that follows a right password at once, where there is a way; only who has to give a code takes the longer one. */
  admit?(user: SignInUser, identifierDigest: Buffer): Promise<T | 'otherPassword' | 'asksForCode'>;
}

/** Signs a customer in (C-040). */
export function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn | SignInRefused> {
  return enter(deps, attempt, {
    kind: 'customer',
    welcome: (tx, user) => welcome(tx, deps, user, { with: 'password', userAgent: attempt.userAgent }),
    admit: (user, identifierDigest) => admit(deps, user, { identifierDigest, userAgent: attempt.userAgent }),
  });
}

/**
 * Lets somebody in by password and one-time code. Every refusal of a password looks alike and takes as long: unknown user, wrong password,
 * a user of the other kind, nobody's password, an e-mail of several users (D-021, S11, S12). Only who knows the password learns that a
 * code is asked for.
 */
export async function enter<T extends object>(deps: SignInDeps, attempt: SignInAttempt, entrance: Entrance<T>): Promise<T | SignInRefused> {
  const done = await deps.passwords.inTurn(() => tryOnce(deps, attempt, entrance));
  return done === 'busy' ? refuse('AUTH0005', { retryAfterSeconds: 1 }) : done;
}

async function tryOnce<T extends object>(deps: SignInDeps, attempt: SignInAttempt, entrance: Entrance<T>): Promise<T | SignInRefused> {
  const { db, secrets, passwords } = deps;
  const now = deps.clock.now();
  const identifier = attempt.identifier.trim();
  const identifierDigest = secrets.digest('sign-in-identifier', identifier.toLowerCase());
  const user = await beginSignInAttempt(db, { identifierDigest, identifier, now });
  if (user === 'hasToWait') return refuse('AUTH0005', { retryAfterSeconds: await readSignInWait(db, identifierDigest, now) });
  const candidate = user !== null && isOf(entrance.kind, user) ? user : null;
  const isRight = await passwords.isPassword(attempt.password, candidate?.password_hash ?? null);
  const refusePassword = async (queries: Queries): Promise<SignInRefused> => {
    const action = entrance.kind === 'staff' ? 'staff.signInRefused' : 'session.signInRefused';
    const detail = describeDevice(attempt.userAgent);
    await recordAudit(queries, { at: now, action, userId: user?.id ?? null, accountId: user?.account_id ?? null, detail });
    return refuse('AUTH0001');
  };
  if (!isRight || candidate === null) return refusePassword(db);
  const admitted = await entrance.admit?.(candidate, identifierDigest);
  if (admitted === 'otherPassword') return refusePassword(db);
  if (admitted !== undefined && admitted !== 'asksForCode') return admitted;
  return db.transaction(async (tx) => {
    // One that was changed since it was read opens nothing any more.
    if (!(await holdPasswordHash(tx, candidate))) return refusePassword(tx);
    const refused = await refuseByCode(tx, deps, candidate, attempt);
    // The password was right. Wrong codes are counted for the user, whichever of the user's identifiers they come with.
    await clearSignInFailures(tx, identifierDigest);
    return refused ?? entrance.welcome(tx, candidate);
  });
}

/** Staff have no account, and a customer without one can't get in. Whether a member of staff was stopped is judged with the rest. */
function isOf(kind: Entrance<object>['kind'], user: SignInUser): boolean {
  return user.kind === kind && (kind === 'staff' ? !user.is_stopped : user.account_id !== null);
}

async function refuseByCode(tx: Transaction, deps: SignInDeps, user: SignInUser, attempt: SignInAttempt): Promise<SignInRefused | null> {
  const verdict = await deps.secondFactor.judge(tx, user.id, attempt.code);
  if (verdict === 'notAsked' || verdict === 'right') return null;
  if (verdict === 'missing') return refuse('AUTH0012');
  if (verdict !== 'wrong') return refuse('AUTH0005', { retryAfterSeconds: verdict.waitSeconds });
  const detail = describeDevice(attempt.userAgent);
  await recordAudit(tx, { at: deps.clock.now(), action: 'session.codeRefused', userId: user.id, accountId: user.account_id, detail });
  return refuse('AUTH0013');
}

/** Whoever is let in, and by what account: a customer has one. */
type Guest = Pick<SignInUser, 'id' | 'username' | 'account_id'>;

/** Starts the session of a user who has shown who they are, in the caller's transaction, and answers what C-040 answers. */
export async function welcome(
  tx: Transaction,
  deps: Pick<SignInDeps, 'clock' | 'ids' | 'tokens'>,
  user: Guest,
  entry: { with: SignedInWith; userAgent: string | null },
): Promise<SignedIn> {
  const now = deps.clock.now();
  const pair = await startSession(tx, deps, { userId: user.id, now, signedInWith: entry.with, userAgent: entry.userAgent });
  const detail = entryOf(pair.sessionId, entry.with);
  await recordAudit(tx, { at: now, action: 'session.signedIn', userId: user.id, accountId: user.account_id, detail });
  return answerOf(user, pair);
}

/** The same for whom a right password is enough, and the end of the failures with it: one statement instead of a transaction of eight. */
async function admit(
  deps: SignInDeps,
  user: SignInUser,
  { identifierDigest, userAgent }: { identifierDigest: Buffer; userAgent: string | null },
): Promise<SignedIn | 'otherPassword' | 'asksForCode'> {
  const drawn = drawSession(deps, { userId: user.id, now: deps.clock.now(), signedInWith: 'password', userAgent });
  const admitted = await admitByPassword(deps.db, { user, identifierDigest, drawn, detail: entryOf(drawn.session.id, 'password') });
  return admitted === 'admitted' ? answerOf(user, drawn.pair) : admitted;
}

const entryOf = (sessionId: string, way: SignedInWith) => ({ sessionId, with: way });

function answerOf(user: Guest, { token, refreshToken }: TokenPair): SignedIn {
  return { username: user.username, token, refreshToken, userid: user.id, accountId: user.account_id as number };
}

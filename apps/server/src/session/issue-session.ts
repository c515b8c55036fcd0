import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../platform/db/database.ts';
import type { Ids } from '../ports/ids.ts';
import type { AccessTokens } from './access-token.ts';
import { insertRefreshToken, insertSession, type NewRefreshToken, type NewSession, type SignedInWith } from './sessions.store.ts';

/** A session ends this long after the sign-in, however busy it is. */
export const sessionMs = 7 * 24 * 3_600_000;
/** A refresh token that nobody used for this long is worthless (S24). */
export const refreshTokenMs = 12 * 3_600_000;

const refreshTokenBytes = 32;

export interface TokenPair {
  token: string;
  refreshToken: string;
}

/** What is stored of a refresh token. It is random enough that a plain hash cannot be turned around. */
export function hashRefreshToken(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

interface TokenDeps {
  ids: Ids;
  tokens: AccessTokens;
}

/** A pair of tokens of a session, and what is stored of the second one. */
function drawTokens(deps: TokenDeps, session: { id: string; userId: number; expiresAt: Date; now: Date }) {
  const refreshToken = deps.ids.secret(refreshTokenBytes);
  const token = deps.tokens.issue({ sessionId: session.id, userId: session.userId }, session.expiresAt);
  return { pair: { token, refreshToken }, stored: { hash: hashRefreshToken(refreshToken), sessionId: session.id, issuedAt: session.now } };
}

/** Makes the next pair of tokens of a session and stores the refresh token's hash. */
export async function issueTokens(
  tx: Transaction,
  deps: TokenDeps,
  session: { id: string; userId: number; expiresAt: Date; now: Date },
): Promise<TokenPair> {
  const { pair, stored } = drawTokens(deps, session);
  await insertRefreshToken(tx, stored);
  return pair;
}

/** Staff in a customer's name stay this long at most, refreshed or not (D-033). */
export const impersonatedSessionMs = 30 * 60_000;

export interface SessionStart {
  userId: number;
  userAgent: string | null;
  signedInWith: SignedInWith;
  /** The staff user who signs in as the customer; the session is marked and short. */
  impersonatorId?: number;
}

/** A session that nobody has stored yet: what its rows hold, and the tokens that open it. */
export interface DrawnSession {
  session: NewSession;
  refreshToken: NewRefreshToken;
  pair: TokenPair;
}

/** Draws a session of a user: a new id and new tokens at every sign-in (S23). */
export function drawSession(deps: TokenDeps, start: SessionStart & { now: Date }): DrawnSession {
  const id = randomUUID();
  const expiresAt = new Date(start.now.getTime() + (start.impersonatorId === undefined ? sessionMs : impersonatedSessionMs));
  const session: NewSession = {
    id,
    userId: start.userId,
    startedAt: start.now,
    expiresAt,
    impersonatorId: start.impersonatorId ?? null,
    userAgent: start.userAgent?.slice(0, 200) ?? null,
    signedInWith: start.signedInWith,
  };
  const { pair, stored } = drawTokens(deps, { id, userId: start.userId, expiresAt, now: start.now });
  return { session, refreshToken: stored, pair };
}

/** Starts a session of a user. */
export async function startSession(
  tx: Transaction,
  deps: TokenDeps,
  start: SessionStart & { now: Date },
): Promise<TokenPair & { sessionId: string }> {
  const { session, refreshToken, pair } = drawSession(deps, start);
  await insertSession(tx, session);
  await insertRefreshToken(tx, refreshToken);
  return { ...pair, sessionId: session.id };
}

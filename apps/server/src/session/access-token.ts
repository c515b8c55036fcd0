import { createSigner, createVerifier } from 'fast-jwt';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';

/** How long an access token works; a client then asks for the next one with its refresh token. */
export const accessTokenMs = 15 * 60_000;

export interface AccessClaims {
  sessionId: string;
  userId: number;
  /** When it stops working, in milliseconds of the product's clock. */
  expiresAt: number;
}

export interface AccessTokens {
  issue(claims: Omit<AccessClaims, 'expiresAt'>, sessionExpiresAt: Date): string;
  /** The claims of a genuine token; `expired` when its time is over, `unknown` for anything we did not make. */
  read(token: string): AccessClaims | 'expired' | 'unknown';
}

interface Payload {
  sid: string;
  sub: string;
  /** Seconds, as JWT has it. */
  exp: number;
}

const longestToken = 1_000;
const mostRemembered = 20_000;

interface AccessTokenDeps {
  secrets: Secrets;
  clock: Clock;
  /** A verified token stays verified: the map spares each further request of the quarter of an hour the signature check. */
  verified?: Map<string, AccessClaims>;
}

/** Access tokens are JWTs with HMAC-SHA-256 under a key of their own. */
export function createAccessTokens({ secrets, clock, verified = new Map() }: AccessTokenDeps): AccessTokens {
  const key = secrets.keyFor('access-token');
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  // Expiry is judged by the product's clock, which the library does not know.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, requiredClaims: ['sid', 'sub', 'exp'] });

  function verifyOnce(token: string): AccessClaims | null {
    const known = verified.get(token);
    if (known) return known;
    if (token.length > longestToken) return null;
    let payload: Payload;
    try {
      payload = verify(token) as Payload;
    } catch {
      return null;
    }
    const claims = { sessionId: payload.sid, userId: Number(payload.sub), expiresAt: payload.exp * 1000 };
    makeRoom();
    verified.set(token, claims);
    return claims;
  }

  /** The oldest stand first, and nearly all of them last as long as one another: whose time is over need not be looked for. */
  function makeRoom(): void {
    const now = clock.now().getTime();
    for (const [token, { expiresAt }] of verified) {
      if (expiresAt > now && verified.size < mostRemembered) return;
      verified.delete(token);
    }
  }

  return {
    issue(claims, sessionExpiresAt) {
      const expiresAt = Math.min(clock.now().getTime() + accessTokenMs, sessionExpiresAt.getTime());
      return sign({ sid: claims.sessionId, sub: String(claims.userId), exp: Math.floor(expiresAt / 1000) } satisfies Payload);
    },
    read(token) {
      const claims = verifyOnce(token);
      if (claims === null) return 'unknown';
      if (claims.expiresAt > clock.now().getTime()) return claims;
      verified.delete(token);
      return 'expired';
    },
  };
}

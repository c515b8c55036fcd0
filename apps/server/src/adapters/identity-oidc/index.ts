import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { fetchWithin } from '../../platform/outgoing/index.ts';
import type { Identity, IdentityProvider } from '../../ports/identity-provider.ts';

export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the browser comes back to; registered at the server. */
  returnUrl: string;
  /** The claim of the ID token that lists roles, as a list or as words with spaces; null: roles are given here. */
  rolesClaim: string | null;
  /** For a server on this machine only: http is let through. */
  allowHttp: boolean;
}

/** What is known of the server is asked anew now and then, so that its new keys and addresses are learnt. */
const knownForMs = 3_600_000;

/** Metadata, keys and what it says of a person: a few kilobytes, of large companies some ten. */
const mostBytes = 1024 * 1024;
const askCompany = fetchWithin(mostBytes) as CustomFetch;

export function createOidcIdentityProvider(options: OidcOptions): IdentityProvider {
  const configuration = keptConfiguration(options);
  return {
    async begin() {
      const known = await configuration().catch(() => null);
      if (known === null) return null;
      const begun = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(known, {
        redirect_uri: options.returnUrl,
        scope: 'openid email profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, begun };
    },
    async finish(returnedTo, begun) {
      const { state: expectedState, nonce: expectedNonce, codeVerifier: pkceCodeVerifier } = begun;
      try {
        const known = await configuration();
        const tokens = await authorizationCodeGrant(known, returnedTo, {
          expectedState,
          expectedNonce,
          pkceCodeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return null;
        // Some servers put no more than the id into the token, and tell the rest when asked.
        const asked = known.serverMetadata().userinfo_endpoint ? await fetchUserInfo(known, tokens.access_token, claims.sub) : {};
        return identityOf({ ...asked, ...claims }, options.rolesClaim);
      } catch {
        // Declined there, forged, stale, or the server is away: either way it vouches for nobody.
        return null;
      }
    },
  };
}

function keptConfiguration(options: OidcOptions): () => Promise<Configuration> {
  let kept: { configuration: Promise<Configuration>; at: number } | null = null;
  return () => {
    if (kept !== null && performance.now() - kept.at < knownForMs) return kept.configuration;
    const configuration = discovery(new URL(options.issuer), options.clientId, options.clientSecret, undefined, {
      timeout: 10,
      [customFetch]: askCompany,
      execute: options.allowHttp ? [allowInsecureRequests] : [],
    });
    // A server that could not be reached is asked again the next time.
    configuration.catch(() => {
      kept = null;
    });
    kept = { configuration, at: performance.now() };
    return configuration;
  };
}

function identityOf(claims: Readonly<Record<string, unknown>>, rolesClaim: string | null): Identity | null {
  const { iss, sub, email, email_verified: isVerified, name } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string') return null;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && isVerified === true ? email : null,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : null,
    roles: rolesClaim === null ? null : wordsOf(claims[rolesClaim]),
  };
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\s+/).filter((word) => word !== '');
  return Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : [];
}

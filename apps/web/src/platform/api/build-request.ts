import type { RouteCard } from './route-types.ts';

/** What a visitor holds instead of a session: each travels in its own header, never in the address. */
export interface VisitorKeys {
  /** Of the account just created (D-131). */
  guestKey?: string;
  /** `challenge:nonce` (C-108). */
  proofOfWork?: string;
  /** Of the e-mailed link that is being followed (D-029). */
  verificationToken?: string;
  /** Of a link for staff (C-045); takes the place of a session's. */
  staffToken?: string;
}

export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  keys?: VisitorKeys;
}

export interface RequestIdentity {
  token: string | null;
  refreshToken: string | null;
  /** en-us or sp-es: the server answers in that language. */
  language: string;
}

/** Path below the base URL with its parameters and query; arrays become repeated keys (API-045). */
export function requestPath(card: RouteCard, parts: RequestParts): string {
  const path = card.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item));
    }
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Method, headers and body. Both tokens go along on every call, left out when there is none; no cookie and no Authorization header
 * (API-004, API-005, D-010).
 */
export function requestInit(card: RouteCard, parts: RequestParts, identity: RequestIdentity): RequestInit {
  const headers: Record<string, string> = { ...identityHeaders(identity) };
  if (card.idempotencyKey && parts.idempotencyKey) headers['Idempotency-Key'] = parts.idempotencyKey;
  if (card.needsRequestedWith) headers['X-Requested-With'] = 'portal';
  if (parts.keys?.guestKey) headers['X-Guest-Key'] = parts.keys.guestKey;
  if (parts.keys?.proofOfWork) headers['X-Proof-Of-Work'] = parts.keys.proofOfWork;
  if (parts.keys?.verificationToken) headers['X-Verification-Token'] = parts.keys.verificationToken;
  if (parts.keys?.staffToken) headers['X-API-Token'] = parts.keys.staffToken;
  const init: RequestInit = { method: card.method, headers, credentials: 'omit', cache: 'no-store' };
  if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  return init;
}

/** The headers that say who is asking and in which language. */
export function identityHeaders({ token, refreshToken, language }: RequestIdentity): Record<string, string> {
  return {
    'Accept-Language': language,
    ...(token ? { 'X-API-Token': token } : {}),
    ...(refreshToken ? { 'X-API-Refresh-Token': refreshToken } : {}),
  };
}

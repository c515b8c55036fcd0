import { requestInit, requestPath } from '../api/build-request.ts';
import { routeCard } from '../api/route-cards.ts';
import type { StoredUser } from './stored-user.ts';

/** How long the server's answer to a sign-out is waited for (D-023). */
const signOutLimitMs = 2000;

/** Revokes the session on the server. Fire and forget: the browser is signed out already, and its tokens are no longer stored. */
export function revokeOnServer(baseUrl: string, user: StoredUser, language: string): void {
  const card = routeCard('session.signOut');
  const init = requestInit(card, {}, { token: user.token, refreshToken: user.refreshToken, language });
  void fetch(baseUrl + requestPath(card, {}), { ...init, keepalive: true, signal: AbortSignal.timeout(signOutLimitMs) }).catch(
    () => undefined,
  );
}

import { requestInit, requestPath } from '../api/build-request.ts';
import { routeCard } from '../api/route-cards.ts';
import type { StoredUser } from './stored-user.ts';

/** How long the server's answer to a sign-out is waited for (D-023). */
const signOutLimitMs = 2000;

/** Revokes the session on the server. Never rejects: the browser is signed out already, and its tokens are no longer stored. */
export async function revokeOnServer(baseUrl: string, user: StoredUser, language: string): Promise<void> {
  const card = routeCard('session.signOut');
  const init = requestInit(card, {}, { token: user.token, refreshToken: user.refreshToken, language });
  await fetch(baseUrl + requestPath(card, {}), { ...init, keepalive: true, signal: AbortSignal.timeout(signOutLimitMs) }).catch(
    () => undefined,
  );
}

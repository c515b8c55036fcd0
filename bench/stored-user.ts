import { currentUserKey } from '../apps/web/src/platform/session/stored-user.ts';
import type { SignedIn } from './installation.ts';

/** What the portal keeps in a browser of somebody who is signed in, to be put into its local storage. */
export function storedUser({ token, accountId, userId }: SignedIn, username: string): Record<string, string> {
  return { [currentUserKey]: JSON.stringify({ username, token, refreshToken: 'unused-while-the-token-lives', userid: userId, accountId }) };
}

import { safeRememberedLocation } from '@porchlight/domain/session/remembered-location.ts';
import { call } from '../platform/api/call.ts';
import { session, storage } from '../platform/portal.ts';
import { homePath } from '../routes.ts';
import type { SignInValues } from './sign-in-form.ts';

const locationKey = 'location';

/** Keeps where somebody who is not signed in wanted to go, if it is a place to return to (SESS-001, D-027). */
export function rememberLocation(pathAndQuery: string): void {
  const safe = safeRememberedLocation(pathAndQuery);
  if (safe !== null) storage.setItem(locationKey, safe);
}

/** Signs in and answers where to go: the remembered location, else home (SESS-002). Rejects with ApiFailure. */
export async function signIn({ username, password }: SignInValues): Promise<string> {
  const user = await call('session.signIn', { body: { j_username: username.trim(), j_password: password } });
  const target = safeRememberedLocation(storage.getItem(locationKey)) ?? homePath;
  session.begin(user);
  storage.removeItem(locationKey);
  return target === '/' ? homePath : target;
}

import { safeRememberedLocation } from '@porchlight/domain/session/remembered-location.ts';
import { call } from '../platform/api/call.ts';
import type { CallAnswer } from '../platform/api/route-types.ts';
import { session, storage } from '../platform/portal.ts';
import { homePath } from '../routes.ts';
import type { SignInValues } from './sign-in-form.ts';

const locationKey = 'location';

/** Keeps where somebody who is not signed in wanted to go, if it is a place to return to (SESS-001, D-027). */
export function rememberLocation(pathAndQuery: string): void {
  const safe = safeRememberedLocation(pathAndQuery);
  if (safe !== null) storage.setItem(locationKey, safe);
}

/** Signs in and answers where to go. `code` is the one-time or recovery code, from those who are asked for one. Rejects with ApiFailure. */
export async function signIn({ username, password }: SignInValues, code?: string): Promise<string> {
  const body = { j_username: username.trim(), j_password: password, ...(code !== undefined && { code }) };
  return enter(await call('session.signIn', { body }));
}

/** Begins the session of whoever has shown who they are, and answers where to go: the remembered location, else home (SESS-002). */
export function enter(user: CallAnswer<'session.signIn'>): string {
  const target = safeRememberedLocation(storage.getItem(locationKey)) ?? homePath;
  session.begin(user);
  storage.removeItem(locationKey);
  return target === '/' ? homePath : target;
}

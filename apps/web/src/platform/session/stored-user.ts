import type { KeyValueStorage } from '../storage.ts';

/** ENT-001: what the browser keeps under currentUser, these keys exactly, and a mark where staff are there in the user's name (D-020, D-033). */
export interface StoredUser {
  username: string;
  token: string;
  refreshToken: string;
  userid: number;
  accountId: number;
  /** Staff in the user's name; kept only where it is so. */
  impersonated?: boolean;
}

export const currentUserKey = 'currentUser';

/** The stored user; null when there is none or what is stored is not one. */
export function readStoredUser(storage: KeyValueStorage): StoredUser | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(currentUserKey) ?? 'null');
    return isStoredUser(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeStoredUser(storage: KeyValueStorage, user: StoredUser): void {
  const { username, token, refreshToken, userid, accountId, impersonated } = user;
  const kept = { username, token, refreshToken, userid, accountId, ...(impersonated && { impersonated }) };
  storage.setItem(currentUserKey, JSON.stringify(kept));
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  return (
    ['username', 'token', 'refreshToken'].every((key) => typeof user[key] === 'string') &&
    ['userid', 'accountId'].every((key) => Number.isSafeInteger(user[key])) &&
    user.token !== ''
  );
}

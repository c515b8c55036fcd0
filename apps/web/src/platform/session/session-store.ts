import { createStore, type Store } from '../../ui/external-store.ts';
import type { KeyValueStorage } from '../storage.ts';
import { currentUserKey, readStoredUser, type StoredUser, writeStoredUser } from './stored-user.ts';

/** The auth area of the shared state (STATE-010). */
export interface SessionState {
  isLoggedIn: boolean;
  username: string | null;
  userid: number | null;
  accountId: number | null;
  /** Staff are signed in as this user (D-033). */
  impersonated: boolean;
  /** The provider lets staff pay in a customer's name; false until the server has said so. */
  staffMayPay: boolean;
  /** A password was reset just now: the sign-in page says so (AUTH-007). */
  resetSuccess: boolean;
  registerSuccess: boolean;
  /** Null until the server has said which are held. */
  userPermission: readonly PermissionModule[] | null;
  /** Why the last session ended, for one sentence on the sign-in page. */
  endedBecause: SessionEnd | null;
}

export interface PermissionModule {
  name: string;
  permissions: readonly string[];
}

export type SessionEnd = 'signedOut' | 'expired' | 'idle' | 'accountError';

const signedOut: SessionState = {
  isLoggedIn: false,
  username: null,
  userid: null,
  accountId: null,
  impersonated: false,
  staffMayPay: false,
  resetSuccess: false,
  registerSuccess: false,
  userPermission: null,
  endedBecause: null,
};

/** The portal's own keys that end with the session; the chosen language and theme stay, foreign keys are not touched (D-025). */
export const sessionKeys = [currentUserKey, 'location', 'permissions', 'idleSince', 'wizardDraft', 'linkedView'] as const;

export interface Session {
  store: Store<SessionState>;
  /** The stored user as it is now, in whichever tab it was written last. */
  user: () => StoredUser | null;
  /** A stored user restores the login; without one the portal's storage is cleared (SESS-003, SESS-004). */
  restore: () => void;
  /** Signing in while signed in signs out first (SESS-005). */
  begin: (user: StoredUser) => void;
  /** Clears stored user, location and the whole shared state (SESS-006, SESS-009). Does nothing when nobody is signed in. */
  end: (reason: SessionEnd) => void;
  writeTokens: (tokens: { token: string; refreshToken?: string }) => void;
  keepPermissions: (modules: readonly PermissionModule[]) => void;
  /** Another tab wrote or removed the stored user, for that reason as far as this one knows. Answers 'otherUser' when this page shows somebody else's data now. */
  followOtherTab: (because?: SessionEnd) => 'same' | 'ended' | 'otherUser';
  update: (change: Partial<Pick<SessionState, 'resetSuccess' | 'registerSuccess' | 'endedBecause' | 'staffMayPay'>>) => void;
}

/** The session of this browser. `onEnd` resets what else belongs to it (cached answers). */
export function createSession(storage: KeyValueStorage, onEnd: (reason: SessionEnd, user: StoredUser | null) => void): Session {
  const store = createStore<SessionState>(signedOut);
  const show = (user: StoredUser): void =>
    store.set({
      ...signedOut,
      isLoggedIn: true,
      username: user.username,
      userid: user.userid,
      accountId: user.accountId,
      impersonated: user.impersonated === true,
    });
  const clear = (): void => {
    for (const key of sessionKeys) storage.removeItem(key);
  };
  const end = (reason: SessionEnd): void => {
    const user = readStoredUser(storage);
    clear();
    if (!store.get().isLoggedIn && !user) return;
    store.set({ ...signedOut, endedBecause: reason });
    onEnd(reason, user);
  };
  return {
    store,
    end,
    user: () => readStoredUser(storage),
    restore: () => {
      const user = readStoredUser(storage);
      if (user) show(user);
      else clear();
    },
    begin: (user) => {
      if (store.get().isLoggedIn) end('signedOut');
      writeStoredUser(storage, user);
      show(user);
    },
    writeTokens: ({ token, refreshToken }) => {
      const user = readStoredUser(storage);
      if (user) writeStoredUser(storage, { ...user, token, refreshToken: refreshToken ?? user.refreshToken });
    },
    keepPermissions: (userPermission) => store.set({ ...store.get(), userPermission }),
    followOtherTab: (because = 'signedOut') => {
      const user = readStoredUser(storage);
      const shown = store.get();
      if (!user) {
        if (shown.isLoggedIn) end(because);
        return shown.isLoggedIn ? 'ended' : 'same';
      }
      const isSame = shown.userid === user.userid && shown.impersonated === (user.impersonated === true);
      return isSame ? 'same' : 'otherUser';
    },
    update: (change) => store.set({ ...store.get(), ...change }),
  };
}

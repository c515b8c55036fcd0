import type { StoredUser } from '../session/stored-user.ts';

/** Runs the work while no other tab does (navigator.locks); a stand-in without locks just runs it. */
export type ExclusiveRun = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface TokenRefreshParts {
  readUser: () => StoredUser | null;
  writeTokens: (tokens: { token: string; refreshToken?: string }) => void;
  /** The refresh call with the stored tokens; rejects for any failure, a missing answer included (D-022). */
  fetchTokens: () => Promise<{ token: string; refreshToken?: string }>;
  exclusively: ExclusiveRun;
  /** A moment in which what was stored reaches the other tabs: browsers keep a copy of the storage in each and bring them in line later. */
  letTabsSee: () => Promise<void>;
  /** Ends the session in the browser. */
  onFailed: () => void;
  /** The page is being left: its calls are cut off, which says nothing of the session. */
  isLeaving: () => boolean;
}

const lockName = 'porchlight-token-refresh';

/**
 * One refresh for a burst of refused requests (SESS-010, SESS-011) and at most one at a time across tabs (SESS-015, D-022). The returned
 * function takes the user whose token was refused and answers the token to retry with, or null when the session is over (SESS-012).
 */
export function createTokenRefresh(parts: TokenRefreshParts): (refused: StoredUser) => Promise<string | null> {
  let running: Promise<string | null> | null = null;

  const tokenOfAnotherRefresh = (refused: StoredUser): string | null | undefined => {
    const now = parts.readUser();
    if (!now || now.userid !== refused.userid) return null;
    return now.token === refused.token ? undefined : now.token;
  };

  async function refresh(refused: StoredUser): Promise<string | null> {
    const already = tokenOfAnotherRefresh(refused);
    if (already !== undefined) return already;
    try {
      const tokens = await parts.fetchTokens();
      // Signed out, or in as somebody else, while the answer was on its way: these tokens belong to nobody here.
      if (parts.readUser()?.userid !== refused.userid) return null;
      parts.writeTokens(tokens);
      return tokens.token;
    } catch {
      if (parts.readUser()?.userid === refused.userid && !parts.isLeaving()) parts.onFailed();
      return null;
    }
  }

  /** Answers as soon as there is a token, but keeps the other tabs waiting until they can see it. */
  const runAlone = (refused: StoredUser): Promise<string | null> =>
    new Promise((resolve, reject) => {
      parts
        .exclusively(lockName, async () => {
          const token = await refresh(refused);
          resolve(token);
          await parts.letTabsSee();
        })
        .catch(reject);
    });

  return (refused) => {
    const already = tokenOfAnotherRefresh(refused);
    if (already !== undefined) return Promise.resolve(already);
    running ??= runAlone(refused).finally(() => {
      running = null;
    });
    return running;
  };
}

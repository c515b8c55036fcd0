import { isApiFailure } from '../platform/api/failure.ts';
import type { StoredUser } from '../platform/session/stored-user.ts';

export interface ImpersonationParts {
  /** Signs out whoever is signed in here, in the browser and then at the server. */
  clearStoredUser: () => Promise<void>;
  /** C-045, with the token in its header. */
  askServer: (link: StaffLink) => Promise<StoredUser>;
  begin: (user: StoredUser) => void;
}

/** What the address of the link says. Without a token the server is asked all the same, and says what is wrong. */
export interface StaffLink {
  userId: string;
  token: string;
}

/** How it went: the server's sentence for a refusal, null where no answer came (IMP-005, IMP-006). */
export type ImpersonationOutcome = { isSignedIn: true } | { isSignedIn: false; message: string | null };

/** The stored user goes first, then the returned data signs in (IMP-008). */
export async function impersonate(parts: ImpersonationParts, link: StaffLink): Promise<ImpersonationOutcome> {
  try {
    await parts.clearStoredUser();
    parts.begin(await parts.askServer(link));
    return { isSignedIn: true };
  } catch (thrown) {
    const isRefused = isApiFailure(thrown) && thrown.answered && thrown.code !== '' && thrown.code !== '500';
    return { isSignedIn: false, message: isRefused && thrown.message !== '' ? thrown.message : null };
  }
}

/** The link in an address: the user id of its path and the apiToken of its query (IMP-002, PERM-019); null for the page without a user. */
export function staffLinkOf({ pathname, search }: { pathname: string; search: string }): StaffLink | null {
  const userId = /^\/impersonate\/([^/]+)/.exec(pathname)?.[1];
  return userId === undefined ? null : { userId, token: new URLSearchParams(search).get('apiToken') ?? '' };
}

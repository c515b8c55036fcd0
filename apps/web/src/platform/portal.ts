import { localeTags } from '@porchlight/texts/locales.ts';
import { createStore } from '../ui/external-store.ts';
import { connectApi } from './api/call.ts';
import { createClient } from './api/client.ts';
import { configuredBaseUrl } from './api/configured-base-url.ts';
import type { EarlyReads } from './api/early-reads.ts';
import type { ApiFailure } from './api/failure.ts';
import { routeCard } from './api/route-cards.ts';
import { currentLocale, restoreLanguage } from './i18n/language.ts';
import { restoreArrival } from './session/arrival.ts';
import { createSession, type Session } from './session/session-store.ts';
import { revokeOnServer } from './session/sign-out.ts';
import { currentUserKey, type StoredUser } from './session/stored-user.ts';
import { browserStorage, memoryStorage } from './storage.ts';

const isBrowser = typeof window !== 'undefined';

export const storage = isBrowser ? browserStorage() : memoryStorage();

/** Set while the product is down: the offline screen replaces every route (SHELL-029, D-047). */
export const isOffline = createStore(false);

/** The last server error, for one dismissible banner (ERR-005, D-153). */
export const serverError = createStore<ApiFailure | null>(null);

/** How many answers said that something is not there: an account that was open may be linked no more. */
export const unknownAnswers = createStore(0);

/** How long a fresh token is given to reach the storage of the other tabs before the next one may refresh. */
const tabsSeeMs = 250;

/** How long a page may take to go. */
const leavingMs = 5_000;

/** Reads that were started before whoever wants them was there. */
let earlyReads: EarlyReads = () => undefined;

export function offerEarlyReads(early: EarlyReads): void {
  earlyReads = early;
}

/** Whether a session that ends now ends for want of activity, as the timer of this page knows it. */
let isIdle: () => boolean = () => false;

export function offerIdleness(read: () => boolean): void {
  isIdle = read;
}

/** Whose session the page was opened in; null: nobody's. */
let opener: number | null = null;
export const openedBy = (): number | null => opener;

let revoke: (user: StoredUser) => void = () => {};

const endListeners = new Set<() => void>();

/** Runs when the session ends, to forget what belonged to it. Answers how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The session of this browser; one for the whole portal (SHELL-001). */
export const session: Session = createSession(storage, (reason, user) => {
  serverError.set(null);
  offerEarlyReads(() => undefined);
  for (const listener of endListeners) listener();
  if (user && reason !== 'expired') revoke(user);
});

/**
 * Whether the page is on its way out. Browsers cut calls off before they say that a page is gone, so the first word of it counts; a page that
 * stays after all (a download, a refused dialog) is one that stays soon after.
 */
function followLeaving(page: Window): () => boolean {
  let leftAt = Number.NEGATIVE_INFINITY;
  const leave = (): void => {
    leftAt = performance.now();
  };
  page.addEventListener('beforeunload', leave);
  page.addEventListener('pagehide', leave);
  return () => performance.now() - leftAt < leavingMs;
}

/** Connects the portal to this browser: language, session, API, other tabs. Done once, before anything is drawn. */
export function connectPortal(early: EarlyReads): void {
  offerEarlyReads(early);
  restoreLanguage(storage);
  document.documentElement.lang = localeTags[currentLocale.get()].lang;
  const baseUrl = configuredBaseUrl();
  revoke = (user) => void revokeOnServer(baseUrl, user, currentLocale.get());
  connectApi(
    createClient({
      baseUrl,
      fetch: (input, init) => fetch(input, init),
      readUser: session.user,
      writeTokens: session.writeTokens,
      language: currentLocale.get,
      exclusively: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
      letTabsSee: () => new Promise((resolve) => setTimeout(resolve, tabsSeeMs)),
      early: (path) => earlyReads(path),
      refreshCard: routeCard('session.refreshToken'),
      onSessionLost: () => session.end('expired'),
      isLeaving: followLeaving(window),
      onServerError: serverError.set,
      onUnknown: () => unknownAnswers.set(unknownAnswers.get() + 1),
      onMaintenance: () => isOffline.set(true),
    }),
  );
  session.restore();
  opener = session.store.get().userid;
  if (!session.store.get().isLoggedIn) restoreArrival(browserStorage('sessionStorage'), storage);
  window.addEventListener('storage', (event) => {
    const isAboutUser = event.key === currentUserKey || event.key === null;
    if (isAboutUser && session.followOtherTab(isIdle() ? 'idle' : 'signedOut') === 'otherUser') window.location.reload();
  });
}

import { identityHeaders } from '../platform/api/build-request.ts';
import { configuredBaseUrl } from '../platform/api/configured-base-url.ts';
import { firstViewPath, startFirstView } from '../platform/api/first-view.ts';
import { currentLocale } from '../platform/i18n/language.ts';
import { offerEarlyReads, openedBy, session } from '../platform/portal.ts';

/** Asks for the first view of whoever signs in. A page that is opened by somebody signed in has asked for it ahead of the application. */
export function followSignIns(): void {
  let viewer = openedBy();
  const follow = (): void => {
    const { userid } = session.store.get();
    if (userid === viewer) return;
    viewer = userid;
    askForFirstView();
  };
  session.store.subscribe(follow);
  follow();
}

function askForFirstView(): void {
  const user = session.user();
  if (!user) return;
  const { token, refreshToken } = user;
  const language = currentLocale.get();
  const init: RequestInit = { headers: identityHeaders({ token, refreshToken, language }), credentials: 'omit', cache: 'no-store' };
  const ask = (): Promise<Response> => fetch(configuredBaseUrl() + firstViewPath(user.accountId), init);
  offerEarlyReads(startFirstView({ token, language, startedAt: performance.now(), ask }).early);
}

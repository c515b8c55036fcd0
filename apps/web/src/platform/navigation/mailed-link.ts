import { linkTokenOf } from '@porchlight/domain/session/link-token.ts';
import { type Screen, screenOf } from '../../routes.ts';
import { useLocation } from './Link.tsx';
import { currentLocation, navigate, type PortalLocation } from './location.ts';
import { mailedIn, mailedSearch } from './mailed-search.ts';
import { openPart } from './open-part.ts';

// What a mailed link opens by leaves the address as soon as its page is there: nobody reads it over a shoulder, and no list of visited
// addresses has it. It stays beside the entry of the history, which this tab alone sees, so that loading the page again opens the same.

/** Whether links of before, which had another name of five letters for their token, still open that page (D-030). */
const oldLinks: Partial<Record<Screen, boolean>> = {
  registerByLink: false,
  emailRegister: false,
  resetPassword: true,
  verifyEmail: false,
  confirmOrder: false,
  scheduleAppointment: true,
  appointment: false,
  verifyLink: true,
  noMoreMail: false,
  unsubscribe: false,
  guestOrder: false,
};

function hide(): void {
  const { pathname, search, state } = currentLocation.get();
  const mayBeOld = oldLinks[screenOf(pathname)];
  if (mayBeOld === undefined || mailedIn(state) !== undefined) return;
  const open = openPart(search, { oldLinks: mayBeOld });
  if (open !== search) navigate(pathname + open, { replace: true, state: { ...(state as object | null), mailed: search } });
}

// Where this file is loaded, a page of a mailed link is about to show, or did; the next one may be opened from it.
hide();
currentLocation.subscribe(hide);
// A jump within the page makes an entry of its own, which would have nothing beside it when the page is loaded again.
window.addEventListener('hashchange', () => {
  const { state } = currentLocation.get();
  if (mailedIn(state) !== undefined && window.history.state === null) window.history.replaceState(state, '');
});

/** The token of the mailed link by which a place was reached; '' when there is none. */
export const mailedTokenOf = (location: PortalLocation, options: { oldLinks: boolean }): string =>
  linkTokenOf(mailedSearch(location), options);

/** The same of where the portal is. */
export const useMailedToken = (options: { oldLinks: boolean }): string => mailedTokenOf(useLocation(), options);

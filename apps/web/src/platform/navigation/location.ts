import { createStore } from '../../ui/external-store.ts';

/** Where the portal is. */
export interface PortalLocation {
  pathname: string;
  /** '' or the query with its question mark. */
  search: string;
  /** What `navigate` put beside this entry of the history. */
  state: unknown;
}

export const currentLocation = createStore<PortalLocation>({ pathname: '/', search: '', state: null });

/** The part of the browser's window that navigation needs. */
export interface HistoryWindow {
  location: { pathname: string; search: string; hash: string };
  history: {
    state: unknown;
    pushState: (state: unknown, unused: string, url: string) => void;
    replaceState: (state: unknown, unused: string, url: string) => void;
    back: () => void;
  };
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

let browser: HistoryWindow | null = null;
let lastHash = '';

/** Follows the browser's history from now on. */
export function connectNavigation(window: HistoryWindow): void {
  browser = window;
  window.addEventListener('popstate', () => {
    if (!isHashChange()) readLocation();
  });
  readLocation();
}

/** A jump within the page is no change of place (D-122); the browser tells of it like of any other entry of its history. */
function isHashChange(): boolean {
  if (!browser) return false;
  const { pathname, search, hash } = browser.location;
  const before = currentLocation.get();
  return hash !== lastHash && pathname === before.pathname && search === before.search;
}

function readLocation(): void {
  if (!browser) return;
  const { pathname, search, hash } = browser.location;
  lastHash = hash;
  currentLocation.set({ pathname, search, state: browser.history.state });
}

export interface NavigateOptions {
  /** Takes the place of the present entry instead of adding one. */
  replace?: boolean;
  state?: unknown;
}

/** Goes to a path of the portal without loading the page again. A target that starts with '?' or is '' keeps the path. */
export function navigate(target: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (!browser) return;
  const url = target.startsWith('/') ? target : browser.location.pathname + target;
  if (replace) browser.history.replaceState(state, '', url);
  else browser.history.pushState(state, '', url);
  readLocation();
}

/** One step back in the history. */
export function goBack(): void {
  browser?.history.back();
}

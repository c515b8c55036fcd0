import { safeRememberedLocation } from '@porchlight/domain/session/remembered-location.ts';
import { localeOf, localeTags } from '@porchlight/texts/locales.ts';
import { startsWithForm } from '../guest-order/arrival/start.ts';
import { identityHeaders } from '../platform/api/build-request.ts';
import { configuredBaseUrl } from '../platform/api/configured-base-url.ts';
import type { EarlyReads } from '../platform/api/early-reads.ts';
import { firstViewPath, startFirstView } from '../platform/api/first-view.ts';
import { languageKey } from '../platform/i18n/language-key.ts';
import { noteArrival } from '../platform/session/arrival.ts';
import { readStoredUser } from '../platform/session/stored-user.ts';
import { browserStorage } from '../platform/storage.ts';
import { chosenTheme } from '../platform/theme-choice.ts';
import { receiptReference, screenOf, signInPath } from '../routes.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { pageReads } from './page-reads.ts';
import { showEarlyBalance } from './show-early-balance.ts';
import { startEarlyReads } from './start-early-reads.ts';
import { tellPages } from './tell-pages.ts';
import { wholeStyle } from './whole-style.ts';

// Runs before anything is painted (where a page can be read without it: right after, see begin-boot.ts), from a file of its own: theme and
// language of the page, and for a signed-in customer the account's data, which then arrives together with the application. What the first paint
// does not need is worked out after it.
const storage = browserStorage();
const root = document.documentElement;
const locale = localeOf(storage.getItem(languageKey));
const here = { pathname: window.location.pathname, search: window.location.search, state: window.history.state as unknown };
const screen = screenOf(here.pathname);

// Neither the English page built ahead of time (sign-in, the first step of ordering) nor the start of the account page is what comes here:
// with linked accounts it is the choice among them.
const isBuilt = screen === 'signIn' || (screen === 'guestOrder' && startsWithForm(here));
root.toggleAttribute('data-hold', isOther());
// Every page follows the system by itself, and one of visitors has come with what was chosen, as far as the cookies say the same as the storage.
const theme = chosenTheme(storage);
if (theme) root.dataset.theme = theme;
else root.removeAttribute('data-theme');
const { lang } = localeTags[locale];
if (root.lang !== lang) root.lang = lang;

if (screen === 'signedIn' && !readStoredUser(storage)) {
  const location = safeRememberedLocation(here.pathname + here.search);
  if (location !== null) noteArrival(browserStorage('sessionStorage'), location);
  window.location.replace(signInPath);
} else {
  let reads: EarlyReads | null = null;
  const begin = (): EarlyReads => {
    reads ??= startScreen();
    return reads;
  };
  (window as { startEarly?: () => EarlyReads }).startEarly = begin;
  // A style sheet or a font that is asked for before the first paint holds it back, and so does work on what nobody sees yet. Nothing is
  // painted of a page in another tab.
  const isRead = isBuilt && locale === 'en-us' && document.visibilityState === 'visible';
  if (isRead) afterFirstPaint(begin, startApplication, wholeStyle, keepTold);
  else {
    begin();
    startApplication();
    afterFirstPaint(wholeStyle, keepTold);
  }
}

function isOther(): boolean {
  if (isBuilt) return locale !== 'en-us';
  if (screen === 'signedIn') return isReceipt() || storage.getItem('linkedView') !== null;
  return screen === 'guestOrder' || screen === 'impersonation';
}

function isReceipt(): boolean {
  return receiptReference(here.pathname) !== null;
}

/** What the next page is to look like, now and whenever it was chosen anew: the choice is in the storage before the page follows it. */
function keepTold(): void {
  const tell = (): void => tellPages(storage, document);
  tell();
  new MutationObserver(tell).observe(root, { attributeFilter: ['data-theme', 'lang'] });
}

/** Begins the application where the page leaves that to this script: its file is on the way already, or is kept from another visit. */
function startApplication(): void {
  const file = document.querySelector<HTMLLinkElement>('link#application');
  if (file) void import(/* @vite-ignore */ file.href);
}

/** Asks for what the screen is made of: code, texts and the reads it starts with. */
function startScreen(): EarlyReads {
  preload(`texts-${locale}`);
  const user = readStoredUser(storage);
  const identity = { token: user?.token ?? null, refreshToken: user?.refreshToken ?? null, language: locale };
  const init: RequestInit = { headers: identityHeaders(identity), credentials: 'omit', cache: 'no-store' };
  const base = configuredBaseUrl();
  const ask = (path: string): Promise<Response> => fetch(base + path, init);
  const asked = { token: identity.token ?? '', language: locale, startedAt: performance.now() };
  const accountId = screen === 'signedIn' && user && !isReceipt() ? user.accountId : null;
  const view = accountId === null ? null : startFirstView({ ...asked, ask: () => ask(firstViewPath(accountId)) });
  if (view) void showEarlyBalance(view.answer(`/account/${accountId}/amounts/`), document);
  if (screen === 'signIn') preload('sign-in');
  if (screen === 'guestOrder') {
    preload('guest-order');
    preload(`guest-order-texts-${locale}`);
  }
  if (screen === 'signedIn') {
    preload('signed-in');
    preload(`signed-in-texts-${locale}`);
  }
  // It is the English page.
  const inPage = pageReads(locale === 'en-us' ? document.querySelector<HTMLMetaElement>('meta[name="early-reads"]')?.content : undefined);
  return view?.early ?? startEarlyReads(asked, { isOrdering: screen === 'guestOrder', inPage, ask });
}

/** Asks for the files the build listed under that name, ahead of the code that will want them. */
function preload(name: string): void {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="preload-${name}"]`)?.content.split(' ') ?? [];
  for (const file of files.filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

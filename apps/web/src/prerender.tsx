import { session } from '@porchlight/texts/en-us/session.ts';
import { shell } from '@porchlight/texts/en-us/shell.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './App.tsx';
import { MaintenancePage } from './boot/MaintenancePage.tsx';
import { PaymentReturnPage } from './boot/PaymentReturnPage.tsx';
import { StartPage } from './boot/StartPage.tsx';
import { guestScreens } from './guest-screens.ts';
import { provideTexts } from './platform/i18n/language.ts';
import { currentLocation } from './platform/navigation/index.ts';
import { type BuiltFacts, showBuiltFacts } from './platform/site/page-configuration.ts';
import { guestOrderPath, signInPath } from './routes.ts';

provideTexts('en-us', 'shell', shell);
provideTexts('en-us', 'session', session);
await Promise.all([guestScreens.signIn.load(), guestScreens.guestOrder.load()]);

/** What React writes for a part that waits for something, or that failed: the browser would begin it anew. */
const unfinished = '<!--$!-->';

function at(pathname: string, page: ReactNode, facts: BuiltFacts | null = null): string {
  currentLocation.set({ pathname, search: '', state: null });
  showBuiltFacts(facts);
  const markup = renderToString(page);
  if (markup.includes(unfinished)) throw new Error(`the page at ${pathname} could not be built ahead of time whole`);
  return markup;
}

/** Stands for the provider's name until the server knows it. */
const brandName = '%BRAND%';

/** The markup of the pages built ahead of time, in English. */
export const pages = {
  /** The sign-in page, which the application takes over. */
  signIn: at(signInPath, <App />),
  /** The same for a provider the server knows, where visitors order and where they do not. */
  signInOrdering: at(signInPath, <App />, { brandName, guestOrderingEnabled: true }),
  signInNoOrdering: at(signInPath, <App />, { brandName, guestOrderingEnabled: false }),
  /** The first step of ordering, which the application takes over. */
  guestOrder: at(guestOrderPath, <App />),
  /** The header of the signed-in pages, replaced by the application. */
  start: at('/', <StartPage />),
  maintenance: at('/', <MaintenancePage />),
  paymentReturn: at('/', <PaymentReturnPage />),
};

import './styles/tokens.css';
import './styles/base.css';
import './boot/payment-return.module.css';
import './boot/start-page.module.css';
import './session/sign-in.module.css';
import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import type { EarlyPress } from './boot/early-press.ts';
import { keepCurrent } from './boot/keep-current.ts';
import { wholeStyle } from './boot/whole-style.ts';
import { startsWithForm } from './guest-order/arrival/start.ts';
import { guestScreens } from './guest-screens.ts';
import type { EarlyReads } from './platform/api/early-reads.ts';
import { currentLocale, preloadTexts } from './platform/i18n/language.ts';
import { connectNavigation, currentLocation } from './platform/navigation/index.ts';
import { connectPortal, session, storage } from './platform/portal.ts';
import { loadPageConfiguration, showBuiltFacts } from './platform/site/page-configuration.ts';
import { followTheme } from './platform/theme.ts';
import { screenOf } from './routes.ts';
import { prefetchFirstScreen, signedInArea } from './signed-in/area.ts';
import { sayErrorsAgain } from './ui/say-error-again.ts';

async function start(root: HTMLElement): Promise<void> {
  connectPortal((window as { startEarly?: () => EarlyReads }).startEarly?.() ?? (() => undefined));
  connectNavigation(window);
  followTheme(storage);
  sayErrorsAgain(document);
  void loadPageConfiguration(storage, (message) => console.warn(message));

  const screen = screenOf(window.location.pathname);
  const needsArea = screen === 'signedIn' && session.store.get().isLoggedIn;
  await Promise.all([
    wholeStyle(),
    preloadTexts(['shell']),
    needsArea && signedInArea.load().then(prefetchFirstScreen),
    (screen === 'signIn' || screen === 'guestOrder') && guestScreens[screen].load(),
  ]);

  const app = (
    <StrictMode>
      <Shown>
        <App />
      </Shown>
    </StrictMode>
  );
  // The page built ahead of time is the English one: in English it is taken over, else replaced.
  const isBuilt = root.dataset.screen === screen && (screen !== 'guestOrder' || startsWithForm(currentLocation.get()));
  const { brand: brandName, ordering } = root.dataset;
  if (brandName) showBuiltFacts({ brandName, guestOrderingEnabled: ordering === 'on' });
  // Drawn in short pieces, between which the browser paints and hears what is tapped.
  startTransition(() => {
    if (isBuilt && currentLocale.get() === 'en-us') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  keepCurrent();
}

/**
 * Once the application is drawn, it is shown also where the page built ahead of time was held back. It stands around the application and not
 * beside it: the names of labels count from the way to the root, and agree with those of the page built ahead of time.
 */
function Shown({ children }: { children: ReactNode }) {
  // In the same breath as the page is taken over: a press that made React do so is told to its own right after, and would count twice.
  useLayoutEffect(() => {
    const pressed = (window as EarlyPress).takeEarlyPress?.();
    if (pressed) setTimeout(() => pressed.click());
  }, []);
  useEffect(() => {
    requestAnimationFrame(() => document.documentElement.removeAttribute('data-hold'));
  }, []);
  return children;
}

const root = document.getElementById('root');
if (root) void start(root);

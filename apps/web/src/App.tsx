import { fill } from '@porchlight/texts/template.ts';
import { Suspense, useEffect, useRef } from 'react';
import { guestScreens } from './guest-screens.ts';
import { useTexts } from './platform/i18n/index.ts';
import { currentLocation, Redirect, usePathname } from './platform/navigation/index.ts';
import { trackPageView } from './platform/page-views.ts';
import { isOffline } from './platform/portal.ts';
import { useSession } from './platform/session/use-session.ts';
import { usePageConfiguration } from './platform/site/page-configuration.ts';
import { type Screen, screenOf, signInPath } from './routes.ts';
import { rememberLocation } from './session/sign-in.ts';
import { BrokenScreen } from './shell/BrokenScreen.tsx';
import { GuestShell } from './shell/GuestShell.tsx';
import { OfflineScreen } from './shell/OfflineScreen.tsx';
import { StartFrame } from './shell/StartFrame.tsx';
import { signedInArea } from './signed-in/area.ts';
import { DialogHost } from './ui/DialogHost.tsx';
import { ErrorEdge } from './ui/ErrorEdge.tsx';
import { useStore } from './ui/external-store.ts';
import type { LazyScreen } from './ui/lazy-screen.ts';
import { ToastRegion } from './ui/ToastRegion.tsx';

/** The whole portal: one route table, one session, one catalogue (SHELL-001). */
export function App() {
  const texts = useTexts('shell');
  const configuration = usePageConfiguration();
  const isDown = useStore(isOffline, false) || configuration?.offline === true;
  useDocumentTitle();
  useArrivals();
  return (
    <>
      {isDown ? (
        <OfflineScreen />
      ) : (
        <ErrorEdge fallback={<BrokenScreen />}>
          <RoutedScreen />
        </ErrorEdge>
      )}
      <DialogHost />
      <ToastRegion closeLabel={texts.actions.close} />
    </>
  );
}

/** Wizards keep their distances themselves: their progress is as wide as the window. */
const wideScreens: ReadonlySet<Screen> = new Set<Screen>(['guestOrder', 'confirmOrder', 'scheduleAppointment', 'appointment']);

function RoutedScreen() {
  const screen = screenOf(usePathname());
  switch (screen) {
    case 'signIn':
    case 'forgottenPassword':
    case 'resetPassword':
    case 'verifyEmail':
    case 'registerByNumber':
    case 'registerByLink':
    case 'emailRegister':
    case 'guestOrder':
    case 'confirmOrder':
    case 'scheduleAppointment':
    case 'appointment':
    case 'orderStatus':
    case 'noMoreMail':
    case 'unsubscribe':
    case 'verifyLink':
      return <LaterScreen key={screen} screen={guestScreens[screen]} isWide={wideScreens.has(screen)} />;
    case 'impersonation':
      return (
        <Suspense fallback={null}>
          <Fetched screen={guestScreens.impersonation} />
        </Suspense>
      );
    default:
      return <SignedInGate />;
  }
}

/** A screen before sign-in that is fetched first. */
function LaterScreen({ screen, isWide }: { screen: LazyScreen<Record<never, never>>; isWide: boolean }) {
  return (
    <GuestShell isWide={isWide}>
      <Suspense fallback={null}>
        <Fetched screen={screen} />
      </Suspense>
    </GuestShell>
  );
}

function Fetched({ screen }: { screen: LazyScreen<Record<never, never>> }) {
  const Screen = screen.use();
  return <Screen />;
}

/** Signed out, the way leads to the sign-in page, and back afterwards unless the visitor left on purpose (SESS-001, SESS-009). */
function SignedInGate() {
  const { isLoggedIn, endedBecause } = useSession();
  const pathname = usePathname();
  const returns = endedBecause === null || endedBecause === 'expired';
  useEffect(() => {
    if (!isLoggedIn && returns) rememberLocation(pathname + currentLocation.get().search);
  }, [isLoggedIn, returns, pathname]);
  useSignInAhead(isLoggedIn);
  if (!isLoggedIn) return <Redirect to={signInPath} />;
  return (
    <Suspense fallback={<StartFrame />}>
      <SignedIn />
    </Suspense>
  );
}

/** Behind what the touch is answered with and asks for; nobody signs out sooner. */
const signInAheadMs = 500;

/** Whoever does something may sign out next: from the first touch or key on, the sign-in page is there without waiting. */
function useSignInAhead(isLoggedIn: boolean): void {
  useEffect(() => {
    if (!isLoggedIn) return;
    const fetchScreen = (): unknown => setTimeout(() => void guestScreens.signIn.load().catch(() => undefined), signInAheadMs);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, fetchScreen, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, fetchScreen);
    };
  }, [isLoggedIn]);
}

function SignedIn() {
  const Area = signedInArea.use();
  return <Area />;
}

/** The title is the site's, on every page (SHELL-031, D-043). */
function useDocumentTitle(): void {
  const { siteTitle } = useTexts('shell');
  const brandName = usePageConfiguration()?.brandName;
  useEffect(() => {
    if (brandName) document.title = fill(siteTitle, { brandName });
  }, [siteTitle, brandName]);
}

/** Counts page views; after moving to another page the focus starts at its content. */
function useArrivals(): void {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    trackPageView(pathname);
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus();
  }, [pathname]);
}

import { useEffect, useRef } from 'react';
import { configuredBaseUrl } from '../platform/api/configured-base-url.ts';
import { call } from '../platform/api/index.ts';
import { currentLocale, useTexts } from '../platform/i18n/index.ts';
import { Link, navigate, useLocation } from '../platform/navigation/index.ts';
import { session } from '../platform/portal.ts';
import { revokeOnServer } from '../platform/session/sign-out.ts';
import { homePath, signInPath } from '../routes.ts';
import { GuestShell } from '../shell/GuestShell.tsx';
import { buttonClass } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import { toasts } from '../ui/toasts.ts';
import { impersonate, type StaffLink, staffLinkOf } from './impersonate.ts';
import styles from './impersonation.module.css';

/** /impersonate/{userId}: follows the link on arrival and shows nothing meanwhile (IMP-003); without a user id, what stands at the end. */
export function ImpersonationScreen() {
  const location = useLocation();
  const isEnd = staffLinkOf(location) === null;
  return isEnd ? (
    <GuestShell>
      <EndedPage />
    </GuestShell>
  ) : (
    <FollowedLink />
  );
}

function FollowedLink() {
  const texts = useTexts('impersonation');
  const location = useLocation();
  const hasBegun = useRef(false);
  useEffect(() => {
    const link = staffLinkOf(location);
    if (hasBegun.current || link === null) return;
    hasBegun.current = true;
    void follow(link, texts.issue);
  }, [location, texts]);
  return (
    <main id="main" tabIndex={-1} aria-busy="true">
      <h1 className={text.visuallyHidden}>{texts.signingIn}</h1>
    </main>
  );
}

/** The token leaves the address before anything else happens: it is in no history entry, and in no header but its own (PERM-019). */
async function follow(link: StaffLink, issue: string): Promise<void> {
  navigate(`/impersonate/${link.userId}`, { replace: true });
  const outcome = await impersonate({ clearStoredUser, askServer, begin: session.begin }, link);
  if (outcome.isSignedIn) return navigate(homePath, { replace: true });
  toasts.show({
    kind: 'error',
    text: outcome.message ?? issue,
    stays: 'persistent',
    onClosed: () => navigate(signInPath, { replace: true }),
  });
}

/** Waits for the server to hear of it: a customer's own sign-out ends what staff do in that customer's name, and must not end what comes now. */
async function clearStoredUser(): Promise<void> {
  const user = session.user();
  session.end('expired');
  session.update({ endedBecause: null });
  if (user) await revokeOnServer(configuredBaseUrl(), user, currentLocale.get());
}

const askServer = ({ userId, token }: StaffLink) => call('impersonation.impersonate', { params: { userId }, keys: { staffToken: token } });

function EndedPage() {
  const { ended } = useTexts('impersonation');
  return (
    <div className={styles.ended}>
      <h1 className={text.title}>{ended.heading}</h1>
      <p>
        {ended.text} {ended.again}
      </p>
      <div>
        <Link className={buttonClass()} href={signInPath}>
          {ended.signIn}
        </Link>
      </div>
    </div>
  );
}

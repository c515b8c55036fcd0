import { useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { buttonClass, Spinner } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import { ChoosePassword, type Registered } from './ChoosePassword.tsx';
import { LinkError } from './LinkError.tsx';
import styles from './registration.module.css';
import type { Failed } from './use-attempt.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLink } from './use-link.ts';

/** Register by link (REG-002): the mailed link is judged first, then a password is chosen. */
export function RegisterByLinkScreen() {
  const token = useMailedToken({ oldLinks: false });
  // Another link opened in the same tab begins anew.
  return (
    <div className={styles.screen}>
      <ByLink key={token} token={token} />
    </div>
  );
}

function ByLink({ token }: { token: string }) {
  const { link, retry } = useLink(token);
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [refused, setRefused] = useState<Failed | null>(null);
  if (registered) return <Done registered={registered} />;
  if (refused) return <LinkError failed={refused} onRetry={null} />;
  if (link.phase === 'bad') return <LinkError failed={link.failed} onRetry={retry} />;
  if (link.phase === 'checking') return <Checking />;
  return <Choose token={token} email={link.email} onRegistered={setRegistered} onRefused={setRefused} />;
}

/** While the link is judged. */
export function Checking() {
  const texts = useTexts('registration').byLink;
  return (
    <p role="status" className={styles.checking}>
      <Spinner />
      {texts.checking}
    </p>
  );
}

interface ChooseProps {
  token: string;
  email: string;
  onRegistered: (answer: Registered) => void;
  onRefused: (failed: Failed) => void;
}

function Choose(props: ChooseProps) {
  const texts = useTexts('registration').byLink;
  return (
    <>
      <div>
        <h1 className={text.title}>{texts.title}</h1>
        <p className={styles.lede}>{texts.text}</p>
      </div>
      <ChoosePassword {...props} />
    </>
  );
}

/** REG-009; the server's sentence where the user name is not the e-mail address. */
function Done({ registered }: { registered: Registered }) {
  const texts = useTexts('registration');
  const heading = useHeadingFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={text.title}>
        {texts.byLink.done}
      </h1>
      <Alert tone="success">{texts.byLink.doneText}</Alert>
      {registered.message && <Alert tone="info">{registered.message}</Alert>}
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={signInPath}>
          {texts.signIn}
        </Link>
      </div>
    </>
  );
}

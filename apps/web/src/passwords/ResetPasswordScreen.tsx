import { useEffect, useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { navigate } from '../platform/navigation/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { session } from '../platform/portal.ts';
import { signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { RequestLink } from './RequestLinkForm.tsx';
import styles from './reset.module.css';
import { isAboutLink, type ResetState, resetStateOf } from './reset-rules.ts';

/** The page of a reset link (RESET-009 to RESET-016): the new password, or the way to another link. */
export function ResetPasswordScreen() {
  const texts = useTexts('passwordReset');
  const token = useMailedToken({ oldLinks: true });
  const { state, check, expire } = useLinkState(token);
  const [error, setError] = useState<string | null>(null);

  const save = async (newPassword: string): Promise<boolean> => {
    setError(null);
    try {
      await call('passwords.resetPassword', { body: { newPassword, verificationToken: token } });
    } catch (thrown) {
      const isSilent = isApiFailure(thrown) && !thrown.answered;
      const said = isApiFailure(thrown) && thrown.code !== '500' ? thrown.message : '';
      setError(isSilent ? texts.unknownResult : said || texts.notSaved);
      if (isAboutLink(thrown)) expire();
      return false;
    }
    // Every session of the user has ended, also one of this browser.
    session.end('signedOut');
    session.update({ resetSuccess: true });
    navigate(signInPath, { replace: true });
    return true;
  };
  const refusal = (
    <div role="alert" className={text.live}>
      {error && (
        <Alert tone="danger" className={styles.error}>
          {error}
        </Alert>
      )}
    </div>
  );
  const heading = <h1 className={text.title}>{texts.heading}</h1>;
  return (
    <div className={styles.screen}>
      {state === 'expireToken' ? (
        <RequestLink label={texts.expired.email} submit={texts.expired.send}>
          <div>
            {heading}
            <p className={styles.lede}>{texts.expired.text}</p>
          </div>
          {refusal}
        </RequestLink>
      ) : (
        <>
          <div>
            {heading}
            {state === 'resetPassword' && <p className={styles.lede}>{texts.ends}</p>}
          </div>
          {state === 'resetPassword' && refusal}
          {state === 'resetPassword' && <NewPasswordForm onSave={save} />}
          {state === 'notChecked' && <NotChecked onAgain={check} />}
          <div role="status" className={text.live}>
            {state === null && <SkeletonLines label={texts.checking} />}
          </div>
        </>
      )}
    </div>
  );
}

/** The server could not say what the link is worth; asking again may. */
function NotChecked({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts('passwordReset');
  return (
    <>
      <Alert tone="danger" role="alert">
        {texts.notChecked}
      </Alert>
      <div className={styles.single}>
        <Button kind="primary" size="large" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
      </div>
    </>
  );
}

/** Asks about the link when the page opens (RESET-009); null until it is known. */
function useLinkState(token: string) {
  const [answer, setAnswer] = useState<{ to: string; state: ResetState } | null>(null);
  const [tries, setTries] = useState(0);
  const asked = `${tries} ${token}`;
  useEffect(() => {
    let isCurrent = true;
    const show = (thrown: unknown): void => {
      if (isCurrent) setAnswer({ to: asked, state: resetStateOf(thrown) });
    };
    call('passwords.validateResetToken', { query: { token } }).then(() => show(null), show);
    return () => {
      isCurrent = false;
    };
  }, [token, asked]);
  return {
    state: answer?.to === asked ? answer.state : null,
    check: () => setTries(tries + 1),
    expire: () => setAnswer({ to: asked, state: 'expireToken' }),
  };
}

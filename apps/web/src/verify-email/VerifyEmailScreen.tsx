import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { useSession } from '../platform/session/use-session.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { WithPhone } from '../platform/site/WithPhone.tsx';
import { homePath, signInPath } from '../routes.ts';
import { Button, buttonClass, Spinner } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import { type Outcome, outcomeOf } from './outcome.ts';
import styles from './verify-email.module.css';

/** E-mail verification (VERIFY-002 to VERIFY-005): the link's token is verified when the page opens. */
export function VerifyEmailScreen() {
  const texts = useTexts('verifyEmail');
  const { outcome, again } = useVerification(useMailedToken({ oldLinks: false }));
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{texts.heading}</h1>
      <div role="status" className={styles.state} data-state={outcome?.state ?? 'inProgress'}>
        <span className={styles.mark}>
          {outcome === null ? <Spinner /> : <Icon name={outcome.state === 'completed' ? 'check' : 'close'} />}
        </span>
        <Sentence outcome={outcome} />
      </div>
      {outcome !== null && <WayOn outcome={outcome} onAgain={again} />}
    </div>
  );
}

function Sentence({ outcome }: { outcome: Outcome | null }) {
  const texts = useTexts('verifyEmail');
  const supportPhone = usePageConfiguration()?.supportPhone;
  if (outcome === null) return <p>{texts.inProgress}</p>;
  if (outcome.state === 'completed') {
    return (
      <div>
        <p className={styles.said}>{texts.completed}</p>
        <p>{texts.completedNext}</p>
      </div>
    );
  }
  const { isSilent, message } = outcome;
  return (
    <div>
      <p className={styles.said}>{isSilent ? texts.noAnswer : message || texts.error}</p>
      {!outcome.mayRepeat && (
        <p>
          <WithPhone text={fill(texts.errorNext, { supportPhone })} number={supportPhone} />
        </p>
      )}
    </div>
  );
}

function WayOn({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  const texts = useTexts('verifyEmail');
  const { isLoggedIn } = useSession();
  const mayRepeat = outcome.state === 'error' && outcome.mayRepeat;
  const way = isLoggedIn ? { href: homePath, label: texts.home } : { href: signInPath, label: texts.signIn };
  return (
    <div className={styles.actions}>
      {mayRepeat && (
        <Button kind="primary" size="large" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
      )}
      <Link className={buttonClass({ kind: mayRepeat ? 'secondary' : 'primary', size: 'large' })} href={way.href}>
        {way.label}
      </Link>
    </div>
  );
}

/** Sends the token once for each try; null while it is on its way. */
function useVerification(token: string) {
  const [answer, setAnswer] = useState<{ to: string; outcome: Outcome } | null>(null);
  const [tries, setTries] = useState(0);
  const asked = `${tries} ${token}`;
  useEffect(() => {
    let isCurrent = true;
    const show = (thrown: unknown): void => {
      if (isCurrent) setAnswer({ to: asked, outcome: outcomeOf(thrown) });
    };
    call('verification.verifyToken', { body: { verificationToken: token } }).then(() => show(null), show);
    return () => {
      isCurrent = false;
    };
  }, [token, asked]);
  return { outcome: answer?.to === asked ? answer.outcome : null, again: () => setTries(tries + 1) };
}

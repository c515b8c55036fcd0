import { fill } from '@porchlight/texts/template.ts';
import { isApiFailure } from '../platform/api/failure.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { CallUs } from '../platform/site/CallUs.tsx';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { WithPhone } from '../platform/site/WithPhone.tsx';
import { orderStatusPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import type { BadLink } from './open-link.ts';
import styles from './service-signup.module.css';

/** A link that cannot be used: title, description and note (SIGNUP-005); an expired one is described as ERR-004 wants it (D-031). */
export function TokenErrorScreen({ code }: { code: BadLink }) {
  const texts = useTexts('serviceSignup').tokenError;
  const { codes, tokenExpired } = useTexts('errors');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const isExpired = code === 'TOK0002';
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{texts.title}</h1>
      <Alert tone="danger" role="alert">
        <p>
          <WithPhone text={isExpired ? fill(tokenExpired, { supportPhone }) : codes[code]} number={supportPhone} />
        </p>
      </Alert>
      <p className={styles.said}>{texts.notes[code]}</p>
      {code === 'TOK0003' && (
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={orderStatusPath}>
          {texts.followUp}
        </Link>
      )}
      <CallUs text={isExpired ? null : texts.callUs} />
    </div>
  );
}

/** The link may be good, but there was no answer to go on with. */
export function OpenFailedScreen({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const texts = useTexts('serviceSignup').failed;
  const failureText = useFailureText();
  const isSilent = isApiFailure(thrown) && !thrown.answered;
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{texts.heading}</h1>
      <Alert tone="danger" role="alert">
        <p>{isSilent ? texts.noAnswer : failureText('account', thrown)}</p>
      </Alert>
      <p className={styles.said}>{texts.next}</p>
      <Button kind="primary" size="large" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
      <CallUs text={texts.callUs} />
    </div>
  );
}

import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { registerNowPath, signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import styles from './registration.module.css';
import type { Failed } from './use-attempt.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

type Known = 'TOK0001' | 'TOK0002' | 'TOK0003' | 'REG0005';
const known: readonly string[] = ['TOK0001', 'TOK0002', 'TOK0003', 'REG0005'] satisfies Known[];

/** The 'Error' block of registering (REG-010): the server's sentence, what it means, and every way on. */
export function LinkError({ failed, onRetry }: { failed: Failed; onRetry: (() => void) | null }) {
  const texts = useTexts('registration');
  const heading = useHeadingFocus();
  const supportPhone = usePageConfiguration()?.supportPhone;
  const code = known.includes(failed.code) ? (failed.code as Known) : null;
  const next = code ? texts.byLink.next[code] : fill(texts.byLink.next.other, { supportPhone });
  const isSignInFirst = code === 'TOK0003' || code === 'REG0005';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={text.title}>
        {texts.byLink.error}
      </h1>
      <Alert tone="danger" role="alert">
        <p className={styles.refused}>{failed.sentence}</p>
      </Alert>
      <p className={styles.lede}>{next}</p>
      <div className={styles.actions}>
        {code === null && onRetry && (
          <Button kind="primary" size="large" onClick={onRetry}>
            {texts.byLink.tryAgain}
          </Button>
        )}
        {isSignInFirst && (
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={signInPath}>
            {texts.signIn}
          </Link>
        )}
        {code === 'REG0005' && (
          <Link className={buttonClass({ size: 'large' })} href="/password/forgotten">
            {texts.resetPassword}
          </Link>
        )}
        {code !== null && (
          <Link className={buttonClass({ kind: isSignInFirst ? 'secondary' : 'primary', size: 'large' })} href={registerNowPath}>
            {texts.byLink.newLink}
          </Link>
        )}
        {!isSignInFirst && (
          <Link className={buttonClass({ size: 'large' })} href={signInPath}>
            {texts.backToSignIn}
          </Link>
        )}
      </div>
    </>
  );
}

import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useSession } from '../platform/session/use-session.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { guestOrderPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import { SignInForm } from './SignInForm.tsx';
import styles from './sign-in.module.css';

/** Sign In (AUTH-002): the form, and the ways in for those who cannot sign in yet. */
export function SignInScreen() {
  const texts = useTexts('session');
  return (
    <div className={styles.screen}>
      <div>
        <h1 className={text.title}>{texts.title}</h1>
        <Notice />
        <SignInForm />
      </div>
      <OtherWays />
    </div>
  );
}

/** What happened just before: a saved password (AUTH-007), a session that ended without being asked to. */
function Notice() {
  const texts = useTexts('session').notices;
  const { somethingWrong } = useTexts('shell');
  const { resetSuccess, endedBecause } = useSession();
  const ended = { expired: texts.expired, idle: texts.idle, accountError: somethingWrong, signedOut: null };
  const sentence = resetSuccess ? texts.passwordSaved : endedBecause && ended[endedBecause];
  if (!sentence) return null;
  return (
    <Alert tone={resetSuccess ? 'success' : 'info'} role="alert" className={classes(styles.notice)}>
      {sentence}
    </Alert>
  );
}

function OtherWays() {
  const texts = useTexts('session');
  const shell = useTexts('shell');
  const configuration = usePageConfiguration();
  return (
    <aside className={styles.otherWays} aria-label={texts.registerNow}>
      <div>
        <h2 className={text.h3}>{texts.haveNumber.title}</h2>
        <p>{texts.haveNumber.text}</p>
        <Link className={buttonClass({ kind: 'secondary' })} href="/account-number/register">
          {texts.registerNow}
        </Link>
      </div>
      {configuration?.guestOrderingEnabled && (
        <div>
          <h2 className={text.h3}>{fill(texts.newHere.title, { brandName: configuration.brandName })}</h2>
          <p>{texts.newHere.text}</p>
          <Link className={buttonClass({ kind: 'secondary' })} href={guestOrderPath}>
            {shell.guest.checkAvailability}
          </Link>
        </div>
      )}
    </aside>
  );
}

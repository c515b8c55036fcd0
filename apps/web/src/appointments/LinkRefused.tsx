import { fill } from '@porchlight/texts/template.ts';
import { isApiFailure } from '../platform/api/failure.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { CallUs } from '../platform/site/CallUs.tsx';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { WithPhone } from '../platform/site/WithPhone.tsx';
import { signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { linkCodeOf } from './link-code.ts';
import styles from './link-screens.module.css';

export interface LinkRefusedProps {
  thrown: unknown;
  onAgain: () => void;
  /** The link was to a visit that is made, not to scheduling one. */
  isOfVisit?: boolean;
}

/** A link that cannot be used: title, description and note (APPT-004, ERR-004), and the way on. What may be better next time can be tried again. */
export function LinkRefused({ thrown, onAgain, isOfVisit = false }: LinkRefusedProps) {
  const texts = useTexts('appointments');
  const errors = useTexts('errors');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const code = linkCodeOf(thrown);
  if (code === null) return <NotChecked thrown={thrown} onAgain={onAgain} />;
  const description = code === 'TOK0002' ? fill(errors.tokenExpired, { supportPhone }) : errors.codes[code];
  return (
    <div className={layout.wrap}>
      <div className={styles.screen}>
        <div role="alert">
          <h1 className={text.title}>{texts.refused.title}</h1>
          <p className={styles.description}>
            <WithPhone text={description} number={supportPhone} />
          </p>
          <p className={text.muted}>{code === 'TOK0003' && !isOfVisit ? texts.refused.used : texts.refused.old}</p>
        </div>
        <CallUs text={texts.refused.callUs} />
        <Link href={signInPath}>{texts.refused.signIn}</Link>
      </div>
    </div>
  );
}

function NotChecked({ thrown, onAgain }: { thrown: unknown; onAgain: () => void }) {
  const texts = useTexts('appointments');
  const failureText = useFailureText();
  const isSilent = isApiFailure(thrown) && !thrown.answered;
  return (
    <div className={layout.wrap}>
      <div className={styles.screen}>
        <Alert tone="danger" role="alert" title={texts.refused.notChecked}>
          {isSilent ? texts.noAnswer : failureText('withdraw', thrown)}
        </Alert>
        <Button kind="primary" size="large" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
      </div>
    </div>
  );
}

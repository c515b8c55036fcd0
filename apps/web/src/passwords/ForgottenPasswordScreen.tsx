import { useTexts } from '../platform/i18n/index.ts';
import text from '../ui/text.module.css';
import { RequestLink } from './RequestLinkForm.tsx';
import styles from './reset.module.css';

/** Forgotten password (RESET-003 to RESET-008). */
export function ForgottenPasswordScreen() {
  const texts = useTexts('passwordReset');
  return (
    <div className={styles.screen}>
      <RequestLink label={texts.username} submit={texts.submit}>
        <div>
          <h1 className={text.title}>{texts.heading}</h1>
          <p className={styles.lede}>{texts.intro}</p>
        </div>
      </RequestLink>
    </div>
  );
}

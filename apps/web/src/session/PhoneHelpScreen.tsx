import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { signInPath } from '../routes.ts';
import { phoneLink } from '../shell/phone-link.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import styles from './phone-help.module.css';

/** What the provider's people do by phone: a new password, online access for an account number. */
function PhoneHelp({ about }: { about: 'password' | 'register' }) {
  const texts = useTexts('session').help;
  const supportPhone = usePageConfiguration()?.supportPhone;
  const sentence = about === 'password' ? texts.passwordText : texts.registerText;
  return (
    <div className={styles.screen}>
      <h1 className={text.title}>{about === 'password' ? texts.passwordTitle : texts.registerTitle}</h1>
      <p>{fill(sentence, { supportPhone })}</p>
      <div className={styles.actions}>
        {supportPhone && (
          <a className={buttonClass({ kind: 'primary', size: 'large' })} href={phoneLink(supportPhone)}>
            <Icon name="phone" />
            {supportPhone}
          </a>
        )}
        <Link className={buttonClass({ kind: 'secondary', size: 'large' })} href={signInPath}>
          {texts.back}
        </Link>
      </div>
    </div>
  );
}

export const ForgottenPasswordScreen = () => <PhoneHelp about="password" />;
export const RegisterByNumberScreen = () => <PhoneHelp about="register" />;

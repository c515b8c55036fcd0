import { fill } from '@porchlight/texts/template.ts';
import { useLocale, useTexts } from '../platform/i18n/index.ts';
import { phoneLink } from '../platform/phone-link.ts';
import { storage } from '../platform/portal.ts';
import { type PageConfiguration, usePageConfiguration } from '../platform/site/page-configuration.ts';
import { switchTheme } from '../platform/theme.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { chooseLanguage } from './choose-language.ts';
import { ProviderLinks } from './ProviderLinks.tsx';
import styles from './shell.module.css';

/** The provider's sentence, help by phone, language, theme and version: the same in both shells (SHELL-033, I18N-005). */
export function Footer() {
  const { footer: texts, opensInNewWindow } = useTexts('shell');
  const configuration = usePageConfiguration();
  const locale = useLocale();
  const other = locale === 'en-us' ? 'sp-es' : 'en-us';
  return (
    <footer className={styles.footer}>
      <div className={classes(layout.wrap, styles.footerRow)}>
        <ProviderLines configuration={configuration} />
        {configuration && configuration.navLinks.length > 0 && (
          <span className={styles.footerLinks}>
            <ProviderLinks links={configuration.navLinks} newWindowNote={opensInNewWindow} />
          </span>
        )}
        <div className={styles.footerEnd}>
          <Button kind="quiet" icon="globe" lang={other === 'sp-es' ? 'es' : 'en'} onClick={() => chooseLanguage(other)}>
            {texts.otherLanguage}
          </Button>
          <Button kind="quiet" icon="theme" onClick={() => switchTheme(storage)}>
            {texts.switchTheme}
          </Button>
          <span className={classes(text.tiny, text.num)}>{fill(texts.version, { version: __VERSION__ })}</span>
        </div>
      </div>
    </footer>
  );
}

/** What the provider says; the room is kept until it is known, so that nothing moves. */
export function ProviderLines({ configuration }: { configuration: Pick<PageConfiguration, 'brandName' | 'supportPhone'> | null }) {
  const texts = useTexts('shell').footer;
  if (!configuration) {
    return (
      <>
        <span className={styles.footerLine} />
        <span className={styles.footerLine} />
      </>
    );
  }
  const { brandName, supportPhone } = configuration;
  return (
    <>
      <span className={styles.footerLine}>{fill(texts.message, { brandName })}</span>
      {supportPhone && (
        <span className={styles.footerLine}>
          {texts.questions}{' '}
          <a className={text.num} href={phoneLink(supportPhone)}>
            {supportPhone}
          </a>
        </span>
      )}
    </>
  );
}

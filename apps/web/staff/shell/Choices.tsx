import { locales } from '@porchlight/texts/locales.ts';
import { useLocale } from '../../src/platform/i18n/index.ts';
import { switchLanguage } from '../../src/platform/i18n/language.ts';
import { browserStorage } from '../../src/platform/storage.ts';
import { currentTheme, switchTheme } from '../../src/platform/theme.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useStore } from '../../src/ui/external-store.ts';
import { staffTextsIn, useStaffTexts } from '../platform/texts.ts';
import styles from './shell.module.css';

/** Language and theme, which the portal of the same browser shares. */
export function Choices() {
  const texts = useStaffTexts('shell');
  const locale = useLocale();
  const theme = useStore(currentTheme);
  const other = locales.find((each) => each !== locale) ?? locale;
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles.choices}>
      <Button
        kind="link"
        icon="globe"
        lang={other === 'sp-es' ? 'es' : 'en'}
        onClick={async () => {
          // What is on the page is fetched first, so that nothing blinks.
          await staffTextsIn(other);
          await switchLanguage(other, browserStorage(), document.documentElement);
        }}
      >
        {texts.languages[other]}
      </Button>
      <Button kind="link" icon="theme" onClick={() => switchTheme(browserStorage())}>
        {texts.themes[otherTheme]}
      </Button>
    </div>
  );
}

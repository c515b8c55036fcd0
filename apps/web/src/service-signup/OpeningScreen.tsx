import { useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import styles from './service-signup.module.css';

/** While the link is checked and its address judged. */
export function OpeningScreen() {
  const texts = useTexts('serviceSignup').opening;
  return (
    <div className={styles.screen} role="status">
      <Spinner />
      <h1 className={text.title}>{texts.heading}</h1>
      <p className={text.muted}>{texts.wait}</p>
    </div>
  );
}

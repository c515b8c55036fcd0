import { useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { CallUs } from '../../platform/site/CallUs.tsx';
import { signInPath } from '../../routes.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './arrival.module.css';

/** Where the provider takes no orders of visitors: whom to call instead, and the way to sign in (D-017, D-035). */
export function ClosedScreen() {
  const texts = useTexts('guestOrder').arrival;
  const { guest } = useTexts('shell');
  return (
    <div className={layout.wrap}>
      <div className={styles.screen}>
        <h1 className={text.title}>{texts.closed}</h1>
        <CallUs text={texts.closedText} />
        <Link href={signInPath}>{guest.signIn}</Link>
      </div>
    </div>
  );
}

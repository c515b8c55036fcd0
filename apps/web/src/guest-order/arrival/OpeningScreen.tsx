import { useTexts } from '../../platform/i18n/index.ts';
import { Spinner } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './arrival.module.css';
import type { Start } from './start.ts';

/** While an invitation or a kept choice is opened and its address checked (EMAILORD-002). */
export function OpeningScreen({ kind }: { kind: Start['kind'] }) {
  const texts = useTexts('guestOrder').arrival;
  return (
    <div className={layout.wrap}>
      <div className={styles.screen} role="status">
        <Spinner />
        <h1 className={text.title}>{kind === 'token' ? texts.token : texts.cart}</h1>
        <p className={text.muted}>{texts.wait}</p>
      </div>
    </div>
  );
}

import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import words from '../../ui/text.module.css';
import { fill } from '../i18n/index.ts';
import { phoneLink } from '../phone-link.ts';
import styles from './call-us.module.css';
import { usePageConfiguration } from './page-configuration.ts';

/**
 * What has no screen is done by phone. The sentence is a phrase with {supportPhone}, or null where one stands above already; without a number
 * nothing is shown (D-056).
 */
export function CallUs({ text }: { text: string | null }) {
  const supportPhone = usePageConfiguration()?.supportPhone;
  if (!supportPhone) return null;
  // The number must not break across lines.
  const [before, after] = fill(text ?? '', { supportPhone }).split(supportPhone);
  return (
    <div className={styles.callUs}>
      {text !== null && (
        <p>
          {before}
          <span className={words.num}>{supportPhone}</span>
          {after}
        </p>
      )}
      <a className={buttonClass()} href={phoneLink(supportPhone)}>
        <Icon name="phone" small />
        {supportPhone}
      </a>
    </div>
  );
}

import { fill, useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import styles from './autopay-choice.module.css';

/** The authorization, shown before the person agrees to it by turning AutoPay on. */
export function AuthorizationText() {
  const { agreeTitle } = useTexts('autopayForm');
  const { text } = useTexts('autopayAuthorization');
  const configuration = usePageConfiguration();
  return (
    <section className={styles.agreement}>
      <h4>{agreeTitle}</h4>
      <p>{fill(text, { brandName: configuration?.brandName ?? '', supportPhone: configuration?.supportPhone })}</p>
    </section>
  );
}

import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Locale, localeTags } from '@porchlight/texts/locales.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import styles from './autopay.module.css';
import type { AutoPayPlan } from './autopay-calls.ts';

/** The authorization, shown before the person agrees to it by turning AutoPay on. */
export function AuthorizationText() {
  const { form } = useTexts('autopayPanel');
  const { text } = useTexts('autopayAuthorization');
  const configuration = usePageConfiguration();
  return (
    <section className={styles.agreement}>
      <h4>{form.agreeTitle}</h4>
      <p>{fill(text, { brandName: configuration?.brandName ?? '', supportPhone: configuration?.supportPhone })}</p>
    </section>
  );
}

/** What was agreed to, in the words and the language shown then. */
export function Agreed({ authorization: { text, locale, givenAt } }: { authorization: NonNullable<AutoPayPlan['authorization']> }) {
  const { agreed } = useTexts('autopayPanel');
  return (
    <details className={styles.agreed}>
      <summary>{fill(agreed, { date: formatDate(givenAt) })}</summary>
      <p lang={localeTags[locale satisfies Locale].lang}>{text}</p>
    </details>
  );
}

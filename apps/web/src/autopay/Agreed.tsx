import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Locale, localeTags } from '@porchlight/texts/locales.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import styles from './autopay.module.css';
import type { AutoPayPlan } from './autopay-calls.ts';

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

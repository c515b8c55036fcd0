import { defaultLocale, type Locale } from '@porchlight/texts/locales.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useLocale } from './use-texts.ts';

/** A content text only where the operator wrote one, in the locale or else in en-us, or configured one (I18N-006, D-151); null where there is none. */
async function readOptionalText(locale: Locale, key: string): Promise<string | null> {
  const [answer] = await call('site.listTexts', { query: { locale, key: [key] } }).catch(() => []);
  const isWritten = answer && [locale, defaultLocale].some((each) => each === answer.locale);
  if (isWritten && answer.value?.trim()) return answer.value;
  const [configured] = await call('site.getConfigurationKeys', { body: [key] }).catch(() => []);
  return configured?.value?.trim() || null;
}

/** The text for the current language, to be shown as plain text; null where there is none, undefined while it is looked for. */
export function useOptionalContentText(key: string): string | null | undefined {
  const locale = useLocale();
  const [shown, setShown] = useState<{ locale: Locale; text: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readOptionalText(locale, key).then((text) => isCurrent && setShown({ locale, text }));
    return () => {
      isCurrent = false;
    };
  }, [locale, key]);
  return shown?.locale === locale ? shown.text : undefined;
}

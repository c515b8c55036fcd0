import { contentText } from '@porchlight/texts/content-text.ts';
import { defaultLocale, type Locale } from '@porchlight/texts/locales.ts';
import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { loadTexts } from './language.ts';
import { useLocale } from './use-texts.ts';

export type ContentKey = keyof SubjectTexts['content'] | keyof SubjectTexts['paymentContent'];

/** What the portal itself says under that key. */
async function builtInText(locale: Locale, key: ContentKey): Promise<string> {
  return key === 'paymentMessage' ? (await loadTexts(locale, 'paymentContent'))[key] : (await loadTexts(locale, 'content'))[key];
}

const fetched = new Map<string, Promise<string>>();
/** What has arrived, so that it is shown without waiting once more. */
const arrived = new Map<string, string>();

/** One content text an operator may replace, fetched once per language; falls back as I18N-006 says and never rejects (D-015, D-016). */
export function fetchContentText(locale: Locale, key: ContentKey): Promise<string> {
  const id = `${locale}/${key}`;
  let promise = fetched.get(id);
  if (!promise) {
    promise = readContentText(locale, key);
    void promise.then((text) => arrived.set(id, text));
    fetched.set(id, promise);
  }
  return promise;
}

async function readContentText(locale: Locale, key: ContentKey): Promise<string> {
  // Asked for together: most texts are nobody's own, and a second wait would move what stands below.
  const [builtIn, [answer], [configured]] = await Promise.all([
    builtInText(locale, key),
    call('site.listTexts', { query: { locale, key: [key] } }).catch(() => []),
    call('site.getConfigurationKeys', { body: [key] }).catch(() => []),
  ]);
  const known = {
    inLocale: answer?.locale === locale ? answer.value : null,
    inEnUs: answer?.locale === defaultLocale ? answer.value : null,
  };
  return contentText({ ...known, configured: configured?.value, builtIn });
}

/** The text for the current language; null while it is fetched. Show it as plain text. */
export function useContentText(key: ContentKey): string | null {
  const locale = useLocale();
  const [shown, setShown] = useState<{ locale: Locale; text: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void fetchContentText(locale, key).then((text) => isCurrent && setShown({ locale, text }));
    return () => {
      isCurrent = false;
    };
  }, [locale, key]);
  return shown?.locale === locale ? shown.text : (arrived.get(`${locale}/${key}`) ?? null);
}

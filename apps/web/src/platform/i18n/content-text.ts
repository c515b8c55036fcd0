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
  const [builtIn, { texts, configured }] = await Promise.all([builtInText(locale, key), askedWithOthers(locale, key)]);
  const answer = texts.find((text) => text.key === key);
  const known = {
    inLocale: answer?.locale === locale ? answer.value : null,
    inEnUs: answer?.locale === defaultLocale ? answer.value : null,
  };
  return contentText({ ...known, configured: configured.find((entry) => entry.key === key)?.value, builtIn });
}

/** The keys that are asked for in the same breath, per language, until their calls are made. */
const asking = new Map<Locale, { keys: ContentKey[]; answers: ReturnType<typeof ask> }>();

/** What the operator keeps under the key, by one call of each kind for all keys of a step: each call that begins holds back the next tap. */
function askedWithOthers(locale: Locale, key: ContentKey): ReturnType<typeof ask> {
  const together = asking.get(locale);
  if (together) {
    together.keys.push(key);
    return together.answers;
  }
  const keys = [key];
  const answers = Promise.resolve().then(() => {
    asking.delete(locale);
    return ask(locale, keys);
  });
  asking.set(locale, { keys, answers });
  return answers;
}

async function ask(locale: Locale, keys: ContentKey[]) {
  const [texts, configured] = await Promise.all([
    call('site.listTexts', { query: { locale, key: keys } }).catch(() => []),
    call('site.getConfigurationKeys', { body: keys }).catch(() => []),
  ]);
  return { texts, configured };
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

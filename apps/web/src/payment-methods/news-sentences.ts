import { type Locale, localeTags } from '@porchlight/texts/locales.ts';
import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import { fillPlural, type Plural } from '@porchlight/texts/template.ts';
import type { Method, MethodChanges } from './method-changes.ts';

/** What was added, what was removed, and what that means for AutoPay. */
export function newsSentences(
  texts: SubjectTexts['paymentMethods']['news'],
  locale: Locale,
  { added, removed }: MethodChanges,
): readonly string[] {
  const list = new Intl.ListFormat(localeTags[locale].intl);
  const sentence = (plural: Plural, methods: readonly Method[]): string =>
    fillPlural(plural, methods.length, locale, { names: list.format(methods.map(({ paymentInformation }) => paymentInformation)) });
  return [
    ...(added.length > 0 ? [sentence(texts.added, added)] : []),
    ...(removed.length > 0 ? [sentence(texts.removed, removed)] : []),
    ...(removed.some(({ autoPay }) => autoPay) ? [texts.autoPayGone] : []),
  ];
}

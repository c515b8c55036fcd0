import { defaultLocale, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Described } from './work.store.ts';

/** What kinds of orders there are of ours, in one order for every language. */
const typesOf = (locale: Locale): string[] => {
  const { orderMail, planChangeMail } = catalogue[locale];
  const { SIGNUP, SURVEY, ACTIVE } = orderMail.types;
  return [SIGNUP, SURVEY, ACTIVE, planChangeMail.order.type];
};

/** An order keeps the word of the default language for its kind: the same in another. The words of another system stay as they are. */
export function typeIn(locale: Locale, type: string): string {
  return typesOf(locale)[typesOf(defaultLocale).indexOf(type)] ?? type;
}

/** What an order is about, as whoever reads that language is told. */
export function descriptionIn(locale: Locale, { description, descriptionEs }: Described): string {
  return locale === 'sp-es' ? (descriptionEs ?? description) : description;
}

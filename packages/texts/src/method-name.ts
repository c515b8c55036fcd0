import { catalogue } from './catalogue.ts';
import type { Locale } from './locales.ts';
import { fill } from './template.ts';

/** How a card or bank account is called where it is kept: brand or kind of account, and the last four digits. */
const kept = /^(.+) ending (\d{4})$/;

/**
 * The name of a card or bank account, such as 'Checking ending 6789', in a language: the words around the digits and the kinds of account are
 * ours, a brand stays as it is. A name of another shape is the payment provider's and stays whole.
 */
export function methodName(name: string, locale: Locale): string {
  const [, what, lastFour] = kept.exec(name) ?? [];
  if (what === undefined || lastFour === undefined) return name;
  const { methodNames: words } = catalogue[locale].mail;
  const kind = kinds.find((each) => english.accounts[each] === what);
  return fill(words.ending, { name: kind ? words.accounts[kind] : what, lastFour });
}

const english = catalogue['en-us'].mail.methodNames;
const kinds = Object.keys(english.accounts) as (keyof typeof english.accounts)[];

import { directionalBySpelling } from '../addresses/directionals.ts';
import { suffixBySpelling } from '../addresses/street-suffixes.ts';
import { longForm } from '../addresses/word-forms.ts';
import { foldForSearch } from './fold.ts';

/** What a search for an account may mean, read from one field; null where it can't mean that. */
export interface SearchTerms {
  /** The beginning of an account's number. */
  number: string | null;
  /** Ten digits of a phone number. */
  phone: string | null;
  orderId: number | null;
  /** A payment's reference. */
  reference: string | null;
  /** The beginning of an e-mail address. */
  email: string | null;
  /** A name or a company, folded; with the ways to take its words for a first and a last name. */
  name: { whole: string; words: readonly string[]; splits: readonly (readonly [first: string, rest: string])[] } | null;
  /** House number and street, folded, in the ways its words may be written out. */
  streets: readonly string[];
}

/** Fewer letters would find everybody. */
export const shortestSearch = 2;
/** Nobody's name, address or number is longer. */
export const longestSearch = 100;
const mostWords = 5;
const mostStreets = 8;

/** Reads what somebody typed into the search of accounts. Every part is tried at once: "5550100" may be an account and an order. */
export function readSearch(typed: string): SearchTerms {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, longestSearch);
  const bare = text.replace(/^#/, '');
  const hasLetter = /\p{L}/u.test(text);
  const digits = text.replace(/[^0-9]/g, '');
  const isOneWord = !bare.includes(' ');
  return {
    number: isOneWord || !hasLetter ? bare.replace(/ /g, '') : null,
    phone: hasLetter ? null : phoneOf(digits),
    orderId: /^#?[1-9][0-9]{0,14}$/.test(text) ? Number(digits) : null,
    reference: /^[A-Za-z0-9]{6,20}$/.test(text) && /[0-9]/.test(text) ? text.toUpperCase() : null,
    email: hasLetter && isOneWord && /[@._0-9]/.test(text) ? foldForSearch(text) : null,
    name: hasLetter && !text.includes('@') ? nameOf(text) : null,
    streets: /^\d+[A-Za-z]?(-\d+)? \S/.test(text) ? streetsOf(text) : [],
  };
}

function phoneOf(digits: string): string | null {
  if (digits.length === 10) return digits;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : null;
}

function nameOf(text: string): SearchTerms['name'] {
  // "Lopez, Maria" is the last name first; a comma says no more than that.
  const whole = foldForSearch(text.replace(/,/g, ' ').replace(/\s+/g, ' ')).trim();
  if (whole === '') return null;
  const words = whole.split(' ').slice(0, mostWords);
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  return { whole, words, splits };
}

/** "100 fiber st" also as "100 fiber street": people write either, and so do files. */
function streetsOf(text: string): string[] {
  let ways: string[] = [''];
  for (const word of foldForSearch(text).split(' ')) {
    const capitals = word.toUpperCase();
    const short = suffixBySpelling.get(capitals) ?? directionalBySpelling.get(capitals);
    const forms = short === undefined ? [word] : [...new Set([word, short.toLowerCase(), longForm(short).toLowerCase()])];
    ways = ways.flatMap((way) => forms.map((form) => (way === '' ? form : `${way} ${form}`))).slice(0, mostStreets);
  }
  return ways;
}

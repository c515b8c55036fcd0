import { directionals } from '@porchlight/domain/addresses/directionals.ts';
import { editDistance, editsForgiven } from '@porchlight/domain/addresses/edit-distance.ts';
import type { Reading } from '@porchlight/domain/addresses/read-line.ts';
import { suffixes } from '@porchlight/domain/addresses/street-suffixes.ts';
import { isUnitDesignator, isUnitIdentifier } from '@porchlight/domain/addresses/unit.ts';
import { formsOf } from '@porchlight/domain/addresses/word-forms.ts';

/** A word for a tsquery: in quotes, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}

/** How the base's line of such a house would begin: number, words and ZIP code in their one spelling. */
export function lineBeginning({ number, words, zip, isLastUnfinished }: Reading): string {
  const last = words.length - 1;
  const written = words.map(({ raw, short }, at) => (at === last && isLastUnfinished && formsOf(short)[0] === raw ? raw : short));
  return [number, ...written, zip].filter((part) => part !== null).join(' ');
}

/** A tsquery for streets with all of the words; the last may go on. A word that can only be a unit's does not count. */
export function wordsQuery({ words, zip, isLastUnfinished, unit }: Reading): string {
  const terms = words.flatMap(({ raw, short }, at) => {
    const isLast = at === words.length - 1;
    if (isLast && isLastUnfinished) {
      if (isLoose(raw, at, words.length) && unit === null) return [];
      return [raw === short ? `${quoted(raw)}:*` : `(${quoted(raw)}:* | ${quoted(short)})`];
    }
    if (isUnitDesignator(raw) && at > 1) return [];
    return [quoted(short)];
  });
  return [...terms, ...(zip === null ? [] : [quoted(zip)])].join(' & ');
}

/** "700 Apartment Pl 2B": the last word looks like a unit. A digit alone may as well begin a ZIP code. */
function isLoose(raw: string, at: number, count: number): boolean {
  return count > 2 && at > 1 && isUnitIdentifier(raw) && /\d/.test(raw) && /[A-Z]/.test(raw);
}

interface NameTerm {
  /** As it was typed, and abbreviated. */
  forms: readonly string[];
  isUnfinished: boolean;
}

/** The words that may be of the street's name, at most eight; all of them where there are only directionals and suffixes. */
export function nameTerms({ words, isLastUnfinished }: Reading): NameTerm[] {
  const terms = words.map(({ raw, short }, at) => ({
    forms: raw === short ? [raw] : [raw, short],
    isUnfinished: isLastUnfinished && at === words.length - 1,
    // The first word may be a name although it looks like none: "Lake Dr", "North St".
    isTelling: at === 0 || (!directionals.has(short) && !suffixes.has(short)),
  }));
  return terms.filter(({ isTelling }) => isTelling).slice(0, 8);
}

/**
 * A tsquery for each of these words: itself, what it begins when it is unfinished, and the words of the base it may be misspelled from.
 * A street that fits most of them is the likeliest.
 */
export function nameGroups(reading: Reading, known: readonly string[]): string[] {
  return nameTerms(reading).map(({ forms, isUnfinished }) => {
    const isNear = (word: string) => forms.some((form) => editDistance(form, word, 2) <= editsForgiven(form.length));
    const near = known.filter((word) => !forms.includes(word) && isNear(word)).slice(0, 20);
    const [typed = ''] = forms;
    const begun = isUnfinished && typed.length >= 3 ? [`${quoted(typed)}:*`] : [];
    return `(${[...[...forms, ...near].map(quoted), ...begun].join(' | ')})`;
  });
}

/** A house number and how else it may be written: 12-34 without its hyphen, and 1234 with one. */
export function houseNumbers(number: string): string[] {
  if (/^\d+-\d+$/.test(number)) return [number, number.replace('-', '')];
  return /^\d{4,5}$/.test(number) ? [number, `${number.slice(0, -2)}-${number.slice(-2)}`] : [number];
}

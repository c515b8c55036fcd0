const plainNumber = /^\d{1,8}[A-Z]?$/;
/** A house of a group: 1725GR06. */
const grouped = /^\d{1,6}[A-Z]{1,3}\d{1,4}$/;
/** Queens: 12-34. */
const hyphenated = /^\d{1,5}-\d{1,5}[A-Z]?$/;
/** Wisconsin and Utah: N6W23001. */
const grid = /^[NSEW]\d{1,6}(?:[NSEW]\d{1,6})?$/;
const fraction = /^\d\/\d$/;
const ordinal = /^\d+(?:ST|ND|RD|TH)$/;
const gluedWord = /^(\d{1,8})([A-Z]{2,})$/;

/** Whether the word alone can be a house number. */
export function isHouseNumber(word: string): boolean {
  return plainNumber.test(word) || hyphenated.test(word) || grouped.test(word) || grid.test(word);
}

export function isOrdinal(word: string): boolean {
  return ordinal.test(word);
}

/**
 * The house number at the beginning of the words, and how many words it takes; null when there is none.
 * `rest` is what was glued on to it: "321FIRST" is 321 and FIRST.
 */
export function readHouseNumber(words: readonly string[]): { number: string; taken: number; rest: string | null } | null {
  const [first = '', second = ''] = words;
  if (isHouseNumber(first)) {
    const number = first.replace(/^0+(?=\d)/, '');
    return fraction.test(second) ? { number: `${number} ${second}`, taken: 2, rest: null } : { number, taken: 1, rest: null };
  }
  const glued = isOrdinal(first) ? null : gluedWord.exec(first);
  return glued ? { number: glued[1] ?? '', taken: 1, rest: glued[2] ?? '' } : null;
}

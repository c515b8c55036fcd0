/** One word of a line, in capitals without accents. */
export interface Token {
  word: string;
  /** A comma or line end stood before it. */
  afterBreak: boolean;
}

/** Longer input is cut: nobody's address is longer, and work must stay small. */
const mostTokens = 32;
const mostLetters = 40;

const fractions: ReadonlyMap<string, string> = new Map([
  ['½', ' 1/2'],
  ['¼', ' 1/4'],
  ['¾', ' 3/4'],
  ['⅓', ' 1/3'],
  ['⅔', ' 2/3'],
]);

const plain = /^[A-Za-z0-9 ,]*$/;
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}'/-]*[\p{L}\p{N}])?|[#,]/gu;

/** Text in capitals, without accents and apostrophes, initials drawn together: "N.E." is NE, "O'Neil" is ONEIL. */
function fold(text: string): string {
  if (plain.test(text)) return text.toUpperCase();
  return text
    .replace(/[½¼¾⅓⅔]/g, (sign) => fractions.get(sign) ?? ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/['’‘ʻ`´]/g, '')
    .replace(/\b(\p{L})\.(?=\s?\p{L}\b)/gu, '$1')
    .replace(/[;\r\n\t|]/g, ',')
    .replace(/(\p{L})\s*&\s*(?=\p{L})/gu, '$1 AND ')
    .toUpperCase();
}

/** A hyphen belongs to a number (12-34) or ties a letter to one (123-A, 2-B); between words it is a space. */
function splitHyphens(word: string): string[] {
  if (!word.includes('-')) return [word];
  if (/^\d+-\d+[A-Z]?$/.test(word)) return [word];
  if (/^\d+-[A-Z]$/.test(word) || /^[A-Z]-\d+$/.test(word)) return word.startsWith('I-') ? word.split('-') : [word.replace('-', '')];
  return word.split('-').filter((part) => part !== '');
}

/** A slash belongs to a fraction only. */
function splitSlashes(word: string): string[] {
  // "2021/2" is 202 1/2 run together: nobody counts in halves of two thousand.
  const glued = /^(\d+)([13]\/[24])$/.exec(word);
  if (glued) return [glued[1] ?? '', glued[2] ?? ''];
  if (!word.includes('/') || /^\d\/\d$/.test(word)) return [word];
  return word.split('/').filter((part) => part !== '');
}

/** The words of a line. Anything that is no letter, digit, number sign or comma only separates: wildcards, quotes and emoji say nothing. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let afterBreak = false;
  for (const [piece] of fold(text.slice(0, 1_000)).matchAll(wordPattern)) {
    if (piece === ',') {
      afterBreak = tokens.length > 0;
      continue;
    }
    for (const part of splitSlashes(piece)) {
      for (const word of splitHyphens(part)) {
        if (tokens.length === mostTokens) return tokens;
        tokens.push({ word: word.slice(0, mostLetters), afterBreak });
        afterBreak = false;
      }
    }
  }
  return tokens;
}

/** The words of a text without breaks, for cities and other names. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/**
 * Every text that one slip of the finger away may have been meant: two neighbours changed, one left out, one too many or one wrong.
 * The text itself is not among them. Longer texts than `longest` get none: the work grows with the length.
 */
export function misspellings(text: string, longest = 24): string[] {
  const chars = [...text];
  if (chars.length < 3 || chars.length > longest) return [];
  const found = new Set<string>();
  const put = (...parts: readonly (readonly string[])[]): void => void found.add(parts.flat().join(''));
  for (let at = 0; at <= chars.length; at += 1) {
    const before = chars.slice(0, at);
    const [here, next, ...rest] = chars.slice(at);
    const alphabet = /[0-9]/.test(here ?? chars[at - 1] ?? '') ? digits : letters;
    for (const letter of alphabet) put(before, [letter], chars.slice(at));
    if (here === undefined) continue;
    put(before, chars.slice(at + 1));
    if (next !== undefined) put(before, [next, here], rest);
    for (const letter of alphabet) put(before, [letter], chars.slice(at + 1));
  }
  found.delete(text);
  return [...found];
}

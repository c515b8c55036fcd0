import { isHouseNumber } from './house-number.ts';
import { streetWords } from './street-words.ts';

/** "RR 2 Box 152": the box is the house, the route its street. `rest` is what follows. */
export function ruralRoute(words: readonly string[]): { number: string; street: string[]; rest: string[] } | null {
  const at = words.indexOf('BOX');
  const number = words[at + 1] ?? '';
  if (at < 1 || !isHouseNumber(number)) return null;
  const street = streetWords(words.slice(0, at)).map(({ short }) => short);
  if (street.length !== 2 || (street[0] !== 'RR' && street[0] !== 'HC')) return null;
  return { number, street, rest: words.slice(at + 2) };
}

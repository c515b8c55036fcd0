import type { KnownStreet } from './known-street.ts';
import type { StreetMatch } from './match-address.ts';
import { prices } from './match-prices.ts';
import type { Reading } from './read-line.ts';
import { roadNoise, type StreetWord } from './street-words.ts';

/**
 * Compares a street with words in any order, such as "Springfield Main 62701 N St". Each word has to be one of the street or its place,
 * spelled right, the last one as far as it was typed; null where one is neither, or where a word of the name is missing. It may be
 * suggested, but it does not agree.
 */
export function matchMixed({ words, zip, isLastUnfinished }: Reading, street: KnownStreet): StreetMatch | null {
  if (zip !== null && zip !== street.zip) return null;
  const left: (StreetWord | null)[] = [...words];
  const last = isLastUnfinished ? words.at(-1) : undefined;
  const take = (forms: readonly string[], fits: (word: StreetWord) => boolean): boolean => {
    const whole = left.findIndex((word) => word !== null && fits(word));
    const begun = last !== undefined && left.at(-1) === last && forms.some((form) => form.startsWith(last.raw)) ? left.length - 1 : -1;
    const at = whole >= 0 ? whole : begun;
    if (at < 0) return false;
    left[at] = null;
    return true;
  };
  let omitted = 0;
  let cost: number = prices.mixed;
  for (const { short, role, forms } of street.tokens) {
    if (take(forms, (word) => word.short === short || forms.includes(word.raw))) continue;
    if (role === 'core') return null;
    omitted += 1;
    cost += role === 'suffix' ? prices.noSuffix : prices.noDirectional;
  }
  let namesCity = false;
  for (const name of street.city) namesCity = take([name], (word) => word.short === name) || namesCity;
  for (const name of [street.state, ...street.stateWords, street.zip]) take([name], (word) => word.raw === name);
  const isAnswered = left.every((word) => word === null || (street.isRoad && roadNoise.has(word.raw)));
  return isAnswered ? { cost, kind: 'relaxed', agrees: false, omitted, namesCity, impliedUnit: null } : null;
}

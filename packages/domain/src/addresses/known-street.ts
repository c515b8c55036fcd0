import { wordsOf } from './fold-text.ts';
import { isOrdinal } from './house-number.ts';
import { stateCode, stateName } from './states.ts';
import { roadKinds, roadNoise, streetParts, streetWords } from './street-words.ts';
import { formsOf } from './word-forms.ts';

type Role = 'directional' | 'core' | 'suffix';

export interface StreetToken {
  short: string;
  role: Role;
  forms: readonly string[];
}

/** A street of the base, ready to be compared with what somebody wrote. */
export interface KnownStreet {
  tokens: readonly StreetToken[];
  isRoad: boolean;
  city: readonly string[];
  state: string;
  stateWords: readonly string[];
  zip: string;
}

/** From its canonical parts: `name` as canonicalStreet writes it, city as canonicalCity, the state's two letters. */
export function knownStreet(street: { name: string; city: string; state: string; zip: string }): KnownStreet {
  const shorts = street.name.split(' ').filter((word) => word !== '');
  const parts = streetParts(shorts);
  const tokens: StreetToken[] = [];
  const add = (short: string | null, role: Role) => {
    if (short === null) return;
    const forms = formsOf(short);
    // "150 St": the number of a street is often written without its ending.
    tokens.push({ short, role, forms: isOrdinal(short) ? [...forms, short.replace(/\D+$/, '')] : forms });
  };
  add(parts.lead, 'directional');
  for (const short of parts.core) add(short, 'core');
  add(parts.suffix, 'suffix');
  add(parts.trail, 'directional');
  return {
    tokens,
    isRoad: roadKinds.has(parts.core[0] ?? ''),
    city: street.city.split(' ').filter((word) => word !== ''),
    state: street.state,
    stateWords: (stateName(street.state) ?? '')
      .toUpperCase()
      .split(' ')
      .filter((word) => word !== ''),
    zip: street.zip,
  };
}

/** A street in its one spelling: "N WASHINGTON ST". */
export function canonicalStreet(words: readonly string[]): string {
  return streetWords(words)
    .map(({ short }) => short)
    .join(' ');
}

/** A city in its one spelling, such as FT WORTH. */
export function canonicalCity(text: string): string {
  return canonicalStreet(wordsOf(text));
}

/** A state as its two letters; what is no state of ours stays as it was written. */
export function canonicalState(text: string): string {
  return stateCode(wordsOf(text).join(' '));
}

/** The words a street can be found by: `all` with city, state and ZIP, `name` those of its core, each in every form worth typing. */
export function searchWords(street: KnownStreet): { all: string[]; name: string[] } {
  const name = new Set<string>();
  const all = new Set<string>([...street.city, ...street.city.flatMap(formsOf), street.state, ...street.stateWords]);
  for (const { role, forms } of street.tokens) {
    for (const form of forms) {
      all.add(form);
      if (role === 'core') name.add(form);
    }
  }
  if (street.isRoad) for (const word of roadNoise) all.add(word);
  if (street.zip !== '') all.add(street.zip);
  return { all: [...all].filter((word) => word !== ''), name: [...name] };
}

import { directionalBySpelling } from './directionals.ts';
import { ordinalByWord, wordOfOrdinal } from './ordinals.ts';
import { suffixBySpelling } from './street-suffixes.ts';

const spellings = new Map<string, string[]>();
for (const [spelling, short] of [...suffixBySpelling, ...directionalBySpelling, ...ordinalByWord, ['SAINT', 'ST'] as const]) {
  const known = spellings.get(short) ?? [short];
  if (!known.includes(spelling)) known.push(spelling);
  spellings.set(short, known);
}

/** Every way an abbreviated word may be written, itself first: for 1ST also FIRST, for ST also STREET and SAINT. */
export function formsOf(short: string): readonly string[] {
  return spellings.get(short) ?? [short];
}

/** The word written out: STREET for ST, FIRST for 1ST. */
export function longForm(short: string): string {
  return (
    wordOfOrdinal(short) ?? formsOf(short).reduce((longest, form) => (form.length > longest.length && form !== 'SAINT' ? form : longest))
  );
}

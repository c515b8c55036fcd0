const units = 'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH'.split(' ');
const teens = 'TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'.split(' ');
const tens = 'TWENT THIRT FORT FIFT SIXT SEVENT EIGHT NINET'.split(' ');

/** 28 as 28TH. */
export function ordinalOf(value: number): string {
  const lastTwo = value % 100;
  const last = value % 10;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}TH`;
  return `${value}${last === 1 ? 'ST' : last === 2 ? 'ND' : last === 3 ? 'RD' : 'TH'}`;
}

/** Ordinals below a hundred by their words; TWENTYEIGHTH stands for the two words written as one. */
export const ordinalByWord: ReadonlyMap<string, string> = new Map([
  ...units.map((word, at) => [word, ordinalOf(at + 1)] as const),
  ...teens.map((word, at) => [word, ordinalOf(at + 10)] as const),
  ...tens.flatMap((stem, at) => [
    [`${stem}IETH`, ordinalOf((at + 2) * 10)] as const,
    ...units.map((word, unit) => [`${stem}Y${word}`, ordinalOf((at + 2) * 10 + unit + 1)] as const),
  ]),
]);

const wordByOrdinal = new Map([...ordinalByWord].map(([word, ordinal]) => [ordinal, word]));
const tensWords = new Set(tens.map((stem) => `${stem}Y`));

/** 28TH as TWENTYEIGHTH; null for what is no ordinal below a hundred. */
export function wordOfOrdinal(ordinal: string): string | null {
  return wordByOrdinal.get(ordinal) ?? null;
}

/** Whether TWENTY, THIRTY and so on: the next word may complete an ordinal. */
export function isTens(word: string): boolean {
  return tensWords.has(word);
}

/** Chance that can be had again: the same seed gives the same sequence on every machine. */
export interface Random {
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** The mulberry32 generator: 32 bits of state, good enough to choose faults. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

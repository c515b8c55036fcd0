/** One figure of a benchmark beside the bound it must keep. A ratio is ours divided by the floor of the same run. */
export interface Figure {
  name: string;
  ours: string;
  floor: string;
  value: number;
  /** `atMost` or `atLeast` this much. */
  bound: { atMost: number } | { atLeast: number };
  unit: string;
}

export interface Measurement {
  title: string;
  method: string;
  figures: Figure[];
}

export function isKept({ value, bound }: Pick<Figure, 'value' | 'bound'>): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
}

export function describeBound({ bound, unit }: Pick<Figure, 'bound' | 'unit'>): string {
  return 'atMost' in bound ? `at most ${bound.atMost} ${unit}`.trim() : `at least ${bound.atLeast} ${unit}`.trim();
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The value that this share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

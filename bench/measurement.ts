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

export function isKept({ value, bound }: Figure): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
}

export function describeBound({ bound, unit }: Figure): string {
  return 'atMost' in bound ? `at most ${bound.atMost} ${unit}`.trim() : `at least ${bound.atLeast} ${unit}`.trim();
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

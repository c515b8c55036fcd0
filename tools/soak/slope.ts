/** What the process held at a moment, after the garbage was collected. */
export interface Sample {
  atMs: number;
  heapBytes: number;
  residentBytes: number;
  /** Sockets, timers and whatever else keeps a process alive. */
  handles: number;
}

/** How fast something rises, per hour: the line with the least squares through the samples. */
export function risePerHour(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const count = samples.length;
  if (count < 2) return 0;
  const meanAt = samples.reduce((sum, { atMs }) => sum + atMs, 0) / count;
  const mean = samples.reduce((sum, sample) => sum + of(sample), 0) / count;
  let [covered, spread] = [0, 0];
  for (const sample of samples) {
    covered += (sample.atMs - meanAt) * (of(sample) - mean);
    spread += (sample.atMs - meanAt) ** 2;
  }
  return spread === 0 ? 0 : (covered / spread) * 3_600_000;
}

/** The first part of a run fills caches and pools, which says nothing of what comes after. */
export function settled(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length * 0.4));
}

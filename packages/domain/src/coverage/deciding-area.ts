/** What decides between areas that lie over each other. */
export interface RankedArea {
  readonly id: number;
  /** The smaller number comes first. */
  readonly priority: number;
  /** How much ground it covers, in any unit that is the same for all. */
  readonly size: number;
}

/** The order in which areas decide: the smaller priority number, then the smaller area, then the one that was there first. */
export function compareAreas(a: RankedArea, b: RankedArea): number {
  return a.priority - b.priority || a.size - b.size || a.id - b.id;
}

/** Which of the areas around a place decides; null when there is none. */
export function decidingArea<Area extends RankedArea>(areas: readonly Area[]): Area | null {
  return areas.toSorted(compareAreas)[0] ?? null;
}

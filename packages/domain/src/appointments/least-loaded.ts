import { countHours, type TechnicianDays } from './free-starts.ts';

/** Of technicians who could come, the one with the fewest hours taken that day; of several the first. Null of none. */
export function leastLoaded(technicians: readonly TechnicianDays[], ids: readonly number[], date: string): number | null {
  const [best] = technicians
    .filter(({ id }) => ids.includes(id))
    .map(({ id, taken }) => ({ id, load: countHours(taken[date] ?? 0) }))
    .toSorted((a, b) => a.load - b.load || a.id - b.id);
  return best?.id ?? null;
}

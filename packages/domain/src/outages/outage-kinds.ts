/** Why there is an outage, as far as it is told. */
export const outageCauses = ['unknown', 'fiberCut', 'power', 'equipment', 'weather', 'supplier', 'maintenance', 'other'] as const;
export type OutageCause = (typeof outageCauses)[number];

/** What does not work: nothing does, everything is slow, or some channels are missing. */
export const outageSeverities = ['down', 'slow', 'channels'] as const;
export type OutageSeverity = (typeof outageSeverities)[number];

/** When an outage is, in what has been said of it. */
export interface OutageTimes {
  startedAt: Date;
  endedAt: Date | null;
  isCancelled: boolean;
}

/** `planned` has not begun, `cancelled` was planned and never did. */
export type OutageState = 'planned' | 'open' | 'ended' | 'cancelled';

/** Where an outage stands at that moment. */
export function outageState({ startedAt, endedAt, isCancelled }: OutageTimes, now: Date): OutageState {
  if (isCancelled) return 'cancelled';
  if (endedAt !== null) return 'ended';
  return startedAt > now ? 'planned' : 'open';
}

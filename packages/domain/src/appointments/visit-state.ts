import type { WorkStep } from '../orders/workflow.ts';
import { instantOfLocal } from './local-instants.ts';
import { type LocalDateTime, windowEnd } from './visit-window.ts';

/** HELD: kept for somebody who has not completed; RELEASED: given away again because nobody did. */
export const visitStatuses = ['HELD', 'BOOKED', 'CANCELLED', 'RELEASED', 'DONE'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/**
 * Whether a time can be chosen for an order now, by the steps of its work and the newest visit that was not given up (D-148). Work that was
 * scheduled outside of the portal has no visit yet and may get one; after a visit somebody has to set the work back first.
 */
export function canSchedule(steps: readonly WorkStep[], visit: VisitStatus | null): boolean {
  if (steps.includes('scheduling')) return visit !== 'BOOKED';
  return steps.includes('scheduled') && visit !== 'BOOKED' && visit !== 'DONE';
}

/**
 * What becomes of a booked visit when its order goes on without it: null, it stands while any work waits for the technician; done where
 * work was finished; cancelled else.
 */
export function fateOfVisit(steps: readonly WorkStep[]): 'DONE' | 'CANCELLED' | null {
  if (steps.includes('scheduled')) return null;
  return !steps.includes('scheduling') && steps.includes('finished') ? 'DONE' : 'CANCELLED';
}

const hourMs = 3_600_000;

/** Until when a visit may be moved or cancelled by its customer. */
export function changeableUntil(dateTime: LocalDateTime, timeZone: string, changeHours: number): Date {
  return new Date(instantOfLocal(dateTime, timeZone).getTime() - changeHours * hourMs);
}

/** Whether the window of a visit is over. */
export function isOver(dateTime: LocalDateTime, timeZone: string, now: Date): boolean {
  return instantOfLocal(windowEnd(dateTime), timeZone) <= now;
}

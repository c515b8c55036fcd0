/**
 * Why somebody should look at an open order: it is to be judged before work begins (`review`, D-138), its technician can't come at the
 * booked time any more (`uncovered`), the time of its visit is over and nobody has said what became of it (`visitOver`), its day has
 * passed (`overdue`), or nothing has happened to it for a week (`idle`).
 */
export const attentionReasons = ['review', 'uncovered', 'visitOver', 'overdue', 'idle'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Days without anything after which an order is idle. A sign-up that waits for construction, and one with a visit to come, never is. */
export const idleDays = 7;

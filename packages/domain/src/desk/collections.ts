/** The queues of what failed. */
export const collectionTabs = ['payments', 'autopay', 'dunning'] as const;
export type CollectionTab = (typeof collectionTabs)[number];

/** What something on a queue is: a payment, a charge of AutoPay, an enrolment without a usable method, or a case of dunning. */
export const collectionKinds = ['payment', 'charge', 'enrolment', 'dunning'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

/**
 * Why it is there. Of payments: no outcome for long, declined, taken back by the bank. Of AutoPay: tried again, given up, more than the
 * customer's limit, no method. Of accounts past due: the last step taken.
 */
export const collectionTroubles = [
  'unknown',
  'declined',
  'returned',
  'retry',
  'failed',
  'overLimit',
  'methodGone',
  'pastDue',
  'reminder',
  'lateFee',
  'suspensionNotice',
  'suspended',
  'reconnected',
  'deactivated',
  'writtenOff',
] as const;
export type CollectionTrouble = (typeof collectionTroubles)[number];

/** What may be chosen from on each queue. */
export const troublesOf: Readonly<Record<CollectionTab, readonly CollectionTrouble[]>> = {
  payments: ['unknown', 'declined', 'returned'],
  autopay: ['retry', 'failed', 'overLimit', 'methodGone'],
  dunning: ['pastDue', 'reminder', 'lateFee', 'suspensionNotice', 'suspended', 'reconnected', 'deactivated'],
};

export const collectionStates = ['open', 'snoozed', 'done'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** A payment without an outcome is usually known within a minute; after this long somebody should look. */
export const unknownForLongMs = 10 * 60_000;
/** What failed longer ago, and was left alone, is no work any more. */
export const failedWithinMs = 30 * 86_400_000;

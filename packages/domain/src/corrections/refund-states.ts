/**
 * The life of a refund as a table (decision 0024). It is a row before the provider is called, and `unknown` means that a call's answer was
 * lost: the money may have gone back, so it never becomes a refusal without knowledge.
 * - `asked`: on record, the call is about to be made. `processing`: the provider has it and works on it.
 * - `done`: the money is on its way back, or a bank payment was stopped before it left. `declined`: the provider will not give it back.
 */
export const refundStates = ['asked', 'processing', 'unknown', 'done', 'declined'] as const;
export type RefundState = (typeof refundStates)[number];

/** What can be learnt of a refund: by the provider's answer, a notice, or a query. `paidByHand`: staff gave the money back themselves. */
export const refundEvents = ['processing', 'done', 'declined', 'answerLost', 'paidByHand'] as const;
export type RefundEvent = (typeof refundEvents)[number];

const outcomes = { done: 'done', declined: 'declined' } as const;

const transitions: Readonly<Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>> = {
  asked: { ...outcomes, processing: 'processing', answerLost: 'unknown', paidByHand: 'done' },
  processing: outcomes,
  unknown: { ...outcomes, processing: 'processing' },
  done: {},
  declined: {},
};

const ledHere: Readonly<Record<RefundState, readonly RefundEvent[]>> = {
  asked: [],
  processing: ['processing', 'answerLost'],
  unknown: ['answerLost'],
  // What was said on the way and arrives late is no news.
  done: ['done', 'processing', 'answerLost'],
  declined: ['declined', 'processing', 'answerLost'],
};

/** Where an event takes a refund. `repeat`: it led here before. `refused`: a contradiction, for a person to look at. */
export function nextRefundState(
  from: RefundState,
  event: RefundEvent,
): { kind: 'moves'; to: RefundState } | { kind: 'repeat' } | { kind: 'refused' } {
  const to = transitions[from][event];
  if (to) return { kind: 'moves', to };
  return { kind: ledHere[from].includes(event) ? 'repeat' : 'refused' };
}

/** Its outcome is not known yet: the amount is spoken for, and the provider is asked until it is. */
export function isRefundOpen(state: RefundState): boolean {
  return state === 'asked' || state === 'processing' || state === 'unknown';
}

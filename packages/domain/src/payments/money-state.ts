import type { PaymentState } from './transitions.ts';

/**
 * Where the money of an attempt is, for people: `started`, a form is open or about to be and nothing is known to have been sent; `sent`
 * to the provider and no answer yet; `atBank`, a bank payment on its way; `done`; `returned` by the bank; `refunded`; `failed`, declined
 * and nothing charged; `notMade`, came to nothing before anything was charged.
 */
export const moneyStates = ['started', 'sent', 'atBank', 'done', 'returned', 'refunded', 'failed', 'notMade'] as const;
export type MoneyState = (typeof moneyStates)[number];

const told: Readonly<Record<PaymentState, MoneyState>> = {
  created: 'started',
  formIssued: 'started',
  submitted: 'sent',
  // The call was made and its answer lost: the money may have moved.
  unknown: 'sent',
  accepted: 'atBank',
  settled: 'done',
  succeeded: 'done',
  returned: 'returned',
  chargedBack: 'returned',
  refunded: 'refunded',
  declined: 'failed',
  expired: 'notMade',
  cancelled: 'notMade',
};

/** An attempt's state in the words people are told. */
export function moneyStateOf(state: PaymentState): MoneyState {
  return told[state];
}

const underWay: ReadonlySet<MoneyState> = new Set(['started', 'sent', 'atBank']);

/** Something is still to come. A payment that is `done` may be returned later, but nobody waits for that. */
export function isUnderWay(state: MoneyState): boolean {
  return underWay.has(state);
}

/** While it lasts no second attempt of the account can be made: paying again is refused until the outcome is known. */
export function holdsBackOthers(state: MoneyState): boolean {
  return state === 'sent';
}

/** A state and the first moment it was reached. */
export interface MoneyStep {
  state: MoneyState;
  at: Date;
}

/**
 * What happened to the money, oldest first: each state once, when it was first reached, up to the present one. `moves` in the order they
 * happened; what was reached by them and left again on the way back to the present state is not told. Attempts taken over from elsewhere
 * have no moves: then only the present state is known, and since when.
 */
export function moneySteps(moves: readonly { to: PaymentState; at: Date }[], present: { state: PaymentState; since: Date }): MoneyStep[] {
  const steps: MoneyStep[] = [];
  for (const { to, at } of moves) {
    const state = told[to];
    if (!steps.some((step) => step.state === state)) steps.push({ state, at });
  }
  const now = told[present.state];
  const end = steps.findIndex(({ state }) => state === now);
  return end < 0 ? [...steps, { state: now, at: present.since }] : steps.slice(0, end + 1);
}

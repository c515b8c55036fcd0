import { describe, expect, it } from 'vitest';
import { holdsBackOthers, isUnderWay, moneyStateOf, moneyStates, moneySteps } from './money-state.ts';
import { isOpen, type PaymentState, paymentStates } from './transitions.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 16, minute));
const since = at(59);
/** One move a minute. */
const stepsOf = (...states: PaymentState[]) => {
  const moves = states.map((to, minute) => ({ to, at: at(minute) }));
  return moneySteps(moves, { state: states.at(-1) ?? 'created', since }).map((step) => `${step.state} ${step.at.getUTCMinutes()}`);
};

describe('where the money is', () => {
  it('[PAY-065] has a word for every state of an attempt, and every word is used', () => {
    expect(new Set(paymentStates.map(moneyStateOf))).toEqual(new Set(moneyStates));
  });

  it('[PAY-065] a lost answer is never a failure, and an open form was not sent', () => {
    expect(moneyStateOf('unknown')).toBe('sent');
    expect([moneyStateOf('created'), moneyStateOf('formIssued')]).toEqual(['started', 'started']);
  });

  it('is under way exactly while an outcome or a settlement is to come', () => {
    for (const state of paymentStates) expect(isUnderWay(moneyStateOf(state)), state).toBe(isOpen(state) || state === 'accepted');
  });

  it('[PAY-064] promises that no second payment can be made only while the account is held: an accepted bank payment does not hold it', () => {
    expect(moneyStates.filter(holdsBackOthers)).toEqual(['sent']);
    for (const state of paymentStates) if (holdsBackOthers(moneyStateOf(state))) expect(isOpen(state), state).toBe(true);
  });
});

describe('what happened to the money', () => {
  it('tells each state once, when it was first reached', () => {
    expect(stepsOf('submitted', 'unknown', 'submitted', 'accepted', 'settled', 'returned')).toEqual([
      'sent 0',
      'atBank 3',
      'done 4',
      'returned 5',
    ]);
    expect(stepsOf('created', 'formIssued', 'succeeded')).toEqual(['started 0', 'done 2']);
  });

  it('ends with the present state: what was left again on the way back to it is not told', () => {
    expect(stepsOf('created', 'unknown', 'formIssued')).toEqual(['started 0']);
    expect(stepsOf('created', 'formIssued', 'expired', 'succeeded')).toEqual(['started 0', 'notMade 2', 'done 3']);
  });

  it('knows only the present state of what was taken over from elsewhere', () => {
    expect(moneySteps([], { state: 'succeeded', since })).toEqual([{ state: 'done', at: since }]);
  });
});

import { cents } from '@porchlight/domain/money/cents.ts';
import { expect, it } from 'vitest';
import { type Attempt, ownAttempt, unsuccessful } from './own-attempt.ts';

const attempt = (reference: string, change: Partial<Attempt> = {}): Attempt => ({
  reference,
  at: '2026-11-21T16:42:00.000Z',
  amount: 84.2,
  type: 'CREDIT_CARD',
  method: null,
  isAutoPay: false,
  state: 'done',
  reason: null,
  ...change,
});

it('finds the attempt of a result: the newest by hand of that amount', () => {
  const attempts = [attempt('D', { isAutoPay: true }), attempt('C', { amount: 10 }), attempt('B'), attempt('A')];
  expect(ownAttempt(attempts, cents(84_20))?.reference).toBe('B');
  expect(ownAttempt(attempts, cents(99_00))).toBeUndefined();
});

it('leaves out what the payments show already', () => {
  const states = ['started', 'sent', 'atBank', 'done', 'returned', 'refunded', 'failed', 'notMade'] as const;
  const told = unsuccessful(states.map((state) => attempt(state, { state })));
  expect(told.map(({ state }) => state)).toEqual(['started', 'sent', 'returned', 'failed', 'notMade']);
});

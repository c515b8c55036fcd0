import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { declineReasons, endsMethod, mayTryAgain } from '../payments/decline-reason.ts';
import { type ChargeSituation, chargeStates, decideCharge } from './charge-decision.ts';
import { checkLimit, isOverLimit } from './charge-limit.ts';
import { afterFailure, type ChargeTry, methodToCharge, mostTries } from './charge-method.ts';

const card = 'pm_card';
const bank = 'pm_bank';
const failedBy = (token: string, reason: ChargeTry['reason']): ChargeTry => ({ token, reason });
const plain: ChargeSituation = {
  amountCents: cents(50_00),
  charge: null,
  hasOpenAttempt: false,
  tries: [],
  methodToken: card,
  backupToken: null,
  limitCents: null,
  capCents: cents(10_000_00),
};

describe('what AutoPay does about a due date', () => {
  it('[AUTO-001] charges the method', () => {
    expect(decideCharge(plain)).toEqual({ kind: 'charge', method: { token: card, isBackup: false } });
  });

  it.each([
    ['nothing left to pay', { amountCents: cents(0) }, { kind: 'close', state: 'settledOtherwise' }],
    ['no method', { methodToken: null }, { kind: 'close', state: 'noMethod' }],
    ['no method but a back-up', { methodToken: null, backupToken: bank }, { kind: 'charge', method: { token: bank, isBackup: true } }],
    ['more than the limit', { limitCents: cents(49_99) }, { kind: 'close', state: 'overLimit' }],
    ['exactly the limit', { limitCents: cents(50_00) }, { kind: 'charge', method: { token: card, isBackup: false } }],
    ['more than one payment may be', { amountCents: cents(10_000_01) }, { kind: 'close', state: 'overLimit' }],
    ['another payment open', { hasOpenAttempt: true }, { kind: 'wait' }],
  ] as const)('with %s', (_title, more, wanted) => {
    expect(decideCharge({ ...plain, ...more })).toEqual(wanted);
  });

  it('leaves alone whatever has paid or may still pay, and what the customer skipped', () => {
    for (const state of ['paid', 'atBank', 'skipped', 'settledOtherwise'] as const) {
      expect(decideCharge({ ...plain, charge: { state, amountCents: cents(50_00), isLookDue: true } })).toEqual({ kind: 'leave' });
    }
  });

  it('leaves every charge alone before its time, except one that was too much and is less now', () => {
    for (const state of chargeStates) {
      const charge = { state, amountCents: cents(50_00), isLookDue: false };
      expect(decideCharge({ ...plain, charge })).toEqual({ kind: 'leave' });
    }
    const charge = { state: 'overLimit', amountCents: cents(50_01), isLookDue: false } as const;
    expect(decideCharge({ ...plain, charge }).kind).toBe('charge');
  });
});

describe('after a failure', () => {
  it('falls back to the second method at once, one time', () => {
    const once = [failedBy(card, 'insufficientFunds')];
    expect(afterFailure(once, card, bank)).toEqual({ next: 'backup' });
    expect(methodToCharge(once, card, bank)).toEqual({ token: bank, isBackup: true });
    const both = [...once, failedBy(bank, 'insufficientFunds')];
    expect(afterFailure(both, card, bank)).toEqual({ next: 'retry' });
    expect(methodToCharge(both, card, bank)).toEqual({ token: card, isBackup: false });
    expect(afterFailure([...both, failedBy(card, 'insufficientFunds')], card, bank)).toEqual({ next: 'retry' });
  });

  it.each(declineReasons)('without a back-up tries again after %s only where that makes sense, and three times in all', (reason) => {
    const wanted = mayTryAgain(reason) ? 'retry' : 'failed';
    expect(afterFailure([failedBy(card, reason)], card, null)).toEqual({ next: wanted });
    expect(afterFailure([failedBy(card, reason), failedBy(card, reason)], card, null)).toEqual({ next: wanted });
    expect(
      afterFailure(
        Array.from({ length: mostTries }, () => failedBy(card, reason)),
        card,
        null,
      ),
    ).toEqual({ next: 'failed' });
    if (mayTryAgain(reason)) expect(endsMethod(reason)).toBe(false);
  });

  it('uses the back-up for a method that was lost, and charges a new method first', () => {
    expect(methodToCharge([failedBy(card, 'expiredCard')], null, bank)).toEqual({ token: bank, isBackup: true });
    expect(methodToCharge([failedBy('pm_former', 'expiredCard')], card, bank)).toEqual({ token: card, isBackup: false });
  });

  it('counts only failures: a try the provider never saw is none', () => {
    const lost = Array.from({ length: 5 }, () => ({ token: card, reason: null }));
    expect(methodToCharge(lost, card, bank)).toEqual({ token: card, isBackup: false });
  });

  it('ends for every order of outcomes, no method tried more than three times and none after it ended', () => {
    const reasons = fc.array(fc.constantFrom(...declineReasons), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(reasons, fc.boolean(), (outcomes, hasBackup) => {
        const tries: ChargeTry[] = [];
        for (const reason of outcomes) {
          const choice = methodToCharge(tries, card, hasBackup ? bank : null);
          if (choice === null) return;
          const before = tries.filter(({ token }) => token === choice.token);
          expect(before.length).toBeLessThan(mostTries);
          for (const { reason: earlier } of before) expect(earlier !== null && mayTryAgain(earlier)).toBe(true);
          tries.push({ token: choice.token, reason });
        }
        expect(methodToCharge(tries, card, hasBackup ? bank : null)).toBeNull();
      }),
    );
  });
});

describe('the limit', () => {
  it.each([0, -1, -0.01, 0.5, 0.99, 1.001, 50.005, 10_000.01, 1e9, 1e308, Number.NaN, Number.POSITIVE_INFINITY, '50', null, undefined, {}])(
    'refuses %s',
    (limit) => {
      expect(checkLimit(limit)).toBeNull();
    },
  );

  it.each([
    [1, 100],
    [59.99, 5999],
    [0.29 + 1, 129],
    [10_000, 1_000_000],
  ])('takes %s', (limit, wanted) => {
    expect(checkLimit(limit)).toBe(wanted);
  });

  it('never allows more than one payment may be', () => {
    expect(isOverLimit(cents(200_00), cents(500_00), cents(100_00))).toBe(true);
    expect(checkLimit(500, cents(100_00))).toBeNull();
  });
});

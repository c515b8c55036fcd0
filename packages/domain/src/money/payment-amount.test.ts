import { describe, expect, it } from 'vitest';
import { cents } from './cents.ts';
import { checkPaymentAmount, initialPaymentAmount } from './payment-amount.ts';

describe('payment amount', () => {
  it('[PAY-066] takes more than 0 up to the cap, one cent at least', () => {
    expect(checkPaymentAmount(0.01)).toEqual({ ok: true, amount: 1 });
    expect(checkPaymentAmount(10_000)).toEqual({ ok: true, amount: 1_000_000 });
    expect(checkPaymentAmount(10_000.01)).toEqual({ ok: false, reason: 'overCap' });
    expect(checkPaymentAmount(50.01, cents(5000))).toEqual({ ok: false, reason: 'overCap' });
  });

  it.each([0, -0, -1, -0.01])('[PAY-066] refuses %s as not positive', (value) => {
    expect(checkPaymentAmount(value)).toEqual({ ok: false, reason: 'notPositive' });
  });

  it.each([1.234, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '12', null, undefined])('[PAY-066] refuses %s as invalid', (value) => {
    expect(checkPaymentAmount(value)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('[PAY-063][ACH-004] starts with the account balance', () => {
    expect(initialPaymentAmount(84.2)).toBe(8420);
  });

  it.each([-5, 'x', null, undefined, Number.NaN])('[PAY-051] starts with 0 for a balance of %s', (value) => {
    expect(initialPaymentAmount(value)).toBe(0);
  });
});

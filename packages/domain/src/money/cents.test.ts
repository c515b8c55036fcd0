import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromDollars, dollarsFromCents, sumCents } from './cents.ts';

describe('cents', () => {
  it('[FMT-003] takes wire dollars with at most two decimals and nothing else', () => {
    expect(centsFromDollars(84.2)).toBe(8420);
    expect(centsFromDollars(0.29)).toBe(29);
    expect(centsFromDollars(1.005)).toBeNull();
    expect(centsFromDollars(Number.NaN)).toBeNull();
    expect(centsFromDollars(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('[FMT-003] goes to dollars and back without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(centsFromDollars(dollarsFromCents(cents(amount)))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('adds up in whole cents and refuses fractions', () => {
    expect(sumCents([cents(10), cents(20), cents(-5)])).toBe(25);
    expect(() => cents(0.5)).toThrow(RangeError);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

describe('parseAmount', () => {
  it.each([
    ['12', 1200],
    ['12.', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['0.01', 1],
    [' 84.20 ', 8420],
    ['007', 700],
  ])('[PAY-049] takes %s', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, amount });
  });

  it.each(['.', '1e3', 'abc', '$12', '12 5', '1.2.3', '+5', '٣', '0x10', '--1', '-'])('[PAY-049] refuses %s as invalid', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason: 'invalid' });
  });

  it.each(['1,234.50', '1234.50', '12,34.5'])('[PAY-047] strips the commas of %s', (text) => {
    expect(parseAmount(text)).toEqual({ ok: true, amount: 123_450 });
  });

  it.each(['0', '0.00', '.0', '-1', '-0', '-1.234', '0.000'])('[PAY-048][ACH-011] refuses %s as not positive', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason: 'notPositive' });
  });

  it.each(['', '  ', ','])('[PAY-046][ACH-011] tells an empty entry (%j) apart', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason: 'empty' });
  });

  it.each(['12.505', '1.234', '0.001', '12.500'])('[PAY-049][ACH-012] tells too many decimals (%s) apart', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason: 'tooManyDecimals' });
  });

  it('[PAY-049] refuses more than a whole number can hold', () => {
    expect(parseAmount('99999999999999999')).toEqual({ ok: false, reason: 'invalid' });
  });

  it('[PAY-049] is exact for every cent up to a thousand dollars, and for any amount up to ten million', () => {
    const wrong: number[] = [];
    const check = (amount: number): void => {
      const parsed = parseAmount(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
      if (!parsed.ok || parsed.amount !== amount) wrong.push(amount);
    };
    for (let amount = 1; amount <= 100_000; amount++) check(amount);
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), check), { numRuns: 10_000 });
    expect(wrong).toEqual([]);
  });

  it('[PAY-049] never answers an amount that is not a positive whole number of cents, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-e ') })), (text) => {
        const parsed = parseAmount(text);
        expect(!parsed.ok || (Number.isSafeInteger(parsed.amount) && parsed.amount > 0)).toBe(true);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './cents.ts';
import { formatCents, formatMoney, formatMonthlyPrice, formatPrice, formatPriceCents, formatSignedCents } from './format-money.ts';
import { parseAmount } from './parse-amount.ts';

describe('money formats', () => {
  it('[FMT-003] shows two decimals and commas between thousands', () => {
    expect(formatMoney(1234567.5)).toBe('1,234,567.50');
    expect(formatMoney(0)).toBe('0.00');
    expect(formatMoney(0.05)).toBe('0.05');
    expect(formatMoney(999.99)).toBe('999.99');
    expect(formatMoney(1000)).toBe('1,000.00');
  });

  it('[FMT-003] rounds a third decimal half up on the decimal digits', () => {
    expect(formatMoney(1.005)).toBe('1.01');
    expect(formatMoney(1.004)).toBe('1.00');
    expect(formatMoney(8.325)).toBe('8.33');
  });

  it.each([-3, 'x', null, undefined, Number.NaN, Number.NEGATIVE_INFINITY, {}, 1e300, -0.001])('[FMT-004] shows %s as 0.00', (value) => {
    expect(formatMoney(value)).toBe('0.00');
  });

  it('[FMT-004] shows negative cents as 0.00, or with their sign where a credit is meant', () => {
    expect(formatCents(cents(-2500))).toBe('0.00');
    expect(formatSignedCents(cents(-123_450))).toBe('-1,234.50');
    expect(formatSignedCents(cents(5))).toBe('0.05');
  });

  it('[FMT-013] puts the dollar sign before prices', () => {
    expect(formatPrice(1234.5)).toBe('$1,234.50');
    expect(formatPriceCents(cents(4999))).toBe('$49.99');
  });

  it('[FMT-014] ends recurring prices with /mo', () => {
    expect(formatMonthlyPrice(49.99)).toBe('$49.99/mo');
  });

  it('[FMT-003] is exact for every whole number of cents: what it writes reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        const text = formatCents(cents(amount));
        expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(parseAmount(text)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('[FMT-003] gives wire dollars and their cents the same text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(formatMoney(amount / 100)).toBe(formatCents(cents(amount)));
      }),
    );
  });
});

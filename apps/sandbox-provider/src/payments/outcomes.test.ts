import { describe, expect, it } from 'vitest';
import { isExpired } from './charges.ts';
import { isRoutingNumber, passesLuhn } from './outcomes.ts';

describe('numbers', () => {
  it('knows routing numbers by their check digit', () => {
    for (const good of ['110000000', '021000021', '111000025']) expect(isRoutingNumber(good)).toBe(true);
    for (const bad of ['123456789', '110000001', '11000000', '1100000000', '000000000', '']) expect(isRoutingNumber(bad)).toBe(false);
  });

  it('knows card numbers by their check digit', () => {
    expect(passesLuhn('4000000000000259')).toBe(true);
    expect(passesLuhn('4000000000000258')).toBe(false);
  });

  it('lets a card live to the end of its month', () => {
    const at = (day: string): number => Date.parse(`${day}T23:59:59Z`);
    expect(isExpired('11/26', at('2026-11-30'))).toBe(false);
    expect(isExpired('11/26', at('2026-12-01'))).toBe(true);
    expect(isExpired('01/27', at('2026-12-31'))).toBe(false);
    expect(isExpired(null, at('2026-12-31'))).toBe(false);
  });
});

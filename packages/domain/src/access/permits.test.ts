import { describe, expect, it } from 'vitest';
import { type AccessNeeds, permits } from './permits.ts';

const may = (needs: AccessNeeds, held: string[], isOwnAccount = true): boolean =>
  permits(needs, (permission) => held.includes(permission), isOwnAccount);

describe('permits', () => {
  it('[PERM-021] lets everybody make a call that needs nothing', () => {
    expect(may({}, [])).toBe(true);
    expect(may({}, [], false)).toBe(true);
  });

  it('[PERM-021] asks for one of several', () => {
    expect(may({ anyOf: ['a', 'b'] }, ['b'])).toBe(true);
    expect(may({ anyOf: ['a', 'b'] }, ['c'])).toBe(false);
    expect(may({ anyOf: ['a'] }, [])).toBe(false);
  });

  it('[PERM-010][PERM-021] asks for each of several: the four combinations', () => {
    const needs = { allOf: ['pay', 'once'] };
    expect([['pay', 'once'], ['pay'], ['once'], []].map((held) => may(needs, held))).toEqual([true, false, false, false]);
  });

  it('[PERM-021] asks for more on an account reached by a link', () => {
    const needs = { anyOf: ['see'], linkedNeeds: ['linked'] };
    expect(may(needs, ['see'], true)).toBe(true);
    expect(may(needs, ['see'], false)).toBe(false);
    expect(may(needs, ['see', 'linked'], false)).toBe(true);
    expect(may(needs, ['linked'], false)).toBe(false);
  });
});

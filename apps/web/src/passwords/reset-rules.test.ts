import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { identifierFault, isAboutLink, isTaken, noResetValues, resetFaults, resetStateOf } from './reset-rules.ts';

const good = { newPassword: 'Lantern-Street-77', repeatPassword: 'Lantern-Street-77' };
const failure = (status: number, code = '') => new ApiFailure({ status, code, message: '' });

describe('asking for a link', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ab', 'min'],
    [' ab ', 'min'],
    ['abc', undefined],
  ])('[RESET-017] %j: %s', (typed, fault) => {
    expect(identifierFault(typed)).toBe(fault);
  });

  it('[RESET-007] [RESET-008] thanks whatever is answered, but where the request was not taken (D-028)', () => {
    for (const taken of [null, failure(200, 'GEN0004'), failure(400, 'GEN0002'), failure(404)]) expect(isTaken(taken)).toBe(true);
    for (const lost of [failure(429, 'GEN0006'), failure(500), failure(503), failure(0), new Error('bug')])
      expect(isTaken(lost)).toBe(false);
  });
});

describe('the link', () => {
  it('[RESET-010] is good, or invalid or expired; where nobody could say, neither', () => {
    expect(resetStateOf(null)).toBe('resetPassword');
    for (const code of ['TOK0001', 'TOK0002', 'TOK0003']) {
      expect(resetStateOf(failure(200, code))).toBe('expireToken');
      expect(isAboutLink(failure(200, code))).toBe(true);
    }
    expect(resetStateOf(failure(400, 'GEN0002'))).toBe('expireToken');
    for (const lost of [failure(0), failure(429), failure(503)]) expect(resetStateOf(lost)).toBe('notChecked');
    expect(isAboutLink(failure(200, 'AUTH0010'))).toBe(false);
  });
});

describe('the new password', () => {
  it('[RESET-020] is required twice and the same', () => {
    expect(resetFaults(noResetValues, undefined)).toEqual({ newPassword: 'required', repeatPassword: 'required' });
    expect(resetFaults({ ...good, repeatPassword: 'Lantern-Street-78' }, undefined)).toEqual({ repeatPassword: 'mismatch' });
    expect(resetFaults(good, undefined)).toEqual({});
  });

  it.each(['Short-1a', 'lantern-street-77', 'LANTERN-STREET-77', 'Lantern-Street-xx', 'LanternStreet77'])(
    '[RESET-019] %s fails the default rule',
    (weak) => {
      expect(resetFaults({ newPassword: weak, repeatPassword: weak }, undefined)).toEqual({ newPassword: 'rule' });
    },
  );

  it('[RESET-018] is held to the configured pattern, and to the default rule when that does not compile', () => {
    const lantern = { newPassword: 'lantern', repeatPassword: 'lantern' };
    expect(resetFaults(lantern, '^[a-z]{7}$')).toEqual({});
    expect(resetFaults(good, '^[a-z]{7}$')).toEqual({ newPassword: 'rule' });
    expect(resetFaults(good, '([')).toEqual({});
  });
});

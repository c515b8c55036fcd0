import { describe, expect, it } from 'vitest';
import { noPasswords, passwordFaults } from './password-form.ts';

const good = { currentPassword: 'x', newPassword: 'Lantern-Street-77', confirmedNewPassword: 'Lantern-Street-77' };

describe('the password form', () => {
  it('[PROF-003] [PROF-004] [PROF-005] requires all three', () => {
    expect(passwordFaults(noPasswords, undefined)).toEqual({
      currentPassword: 'required',
      newPassword: 'required',
      confirmedNewPassword: 'required',
    });
    expect(passwordFaults(good, undefined)).toEqual({});
  });

  it('[PROF-004] holds the new one to the configured pattern, else to the default rule (D-032)', () => {
    const lantern = { ...good, newPassword: 'lantern', confirmedNewPassword: 'lantern' };
    expect(passwordFaults(lantern, undefined)).toEqual({ newPassword: 'rule' });
    expect(passwordFaults(lantern, '^[a-z]{7}$')).toEqual({});
    expect(passwordFaults(good, '^[a-z]{7}$')).toEqual({ newPassword: 'rule' });
    expect(passwordFaults(good, '([')).toEqual({});
  });

  it('[PROF-005] wants the new one twice', () => {
    expect(passwordFaults({ ...good, confirmedNewPassword: 'Lantern-Street-78' }, undefined)).toEqual({ confirmedNewPassword: 'mismatch' });
  });
});

import { expect, it } from 'vitest';
import { signInFaults } from './sign-in-form.ts';

it('[AUTH-009] the username is required and has at least 3 characters', () => {
  const fault = (username: string) => signInFaults({ username, password: 'x' }).username;
  expect(fault('')).toBe('required');
  expect(fault('   ')).toBe('required');
  expect(fault('ab')).toBe('usernameMin');
  expect(fault('abc')).toBeUndefined();
});

it('[AUTH-010] the password is required', () => {
  expect(signInFaults({ username: 'abc', password: '' })).toEqual({ password: 'required' });
  expect(signInFaults({ username: 'abc', password: ' ' })).toEqual({});
});

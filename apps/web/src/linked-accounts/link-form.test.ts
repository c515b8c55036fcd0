import { describe, expect, it } from 'vitest';
import { isListed, linkFaults } from './link-form.ts';

describe('the Link Account form', () => {
  it('[LINK-022] wants an account number', () => {
    expect(linkFaults({ accountNumber: ' ', email: 'a@example.com' })).toEqual({ accountNumber: 'accountNumberRequired' });
    expect(linkFaults({ accountNumber: '1000006', email: 'a@example.com' })).toEqual({});
  });

  it.each(['abc', 'a@b', 'a b@example.com', '@example.com', 'a@example..com'])('[LINK-023] takes %j for no e-mail', (email) => {
    expect(linkFaults({ accountNumber: '1', email })).toEqual({ email: 'emailInvalid' });
  });

  it('[LINK-023] wants an e-mail, and forgives blanks around it', () => {
    expect(linkFaults({ accountNumber: '1', email: '' })).toEqual({ email: 'emailRequired' });
    expect(linkFaults({ accountNumber: '1', email: ' walter.owens@example.com ' })).toEqual({});
  });

  it('[LINK-024] D-114: knows the listed accounts and the own one', () => {
    const listed = ['1000005', '1000006', undefined];
    expect([isListed(' 1000006 ', listed), isListed('1000005', listed), isListed('1000007', listed)]).toEqual([true, true, false]);
  });
});

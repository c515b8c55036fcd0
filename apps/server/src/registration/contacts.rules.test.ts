import { describe, expect, it } from 'vitest';
import { contactOf, maskEmail, maskMobile, namedAccount } from './contacts.rules.ts';

describe('contacts of an account check', () => {
  it.each([
    ['ivy.chen@example.com', 'i***@e***.com'],
    ['a@b.co.uk', 'a***@b***.uk'],
    ['x@localhost', 'x***@l***'],
  ])('[API-092] mask the e-mail %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each(['5635550116', '(563) 555-0116', '+1 563 555 0116'])('[API-092] mask the number %s to its last four digits', (mobile) =>
    expect(maskMobile(mobile)).toBe('(***) ***-0116'),
  );

  it.each(['5635550116', ' (563) 555-0116 ', '+1 563.555.0116', '1-563-555-0116'])('[WIZ-003] read %j as a phone number', (typed) =>
    expect(contactOf(typed)).toEqual({ mobile: '5635550116' }),
  );
  it('[WIZ-003] read whatever has an @ as an e-mail', () => expect(contactOf(' a@b.c ')).toEqual({ email: 'a@b.c' }));
  it.each(['', '555', '56355501167', 'ivy', '(563) 555-011x'])('[WIZ-003] take %j for neither', (typed) =>
    expect(contactOf(typed)).toBeNull(),
  );
});

describe('the account a contact names', () => {
  const named = (...statuses: string[]) => namedAccount(statuses.map((status) => ({ status })))?.status ?? null;

  it('[WIZ-001] is the only one, whatever its state', () => {
    expect(named('Active')).toBe('Active');
    expect(named('Deactivated')).toBe('Deactivated');
    expect(named()).toBeNull();
  });
  it('[WIZ-001] is the one in use where others are over or were never begun', () => {
    expect(named('Prospect', 'Active', 'Deactivated', 'Written-Off', 'Survey')).toBe('Active');
    expect(named('Signup', 'Prospect')).toBe('Signup');
  });
  it('[WIZ-001] is none where several are in use, or none of several is', () => {
    expect(named('Active', 'Active')).toBeNull();
    expect(named('Suspended', 'Active')).toBeNull();
    expect(named('Prospect', 'Deactivated')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { accountSearchLimit } from './account-search.ts';
import { contactName, linkedAccountName, welcomeName } from './display-name.ts';
import { installmentProgress } from './installment-progress.ts';
import { statusBadge } from './status-badge.ts';

describe('statusBadge', () => {
  it.each([
    ['STATE-001', 'Survey', 'outlined'],
    ['STATE-001', 'Prospect', 'outlined'],
    ['STATE-002', 'Signup', 'whiteSuccess'],
    ['STATE-003', 'Suspended', 'warning'],
    ['STATE-004', 'Deactivated', 'danger'],
    ['STATE-005', 'Written-Off', 'whiteDanger'],
    ['STATE-006', 'Active', 'success'],
    ['STATE-006', 'On Hold', 'neutral'],
    ['STATE-006', 'constructor', 'neutral'],
  ])('[%s] %s looks %s, whatever its letter case', (_id, status, badge) => {
    expect([status, status.toUpperCase(), ` ${status.toLowerCase()} `].map(statusBadge)).toEqual([badge, badge, badge]);
  });
});

describe('names', () => {
  const person = { firstName: 'Maria', lastName: 'Lopez', company: null };
  const company = { firstName: 'Hana', lastName: 'Ito', company: 'Harbor Bakery LLC' };

  it('[DASH-002] welcomes the company, otherwise the first name', () => {
    expect([welcomeName(company), welcomeName(person), welcomeName({ ...person, company: '  ' })]).toEqual([
      'Harbor Bakery LLC',
      'Maria',
      'Maria',
    ]);
  });

  it('[SHELL-037] shows the company, otherwise first and last name', () => {
    expect([contactName(company), contactName(person)]).toEqual(['Harbor Bakery LLC', 'Maria Lopez']);
  });

  it('[SHELL-016] calls a linked business by its company and others by their contact', () => {
    expect(linkedAccountName({ accountType: 'Business', companyName: 'Owens Hardware LLC', contactName: 'Linda Owens' })).toBe(
      'Owens Hardware LLC',
    );
    expect(linkedAccountName({ accountType: 'RESIDENTIAL', companyName: 'Owens Hardware LLC', contactName: 'Linda Owens' })).toBe(
      'Linda Owens',
    );
    expect(linkedAccountName({ accountType: 'BUSINESS', companyName: null, contactName: 'Linda Owens' })).toBe('Linda Owens');
  });
});

describe('installmentProgress', () => {
  it.each([
    [240, 120, 0.5],
    [240, 0, 1],
    [240, 300, 0],
    [240, -10, 1],
    [0, 0, null],
    [Number.NaN, 5, null],
  ])('[DASH-009] of %d with %d left is %s', (amount, balance, progress) => {
    expect(installmentProgress({ amount, balance })).toBe(progress);
  });
});

it('[CONST-034] an account search answers at most 20', () => expect(accountSearchLimit).toBe(20));

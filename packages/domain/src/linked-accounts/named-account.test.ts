import { describe, expect, it } from 'vitest';
import { namedAccount, registeredLinks } from './named-account.ts';

const link = (accountNumber: string, registeredDatetime: string | null, accountType = 'Residential') => ({
  registeredDatetime,
  accountInfo: {
    accountId: Number(accountNumber) - 1_000_000,
    accountNumber,
    accountType,
    companyName: 'Owens Hardware LLC',
    contactName: 'Walter Owens',
  },
});
const own = { id: 5, number: '1000005' };
const known = {
  list: [link('1000006', '2026-01-02T03:04:05Z'), link('1000007', null), link('1000008', '2026-01-02T03:04:05Z', 'BUSINESS')],
  hasFailed: false,
};

describe('the account an address names', () => {
  it('[SHELL-002] is the own one without a number, and by its own number', () => {
    expect(namedAccount(null, own, { list: undefined, hasFailed: false })).toEqual({ kind: 'own', id: 5 });
    expect(namedAccount('1000005', own, known)).toEqual({ kind: 'own', id: 5 });
  });

  it('[SHELL-016][LINK-020] D-052: is a linked one with its display name, the company for a business', () => {
    expect(namedAccount('1000006', own, known)).toEqual({ kind: 'linked', id: 6, number: '1000006', name: 'Walter Owens' });
    expect(namedAccount('1000008', own, known)).toMatchObject({ kind: 'linked', name: 'Owens Hardware LLC' });
  });

  it('[LINK-002][PERM-013] D-118: is unknown while its link is not registered, and when nobody linked it', () => {
    expect(namedAccount('1000007', own, known)).toEqual({ kind: 'unknown', number: '1000007' });
    expect(namedAccount('4711', own, known)).toEqual({ kind: 'unknown', number: '4711' });
    expect(registeredLinks([...known.list, link('1000009', '')])).toHaveLength(2);
  });

  it('waits for the list, and says when it could not be read', () => {
    expect(namedAccount('1000006', own, { list: undefined, hasFailed: false })).toEqual({ kind: 'waiting' });
    expect(namedAccount('1000006', own, { list: undefined, hasFailed: true })).toEqual({ kind: 'failed' });
    expect(namedAccount('4711', { id: 5, number: undefined }, known)).toEqual({ kind: 'waiting' });
  });
});

import { expect, it } from 'vitest';
import { grantsOf, modulePermissionsOf } from './grants.rules.ts';

it('D-034: grants everything on the own account, viewing and paying on a linked one, less what was withheld', () => {
  const grants = grantsOf({
    accountId: 1,
    linkedAccountIds: [2, 3],
    withheld: [
      [1, 'API_MANAGE_PAYMENT_METHODS'],
      [3, 'BILLING_PAY_NOW'],
      [9, 'BILLING_PAY_NOW'],
    ],
  });
  expect([...grants.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect([...(grants.get(1) ?? [])]).toEqual([
    'BILLING_PAY_NOW',
    'BILLING_PAYMENTS_VIEW',
    'BILLING_INVOICES_VIEW',
    'BILLING_PAYMENT_ONE_TIME_PAYMENT',
  ]);
  expect([...(grants.get(2) ?? [])]).toEqual(['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW']);
  expect([...(grants.get(3) ?? [])]).toEqual(['BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW']);
});

it('API-038: groups permissions by module in the order of the contract and leaves empty modules out', () => {
  expect(modulePermissionsOf(new Set(['API_MANAGE_PAYMENT_METHODS', 'BILLING_INVOICES_VIEW', 'BILLING_PAY_NOW']))).toEqual([
    { name: 'BILLING', permissions: ['BILLING_PAY_NOW', 'BILLING_INVOICES_VIEW'] },
    { name: 'API', permissions: ['API_MANAGE_PAYMENT_METHODS'] },
  ]);
  expect(modulePermissionsOf(new Set(['BILLING_PAY_NOW']))).toEqual([{ name: 'BILLING', permissions: ['BILLING_PAY_NOW'] }]);
  expect(modulePermissionsOf(new Set())).toEqual([]);
});

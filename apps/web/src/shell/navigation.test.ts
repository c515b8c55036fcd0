import { expect, it } from 'vitest';
import { panelGate } from '../panels/panel-access.ts';
import { callGate } from '../platform/session/call-gate.ts';
import { shownEntries } from './navigation.ts';

const keys = (permissions: readonly string[], hasPanel = () => true) => {
  const { mayCall } = callGate({ accountId: 1000001, userPermission: [{ name: 'BILLING', permissions }] });
  return shownEntries({ hasPanel, mayCall, mayOpen: panelGate(mayCall) }).map(({ key }) => key);
};

it('[SHELL-017][SHELL-018] the bars offer Home, Invoices, PayNow, AutoPay and Profile', () => {
  expect(keys(['BILLING_INVOICES_VIEW', 'BILLING_PAY_NOW'])).toEqual(['home', 'invoices', 'payNow', 'autoPay', 'profile']);
});

it('[PERM-002] Invoices needs viewing invoices, PayNow and AutoPay need paying; Home and Profile need nothing', () => {
  expect(keys([])).toEqual(['home', 'profile']);
  expect(keys(['BILLING_INVOICES_VIEW'])).toEqual(['home', 'invoices', 'profile']);
  expect(keys(['BILLING_PAY_NOW'])).toEqual(['home', 'payNow', 'autoPay', 'profile']);
});

it('[PERM-005] on the page of a linked account the bars go by what is held there, and leave out AutoPay; Profile stays the own one', () => {
  const permissions = ['BILLING_INVOICES_VIEW', 'BILLING_PAY_NOW'];
  const linked = new Map([[6, [{ name: 'BILLING', permissions }]]]);
  const { mayCall } = callGate({ accountId: 1, userPermission: [] }, linked);
  const shown = shownEntries({ hasPanel: () => true, mayCall, mayOpen: panelGate(mayCall, 1), accountId: 6 });
  expect(shown.map(({ key }) => key)).toEqual(['home', 'invoices', 'payNow', 'profile']);
});

it('an entry whose panel does not exist is left out', () => {
  expect(keys(['BILLING_INVOICES_VIEW', 'BILLING_PAY_NOW'], () => false)).toEqual(['home']);
});

import { allPermissions } from '@porchlight/contract';
import { type PanelName, panelNumbers } from '@porchlight/domain/panels/panel-numbers.ts';
import { describe, expect, it } from 'vitest';
import { callGate } from '../platform/session/call-gate.ts';
import { panelGate } from './panel-access.ts';

const gated: readonly PanelName[] = ['invoices', 'payment', 'payments', 'payment-methods', 'manage-payment-methods', 'one-time-payment'];
const opened = (...permissions: string[]) => {
  const mayOpen = panelGate(callGate({ accountId: 1000001, userPermission: [{ name: 'BILLING', permissions }] }).mayCall);
  return gated.filter((panel) => mayOpen(panel));
};

describe('which panels open', () => {
  it('[PERM-002][PERM-006][PERM-007][PERM-008][PERM-009] each gated panel opens with its permission alone', () => {
    expect(opened('BILLING_PAY_NOW')).toEqual(['payment']);
    expect(opened('BILLING_PAYMENTS_VIEW')).toEqual(['payments']);
    expect(opened('BILLING_INVOICES_VIEW')).toEqual(['invoices']);
    expect(opened('API_MANAGE_PAYMENT_METHODS')).toEqual(['payment-methods', 'manage-payment-methods']);
    expect(opened()).toEqual([]);
  });

  it('[PERM-010] the one-time payment opens with both of its permissions', () => {
    expect(opened('BILLING_PAYMENT_ONE_TIME_PAYMENT')).toEqual([]);
    expect(opened('BILLING_PAY_NOW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT')).toEqual(['payment', 'one-time-payment']);
  });

  it('[PERM-023] staff get no panel that only leads to what is closed to them', () => {
    const permissions = [...allPermissions];
    const offered = (impersonated: boolean, staffMayPay = false) => {
      const gate = callGate({ accountId: 1, userPermission: [{ name: 'ALL', permissions }], impersonated, staffMayPay });
      const mayOpen = panelGate(gate.mayCall, 1);
      return [...gated, 'link-account' as const].filter((panel) => mayOpen(panel));
    };
    expect(offered(false)).toEqual([...gated, 'link-account']);
    expect(offered(true)).toEqual(['invoices', 'payments']);
    expect(offered(true, true)).toEqual(['invoices', 'payment', 'payments', 'one-time-payment']);
  });

  it('[LINK-005][PERM-013] D-034: of a linked account what a link is about, and never AutoPay, delivery, methods, plan or what is personal', () => {
    const permissions = [
      'BILLING_PAY_NOW',
      'BILLING_PAYMENTS_VIEW',
      'BILLING_INVOICES_VIEW',
      'BILLING_PAYMENT_ONE_TIME_PAYMENT',
      'API_MANAGE_PAYMENT_METHODS',
    ];
    const linked = new Map([[6, [{ name: 'BILLING', permissions }]]]);
    const mayOpen = panelGate(callGate({ accountId: 1, userPermission: null }, linked).mayCall, 1);
    const names = Object.keys(panelNumbers) as PanelName[];
    expect(names.filter((panel) => panel !== 'none' && mayOpen(panel, 6))).toEqual([
      'invoices',
      'payment',
      'payments',
      'orders',
      'broadband-labels',
      'outages',
    ]);
    expect(mayOpen('payment', 7)).toBe(false);
    expect(mayOpen('autopay', 1)).toBe(true);
  });

  it('[PERM-002] panels without a gate open for everybody', () => {
    const mayOpen = panelGate(callGate({ accountId: 1000001, userPermission: [] }).mayCall);
    expect((['autopay', 'paperless', 'orders', 'profile', 'manage'] as const).every((panel) => mayOpen(panel))).toBe(true);
  });
});

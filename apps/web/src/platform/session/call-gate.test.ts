import { routes } from 'virtual:routes';
import { allPermissions, contract, type Route } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import type { RouteName } from '../api/route-types.ts';
import { callGate } from './call-gate.ts';

const own = 1000001;
const gate = (...permissions: string[]) => callGate({ accountId: own, userPermission: [{ name: 'BILLING', permissions }] });

describe('what may be called', () => {
  it('[PERM-021] the card of every route carries what its declaration asks for', () => {
    for (const [subject, declared] of Object.entries(contract) as [string, Record<string, Route>][]) {
      for (const [name, { access }] of Object.entries(declared)) {
        const needs = access.kind === 'account' ? access : {};
        const { anyOf, allOf, linkedNeeds, impersonated } = routes[`${subject}.${name}` as RouteName];
        expect({ anyOf, allOf, linkedNeeds, impersonated }, `${subject}.${name}`).toEqual({
          anyOf: 'anyOf' in needs ? needs.anyOf : undefined,
          allOf: 'allOf' in needs ? needs.allOf : undefined,
          linkedNeeds: 'linkedNeeds' in needs ? needs.linkedNeeds : undefined,
          impersonated: 'impersonated' in access ? access.impersonated : undefined,
        });
      }
    }
  });

  it('[PERM-006][PERM-007][PERM-008][PERM-009] each billing call needs its permission', () => {
    for (const [name, permission] of [
      ['payments.startCardPayment', 'BILLING_PAY_NOW'],
      ['payments.payByToken', 'BILLING_PAY_NOW'],
      ['payments.listPayments', 'BILLING_PAYMENTS_VIEW'],
      ['invoices.listInvoices', 'BILLING_INVOICES_VIEW'],
      ['paymentMethods.createPaymentMethod', 'API_MANAGE_PAYMENT_METHODS'],
      ['paymentMethods.managePaymentMethods', 'API_MANAGE_PAYMENT_METHODS'],
      ['paymentMethods.deletePaymentMethod', 'API_MANAGE_PAYMENT_METHODS'],
    ] as const) {
      expect(gate(permission).mayCall(name), name).toBe(true);
      expect(gate('SOMETHING_ELSE').mayCall(name), name).toBe(false);
    }
  });

  it('[PERM-010] a one-time payment needs both of its permissions', () => {
    const may = (...held: string[]) => gate(...held).mayCall('payments.startOneTimePayment');
    expect(may('BILLING_PAY_NOW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT')).toBe(true);
    expect(may('BILLING_PAY_NOW')).toBe(false);
    expect(may('BILLING_PAYMENT_ONE_TIME_PAYMENT')).toBe(false);
  });

  it('[PERM-023] staff are offered nothing that is the customer’s alone, and paying only where the provider lets them', () => {
    const userPermission = [{ name: 'ALL', permissions: [...allPermissions] }];
    const staff = (staffMayPay: boolean) => callGate({ accountId: own, userPermission, impersonated: true, staffMayPay });
    const customer = callGate({ accountId: own, userPermission });
    for (const name of ['passwords.changePassword', 'autopay.enableAutoPayByToken', 'delivery.changeDelivery'] as const) {
      expect(
        [customer, staff(false), staff(true)].map(({ mayCall }) => mayCall(name)),
        name,
      ).toEqual([true, false, false]);
      expect(
        [customer, staff(false), staff(true)].map(({ isClosedToStaff }) => isClosedToStaff(name)),
        name,
      ).toEqual([false, true, true]);
    }
    expect([customer, staff(false), staff(true)].map(({ mayCall }) => mayCall('payments.payByToken'))).toEqual([true, false, true]);
    expect(staff(false).mayCall('invoices.listInvoices')).toBe(true);
    expect(staff(false).mayCall('preferences.optOut')).toBe(true);
  });

  it('[PERM-002] nothing that needs a permission is offered before they have loaded', () => {
    const waiting = callGate({ accountId: own, userPermission: null });
    expect([waiting.isLoaded, waiting.mayCall('payments.listPayments'), waiting.mayCall('account.getAccount')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('[PERM-005][PERM-013] on a linked account what was read for it counts, and nothing before that', () => {
    const held = { accountId: own, userPermission: [{ name: 'BILLING', permissions: ['BILLING_PAYMENTS_VIEW'] }] };
    const linked = new Map([[1000006, [{ name: 'BILLING', permissions: ['BILLING_PAY_NOW'] }]]]);
    const { mayCall } = callGate(held, linked);
    expect([mayCall('payments.payByToken', 1000006), mayCall('payments.listPayments', 1000006)]).toEqual([true, false]);
    expect([mayCall('payments.payByToken'), mayCall('payments.listPayments')]).toEqual([false, true]);
    expect(mayCall('payments.payByToken', 2000002)).toBe(false);
  });

  it('[PERM-005] the permissions of the own account do not count for another', () => {
    const { mayCall } = gate('BILLING_PAY_NOW');
    expect([mayCall('payments.payByToken', own), mayCall('payments.payByToken', 1000006)]).toEqual([true, false]);
  });
});

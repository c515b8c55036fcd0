import { expect, it } from 'vitest';
import { errorToastMs, successToastMs } from '../toasts/toast-durations.ts';
import { panelNumbers } from './panel-numbers.ts';
import { panelCloseMs, panelSwitchMs } from './panel-timing.ts';

it('[CONST-010] numbers the panels, 6 and 12 to 18 for those the first list leaves out', () => {
  expect(panelNumbers).toEqual({
    none: 0,
    invoices: 1,
    manage: 2,
    payment: 3,
    autopay: 4,
    paperless: 5,
    profile: 6,
    payments: 7,
    'payment-methods': 8,
    'manage-payment-methods': 9,
    'one-time-payment': 10,
    'link-account': 11,
    'communication-preferences': 12,
    'linked-accounts': 13,
    orders: 14,
    'broadband-labels': 15,
    activity: 16,
    'sign-in-methods': 17,
    outages: 18,
  });
});
it('[CONST-003] a panel is deactivated 500 ms after closing', () => expect(panelCloseMs).toBe(500));
it('[CONST-004] switching waits 300 ms', () => expect(panelSwitchMs).toBe(300));
it('[CONST-006] toasts stay 2000 ms for success and 1000 ms for errors', () =>
  expect([successToastMs, errorToastMs]).toEqual([2000, 1000]));

import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import type { RouteName } from '../platform/api/route-types.ts';
import type { CallGate } from '../platform/session/call-gate.ts';
import { useCallGate } from '../platform/session/use-session.ts';

/**
 * The call each panel is there for: who may not make it gets neither the panel nor a button that leads there (PERM-002, PERM-006 to
 * PERM-010). Panels without one show what every customer of the account may see.
 */
const callBehind: { readonly [N in PanelName]?: RouteName } = {
  invoices: 'invoices.listInvoices',
  payment: 'payments.startCardPayment',
  payments: 'payments.listPayments',
  'payment-methods': 'paymentMethods.deletePaymentMethod',
  'manage-payment-methods': 'paymentMethods.managePaymentMethods',
  'one-time-payment': 'payments.startOneTimePayment',
};

/** Whether a panel may be opened for an account, the own one when none is named. */
export type MayOpen = (panel: PanelName, accountId?: number) => boolean;

export const panelGate =
  (mayCall: CallGate['mayCall']): MayOpen =>
  (panel, accountId) => {
    const call = callBehind[panel];
    return call === undefined || mayCall(call, accountId);
  };

export const useMayOpen = (): MayOpen => panelGate(useCallGate().mayCall);

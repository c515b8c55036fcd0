import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import type { RouteName } from '../platform/api/route-types.ts';
import type { CallGate } from '../platform/session/call-gate.ts';
import { useCallGate, useSession } from '../platform/session/use-session.ts';

/**
 * The call each panel is there for: who may not make it gets neither the panel nor a button that leads there (PERM-002, PERM-006 to
 * PERM-010), nor do staff to whom it is closed (PERM-023). Panels without one show what every customer of the account may see.
 */
const callBehind: { readonly [N in PanelName]?: RouteName } = {
  invoices: 'invoices.listInvoices',
  payment: 'payments.startCardPayment',
  payments: 'payments.listPayments',
  'payment-methods': 'paymentMethods.deletePaymentMethod',
  'manage-payment-methods': 'paymentMethods.managePaymentMethods',
  'one-time-payment': 'payments.startOneTimePayment',
  'link-account': 'linkedAccounts.requestLink',
};

/** Whether a panel may be opened for an account, the own one when none is named. */
export type MayOpen = (panel: PanelName, accountId?: number) => boolean;

/** Panels of a linked account: what a link grants, and what everybody who may open the account sees of it (D-034). No link is about AutoPay, delivery, methods or the plan. */
const linkedPanels: ReadonlySet<PanelName> = new Set(['invoices', 'payment', 'payments', 'orders', 'broadband-labels', 'outages']);

/** Whether a panel opened on the page of a linked account is about that account; the others are about who is signed in. */
export const isOfLinkedAccount = (panel: PanelName): boolean => linkedPanels.has(panel);

export const panelGate =
  (mayCall: CallGate['mayCall'], own?: number | null): MayOpen =>
  (panel, accountId) => {
    if (accountId !== undefined && accountId !== own && !linkedPanels.has(panel)) return false;
    const call = callBehind[panel];
    return call === undefined || mayCall(call, accountId);
  };

export const useMayOpen = (): MayOpen => panelGate(useCallGate().mayCall, useSession().accountId);

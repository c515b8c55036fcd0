import type { Permission } from '@porchlight/contract';
import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import type { IconName } from '../ui/Icon.tsx';

/** An entry of the navigation bars; Home has no panel, it reloads the page (SHELL-019, SHELL-020). */
export interface NavigationEntry {
  key: 'home' | 'invoices' | 'payNow' | 'autoPay' | 'profile';
  icon: IconName;
  panel: PanelName | null;
  permission?: Permission;
}

const entries: readonly NavigationEntry[] = [
  { key: 'home', icon: 'home', panel: null },
  { key: 'invoices', icon: 'invoice', panel: 'invoices', permission: 'BILLING_INVOICES_VIEW' },
  { key: 'payNow', icon: 'pay', panel: 'payment', permission: 'BILLING_PAY_NOW' },
  { key: 'autoPay', icon: 'repeat', panel: 'autopay', permission: 'BILLING_PAY_NOW' },
  { key: 'profile', icon: 'user', panel: 'profile' },
];

/** The entries this customer sees (D-051): those whose permission is held and whose panel exists. */
export function shownEntries(may: (permission: Permission) => boolean, hasPanel: (name: PanelName) => boolean): readonly NavigationEntry[] {
  return entries.filter(({ panel, permission }) => (permission === undefined || may(permission)) && (panel === null || hasPanel(panel)));
}

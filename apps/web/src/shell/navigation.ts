import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import type { MayOpen } from '../panels/panel-access.ts';
import type { RouteName } from '../platform/api/route-types.ts';
import type { CallGate } from '../platform/session/call-gate.ts';
import type { IconName } from '../ui/Icon.tsx';

/** An entry of the navigation bars; Home has no panel, it reloads the page (SHELL-019, SHELL-020). */
export interface NavigationEntry {
  key: 'home' | 'invoices' | 'payNow' | 'autoPay' | 'profile';
  icon: IconName;
  panel: PanelName | null;
  /** A call without which the entry is no use, beside the one its panel is for. */
  call?: RouteName;
}

const entries: readonly NavigationEntry[] = [
  { key: 'home', icon: 'home', panel: null },
  { key: 'invoices', icon: 'invoice', panel: 'invoices' },
  { key: 'payNow', icon: 'pay', panel: 'payment' },
  { key: 'autoPay', icon: 'repeat', panel: 'autopay', call: 'autopay.enableAutoPayByToken' },
  { key: 'profile', icon: 'user', panel: 'profile' },
];

export interface EntryGate {
  hasPanel: (name: PanelName) => boolean;
  mayOpen: MayOpen;
  mayCall: CallGate['mayCall'];
  /** The linked account whose page is shown; left out: the own one. */
  accountId?: number | undefined;
}

/** The entries this customer sees (D-051): those whose panel exists and may be opened, AutoPay only for whom may change it (D-099). */
export function shownEntries({ hasPanel, mayOpen, mayCall, accountId }: EntryGate): readonly NavigationEntry[] {
  const mayUse = (panel: PanelName, call: RouteName | undefined): boolean =>
    mayOpen(panel, panel === 'profile' ? undefined : accountId) && (!call || mayCall(call, accountId));
  return entries.filter(({ panel, call }) => panel === null || (hasPanel(panel) && mayUse(panel, call)));
}

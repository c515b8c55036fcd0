import { type PanelName, panelNumbers } from '@porchlight/domain/panels/panel-numbers.ts';

/** A panel and whose it is: without an account number it is the customer's own account (D-043). */
export interface PanelRequest {
  name: PanelName;
  account?: string;
}

export const isSamePanel = (a: PanelRequest, b: PanelRequest): boolean => a.name === b.name && a.account === b.account;

/** The panel an address asks for, null when it asks for none or for one there is not. */
export function panelOfSearch(search: string, isAvailable: (name: PanelName) => boolean): PanelRequest | null {
  const query = new URLSearchParams(search);
  const name = query.get('panel');
  if (name === null || name === 'none' || !Object.hasOwn(panelNumbers, name) || !isAvailable(name as PanelName)) return null;
  const account = query.get('account');
  return { name: name as PanelName, ...(account && /^\d{1,16}$/.test(account) && { account }) };
}

/** The query with that panel open, or with none; other parameters stay. */
export function searchWithPanel(search: string, panel: PanelRequest | null): string {
  const query = new URLSearchParams(search);
  query.delete('panel');
  query.delete('account');
  if (panel) query.set('panel', panel.name);
  if (panel?.account) query.set('account', panel.account);
  const text = query.toString();
  return text && `?${text}`;
}

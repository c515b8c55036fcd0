import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from '../ui/external-store.ts';
import type { PanelRequest } from './panel-address.ts';

/** The same ones as long as the host is there: who only opens panels is not drawn anew when one opens. */
export interface PanelControls {
  /** Opens a panel, in place of the open one. Does nothing while the open panel holds a close lock. */
  open: (panel: PanelRequest) => void;
  /** For openers: the same opener closes what it opened (SHELL-004). */
  toggle: (panel: PanelRequest) => void;
  /** Closes the open panel unless it holds a close lock. */
  close: () => void;
  /** Adds a close lock; call the answer to give it back. */
  lock: () => () => void;
}

export const PanelContext = createContext<PanelControls | null>(null);

/** The panel the address asks for. No context: React would look for its readers in all of the page, while somebody waits for a panel. */
export const wantedPanel = createStore<PanelRequest | null>(null);

export const useWantedPanel = (): PanelRequest | null => useStore(wantedPanel);

/** Opens, toggles and closes panels from anywhere in the signed-in area. */
export function usePanels(): PanelControls {
  const controls = useContext(PanelContext);
  if (!controls) throw new Error('usePanels outside the panel host');
  return controls;
}

/** While true, the panel cannot be closed, switched or left by Back or Escape: a payment is in progress. */
export function useCloseLock(isLocked: boolean): void {
  const { lock } = usePanels();
  useEffect(() => (isLocked ? lock() : undefined), [isLocked, lock]);
}

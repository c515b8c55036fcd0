import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { goBack, navigate, useLocation } from '../platform/navigation/index.ts';
import { PanelSheet } from './PanelSheet.tsx';
import { useMayOpen } from './panel-access.ts';
import { isSamePanel, type PanelRequest, panelOfSearch, searchWithPanel } from './panel-address.ts';
import { PanelContext, type PanelControls } from './panel-context.ts';
import { createPanelMachine, type PanelState } from './panel-machine.ts';
import { panelRegistry } from './registry.tsx';

const noPanel: PanelState<PanelRequest> = { active: null, visible: false };

const browserTimers = {
  // Visible right after active: one frame later, so that the way in can be seen.
  set: (run: () => void, ms: number) => (ms === 0 ? setTimeout(run, 20) : setTimeout(run, ms)),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** The signed-in page and the one panel over it. The address says which panel is wanted (D-043); this follows it. */
export function PanelHost({ children }: { children: ReactNode }) {
  const [state, setState] = useState(noPanel);
  const [lockCount, setLockCount] = useState(0);
  const wanted = useWantedPanel();
  const controls = usePanelControls(wanted, lockCount > 0, setLockCount);

  const machine = useRef<ReturnType<typeof createPanelMachine<PanelRequest>> | null>(null);
  useEffect(() => {
    const created = createPanelMachine(isSamePanel, browserTimers, setState);
    machine.current = created;
    return created.stop;
  }, []);
  const isLocked = useRef(false);
  isLocked.current = lockCount > 0;
  useEffect(() => {
    if (!isLocked.current) machine.current?.want(wanted);
  }, [wanted]);

  const isCovered = state.active !== null && state.visible;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-panel-open', isCovered);
    return () => document.documentElement.removeAttribute('data-panel-open');
  }, [isCovered]);

  return (
    <PanelContext value={controls}>
      <div inert={isCovered}>{children}</div>
      {state.active && <PanelSheet panel={state.active} isVisible={state.visible} isLocked={lockCount > 0} onClose={controls.close} />}
    </PanelContext>
  );
}

/** The panel of the address, if there is one of that name and the customer may open it. */
function useWantedPanel(): PanelRequest | null {
  const { search } = useLocation();
  const mayOpen = useMayOpen();
  const panel = panelOfSearch(search, (name) => panelRegistry[name] !== undefined && mayOpen(name));
  const latest = useRef(panel);
  const isUnchanged = panel === latest.current || (panel && latest.current && isSamePanel(panel, latest.current));
  if (!isUnchanged) latest.current = panel;
  return latest.current;
}

interface OpenedHere {
  openedPanel?: true;
}

function usePanelControls(
  wanted: PanelRequest | null,
  isLocked: boolean,
  setLockCount: (change: (count: number) => number) => void,
): PanelControls {
  const location = useLocation();
  const shown = useRef<PanelRequest | null>(null);
  if (!isLocked) shown.current = wanted;

  const open = useCallback(
    (panel: PanelRequest) => {
      if (isLocked) return;
      const state: OpenedHere = { openedPanel: true };
      const wasOpenedHere = (location.state as OpenedHere | null)?.openedPanel === true;
      // Going from panel to panel takes the place of the first one, so that Back closes rather than leafing through them.
      navigate(searchWithPanel(location.search, panel), wanted ? { replace: true, state: wasOpenedHere ? state : null } : { state });
    },
    [isLocked, location, wanted],
  );
  const close = useCallback(() => {
    if (isLocked || !wanted) return;
    if ((location.state as OpenedHere | null)?.openedPanel) goBack();
    else navigate(searchWithPanel(location.search, null), { replace: true });
  }, [isLocked, location, wanted]);

  // Back and Forward cannot be refused: while locked, the address is put right again.
  useEffect(() => {
    const kept = shown.current;
    if (isLocked && kept && (!wanted || !isSamePanel(wanted, kept))) {
      navigate(searchWithPanel(location.search, kept), { state: { openedPanel: true } satisfies OpenedHere });
    }
  }, [isLocked, wanted, location]);

  const lock = useCallback(() => {
    setLockCount((count) => count + 1);
    return () => setLockCount((count) => count - 1);
  }, [setLockCount]);
  const toggle = useCallback(
    (panel: PanelRequest) => (wanted && isSamePanel(wanted, panel) ? close() : open(panel)),
    [wanted, open, close],
  );
  return useMemo(() => ({ wanted, open, toggle, close, lock }), [wanted, open, toggle, close, lock]);
}

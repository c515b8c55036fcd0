import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHomePage, useNamedAccount } from '../linked-accounts/open-accounts.ts';
import { goBack, navigate, useLocation } from '../platform/navigation/index.ts';
import { PanelSheet } from './PanelSheet.tsx';
import { isOfLinkedAccount, type MayOpen, useMayOpen } from './panel-access.ts';
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

  const page = useRef<HTMLDivElement>(null);
  useEscapeBeforeFocus(page, wanted !== null, controls.close);

  const isCovered = state.active !== null && state.visible;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-panel-open', isCovered);
    return () => document.documentElement.removeAttribute('data-panel-open');
  }, [isCovered]);

  return (
    <PanelContext value={controls}>
      <div ref={page} inert={isCovered}>
        {children}
      </div>
      {state.active && <PanelSheet panel={state.active} isVisible={state.visible} isLocked={lockCount > 0} onClose={controls.close} />}
    </PanelContext>
  );
}

/** Escape closes a panel from the moment it is wanted, also while the focus is still on the page on its way into the panel. */
function useEscapeBeforeFocus(page: { readonly current: HTMLElement | null }, isWanted: boolean, close: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      const isOnPage = target === document.body || (target instanceof Node && page.current?.contains(target) === true);
      if (key === 'Escape' && !defaultPrevented && isOnPage) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [page, isWanted, close]);
}

/** The panel of the address, if there is one of that name and the customer may open it. */
function useWantedPanel(): PanelRequest | null {
  const { search } = useLocation();
  const mayOpen = useMayOpen();
  const asked = panelOfSearch(search, (name) => panelRegistry[name] !== undefined);
  const account = useNamedAccount(asked?.account);
  const panel = asked && judged(asked, account, mayOpen);
  const latest = useRef(panel);
  const isUnchanged = panel === latest.current || (panel && latest.current && isSamePanel(panel, latest.current));
  if (!isUnchanged) latest.current = panel;
  return latest.current;
}

/**
 * The panel once its account is known and may be opened. The own account goes without its number; an account that is linked no more keeps
 * its panel, which then says so.
 */
function judged({ name, account: number }: PanelRequest, account: NamedAccount, mayOpen: MayOpen): PanelRequest | null {
  if (account.kind === 'waiting') return null;
  if (account.kind === 'own') return mayOpen(name) ? { name } : null;
  if (account.kind === 'linked' && !mayOpen(name, account.id)) return null;
  return number === undefined ? { name } : { name, account: number };
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

  const page = useHomePage();
  const here = wanted ? wanted.account : page.kind === 'linked' ? page.number : undefined;
  /** What is opened on the page or in the panel of a linked account is about that account too. */
  const ofHere = useCallback(
    (panel: PanelRequest): PanelRequest =>
      panel.account === undefined && here !== undefined && isOfLinkedAccount(panel.name) ? { ...panel, account: here } : panel,
    [here],
  );
  const open = useCallback(
    (request: PanelRequest) => {
      if (isLocked) return;
      const panel = ofHere(request);
      const state: OpenedHere = { openedPanel: true };
      const wasOpenedHere = (location.state as OpenedHere | null)?.openedPanel === true;
      // Going from panel to panel takes the place of the first one, so that Back closes rather than leafing through them.
      navigate(searchWithPanel(location.search, panel), wanted ? { replace: true, state: wasOpenedHere ? state : null } : { state });
    },
    [isLocked, location, wanted, ofHere],
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
    (panel: PanelRequest) => (wanted && isSamePanel(wanted, ofHere(panel)) ? close() : open(panel)),
    [wanted, open, close, ofHere],
  );
  return useMemo(() => ({ wanted, open, toggle, close, lock }), [wanted, open, toggle, close, lock]);
}

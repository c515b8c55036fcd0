import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHomePage, useNamedAccount } from '../linked-accounts/open-accounts.ts';
import { currentLocation, goBack, navigate, useLocation } from '../platform/navigation/index.ts';
import { createStore, useStore } from '../ui/external-store.ts';
import { useSeen } from '../ui/use-seen.ts';
import { PanelSheet } from './PanelSheet.tsx';
import { isOfLinkedAccount, type MayOpen, useMayOpen } from './panel-access.ts';
import { isSamePanel, type PanelRequest, panelOfSearch, searchWithPanel } from './panel-address.ts';
import { PanelContext, type PanelControls, wantedPanel } from './panel-context.ts';
import { createPanelMachine, type PanelState } from './panel-machine.ts';
import { panelRegistry } from './registry.tsx';

/** How many hold the open panel. A store, which is drawn at once: an Escape right behind the last of them closes. */
const lockCount = createStore(0);
const isHeld = (): boolean => lockCount.get() > 0;
const noPanel: PanelState<PanelRequest> = { active: null, visible: false };

const browserTimers = {
  // Visible right after active, and in the same frame: where the way in begins is said by the style of what was not there before.
  set: (run: () => void, ms: number) => (ms === 0 ? run() : setTimeout(run, ms)),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** The signed-in page and the one panel over it. The address says which panel is wanted (D-043); this follows it. */
export function PanelHost({ children }: { children: ReactNode }) {
  const isLocked = useStore(lockCount) > 0;
  const wanted = useJudgedPanel();
  const controls = usePanelControls(wanted, isLocked);
  useLayoutEffect(() => {
    wantedPanel.set(wanted);
    return () => wantedPanel.set(null);
  }, [wanted]);
  return (
    <PanelContext value={controls}>
      <OpenPanel wanted={wanted} isLocked={isLocked} onClose={controls.close}>
        {children}
      </OpenPanel>
    </PanelContext>
  );
}

interface OpenPanelProps {
  wanted: PanelRequest | null;
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The page, and over it the panel on its way in, open, or on its way out. */
function OpenPanel({ wanted, isLocked, onClose, children }: OpenPanelProps) {
  const [state, setState] = useState(noPanel);
  // Before the frame in which the address changed is drawn: a panel is there at once.
  const machine = useRef<ReturnType<typeof createPanelMachine<PanelRequest>> | null>(null);
  useLayoutEffect(() => {
    const created = createPanelMachine(isSamePanel, browserTimers, setState);
    machine.current = created;
    return created.stop;
  }, []);
  useLayoutEffect(() => {
    if (!isHeld()) machine.current?.want(wanted);
  }, [wanted]);

  useEscape(wanted !== null, onClose);

  const isOver = state.active !== null && state.visible;
  // The page is closed off once the panel is seen, since that works out the style of all of it, and is open again before the focus returns.
  const isCovered = useSeen(isOver);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-panel-open', isCovered);
    return () => document.documentElement.removeAttribute('data-panel-open');
  }, [isCovered]);

  return (
    <>
      <div inert={isCovered}>{children}</div>
      {state.active && <PanelSheet panel={state.active} isVisible={state.visible} isLocked={isLocked} onClose={onClose} />}
    </>
  );
}

/**
 * Escape closes a panel from the moment it is wanted, also while the focus is still on the page on its way into the panel. In a dialog it is the
 * dialog's.
 */
function useEscape(isWanted: boolean, close: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && target instanceof Element && !target.closest('dialog')) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isWanted, close]);
}

/** The panel of the address, if there is one of that name and the customer may open it. */
function useJudgedPanel(): PanelRequest | null {
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

function usePanelControls(wanted: PanelRequest | null, isLocked: boolean): PanelControls {
  const location = useLocation();
  const shown = useRef<PanelRequest | null>(null);
  if (!isLocked) shown.current = wanted;

  const page = useHomePage();
  const here = wanted ? wanted.account : page.kind === 'linked' ? page.number : undefined;
  const latest = useRef({ wanted, here });
  latest.current = { wanted, here };

  // Back and Forward cannot be refused: while locked, the address is put right again.
  useEffect(() => {
    const kept = shown.current;
    if (isLocked && kept && (!wanted || !isSamePanel(wanted, kept))) {
      navigate(searchWithPanel(location.search, kept), { state: { openedPanel: true } satisfies OpenedHere });
    }
  }, [isLocked, wanted, location]);

  return useMemo(() => {
    const open = (request: PanelRequest) => isHeld() || openPanel(ofHere(request, latest.current.here), latest.current.wanted);
    const close = () => isHeld() || closePanel(latest.current.wanted);
    const toggle = (request: PanelRequest) => {
      const { wanted: standing, here: account } = latest.current;
      return standing && isSamePanel(standing, ofHere(request, account)) ? close() : open(request);
    };
    const lock = () => {
      lockCount.set(lockCount.get() + 1);
      return () => lockCount.set(lockCount.get() - 1);
    };
    return { open, toggle, close, lock };
  }, []);
}

/** What is opened on the page or in the panel of a linked account is about that account too. */
const ofHere = (panel: PanelRequest, here: string | undefined): PanelRequest =>
  panel.account === undefined && here !== undefined && isOfLinkedAccount(panel.name) ? { ...panel, account: here } : panel;

function openPanel(panel: PanelRequest, wanted: PanelRequest | null): void {
  const { search, state } = currentLocation.get();
  const opened: OpenedHere = { openedPanel: true };
  const wasOpenedHere = (state as OpenedHere | null)?.openedPanel === true;
  // Going from panel to panel takes the place of the first one, so that Back closes rather than leafing through them.
  navigate(searchWithPanel(search, panel), wanted ? { replace: true, state: wasOpenedHere ? opened : null } : { state: opened });
}

function closePanel(wanted: PanelRequest | null): void {
  if (!wanted) return;
  const { search, state } = currentLocation.get();
  if ((state as OpenedHere | null)?.openedPanel) goBack();
  else navigate(searchWithPanel(search, null), { replace: true });
}

import { panelCloseMs, panelSwitchMs } from '@porchlight/domain/panels/panel-timing.ts';

/** Which panel is in the page, and whether it is on its way in or out. */
export interface PanelState<P> {
  active: P | null;
  visible: boolean;
}

export type PanelEvent<P> =
  | { type: 'wanted'; panel: P | null }
  | { type: 'shown' }
  | { type: 'switched'; panel: P }
  | { type: 'deactivated' };

/** What has to happen later; a step replaces the one before it, if that has not happened yet. */
export interface PanelStep<P> {
  state: PanelState<P>;
  next: { event: PanelEvent<P>; afterMs: number } | null;
}

/**
 * The life of a panel (STATE-007 to STATE-009, D-045): made active first, visible right after; hidden first on closing and deactivated
 * 500 ms later; on switching the old one is hidden at once and replaced 300 ms later. Wanting the panel again while it closes keeps it.
 */
export function nextPanelStep<P>(state: PanelState<P>, event: PanelEvent<P>, isSame: (a: P, b: P) => boolean): PanelStep<P> {
  switch (event.type) {
    case 'shown':
      return { state: { ...state, visible: state.active !== null }, next: null };
    case 'deactivated':
      return { state: { active: null, visible: false }, next: null };
    case 'switched':
      return { state: { active: event.panel, visible: false }, next: { event: { type: 'shown' }, afterMs: 0 } };
    case 'wanted':
      return wanted(state, event.panel, isSame);
  }
}

function wanted<P>(state: PanelState<P>, panel: P | null, isSame: (a: P, b: P) => boolean): PanelStep<P> {
  const hidden = { active: state.active, visible: false };
  if (panel === null) {
    return { state: hidden, next: state.active === null ? null : { event: { type: 'deactivated' }, afterMs: panelCloseMs } };
  }
  if (state.active === null) return { state: { active: panel, visible: false }, next: { event: { type: 'shown' }, afterMs: 0 } };
  if (isSame(state.active, panel)) return { state: { active: panel, visible: true }, next: null };
  return { state: hidden, next: { event: { type: 'switched', panel }, afterMs: panelSwitchMs } };
}

export interface PanelTimers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
}

/** Runs the steps with timers; `onChange` gets every state in order. Answers how to say which panel is wanted. */
export function createPanelMachine<P>(
  isSame: (a: P, b: P) => boolean,
  timers: PanelTimers,
  onChange: (state: PanelState<P>) => void,
): { want: (panel: P | null) => void; stop: () => void } {
  let state: PanelState<P> = { active: null, visible: false };
  let timer: unknown = null;
  const dispatch = (event: PanelEvent<P>): void => {
    timers.clear(timer);
    const step = nextPanelStep(state, event, isSame);
    state = step.state;
    onChange(state);
    const next = step.next;
    if (next) timer = timers.set(() => dispatch(next.event), next.afterMs);
  };
  return { want: (panel) => dispatch({ type: 'wanted', panel }), stop: () => timers.clear(timer) };
}

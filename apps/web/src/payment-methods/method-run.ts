import type { FlowTimers, FrameEvents, FrameForm } from '../payments/index.ts';
import { isApiFailure } from '../platform/api/failure.ts';
import { createStore, type Store } from '../ui/external-store.ts';
import { changesBetween, isNothing, type Method, type MethodChanges } from './method-changes.ts';
import { idle, type MethodEvent, type MethodFlow, type MethodPurpose, mayHaveChanged, nextMethodFlow } from './method-flow.ts';

export interface MethodRunParts {
  timers: FlowTimers;
  openForm: (accountId: number, purpose: MethodPurpose) => Promise<FrameForm>;
  /** The stored methods as the server knows them now; every screen that shows them is brought up to date. */
  readMethods: (accountId: number) => Promise<readonly Method[]>;
  isPostable: (form: FrameForm) => boolean;
  /** Something came or went while nobody waited for it any more. */
  onLateNews: (changes: MethodChanges) => void;
}

/** The provider's page is given this long to say that it is there. */
export const pageSilenceMs = 10_000;
/** The list is asked for at once and then after these waits, until something has changed: the provider tells the server in its own time. */
export const lookWaitsMs = [1000, 1500, 2500, 4000];

export interface MethodRun {
  store: Store<MethodFlow>;
  open: (accountId: number, purpose: MethodPurpose) => Promise<void>;
  events: FrameEvents;
  openAgain: () => void;
  /** Back from the provider's page, whatever was done there. */
  leave: () => void;
  /** The panel is gone: what was begun on the page is still looked after. */
  panelClosed: () => void;
  reset: () => void;
}

interface Visit {
  accountId: number;
  before: readonly Method[];
}

/** Runs one visit to the provider's page after the other. */
export function createMethodRun(parts: MethodRunParts): MethodRun {
  const store = createStore<MethodFlow>(idle);
  let visit: Visit | null = null;
  let turn = 0;
  let silence: unknown = null;

  const dispatch = (event: MethodEvent): void => store.set(nextMethodFlow(store.get(), event));
  const watchSilence = (): void => {
    parts.timers.clear(silence);
    silence = parts.timers.set(() => dispatch({ type: 'silent' }), pageSilenceMs);
  };
  const end = (): Promise<MethodChanges | null> => {
    const flow = store.get();
    if (flow.phase !== 'inFrame' || visit === null) return Promise.resolve(null);
    parts.timers.clear(silence);
    const waits = mayHaveChanged(flow) ? lookWaitsMs : [];
    dispatch({ type: 'ended' });
    return lookForChanges(parts, visit, [0, ...waits]);
  };
  const endAndTell = async (): Promise<void> => {
    const flow = store.get();
    if (flow.phase !== 'inFrame') return;
    const wasUsed = mayHaveChanged(flow);
    const mine = ++turn;
    const changes = await end();
    // The panel was closed meanwhile.
    if (mine !== turn) return changes ? parts.onLateNews(changes) : undefined;
    if (changes) return dispatch({ type: 'looked', news: { kind: 'changed', changes } });
    dispatch({ type: 'looked', news: wasUsed ? { kind: 'nothing', purpose: flow.purpose } : null });
    if (!wasUsed && flow.purpose === 'manage' && visit !== null) void lookOn(parts, visit, () => mine === turn);
  };

  return {
    store,
    open: async (accountId, purpose) => {
      if (store.get().phase !== 'idle') return;
      dispatch({ type: 'asked', purpose });
      const mine = ++turn;
      const { event, before } = await fetchForm(parts, accountId, purpose);
      if (mine !== turn) return;
      visit = { accountId, before };
      dispatch(event);
    },
    events: {
      onPosted: watchSilence,
      onPostFailed: () => dispatch({ type: 'reset' }),
      onMissing: () => dispatch({ type: 'reset' }),
      onHint: (kind) => {
        if (kind === 'ready') dispatch({ type: 'shown' });
        else if (kind === 'submitted' || kind === 'saved') dispatch({ type: kind });
        else if (kind !== 'waiting') void endAndTell();
      },
    },
    openAgain: () => dispatch({ type: 'reopened' }),
    leave: () => void endAndTell(),
    panelClosed: () => {
      turn += 1;
      parts.timers.clear(silence);
      const looked = end();
      dispatch({ type: 'reset' });
      void looked.then((changes) => changes && parts.onLateNews(changes));
    },
    reset: () => {
      turn += 1;
      visit = null;
      parts.timers.clear(silence);
      dispatch({ type: 'reset' });
    },
  };
}

/** The form, and the list as it is before anything is done with it. */
async function fetchForm(
  parts: MethodRunParts,
  accountId: number,
  purpose: MethodPurpose,
): Promise<{ event: MethodEvent; before: readonly Method[] }> {
  try {
    const [before, form] = await Promise.all([parts.readMethods(accountId), parts.openForm(accountId, purpose)]);
    return { before, event: parts.isPostable(form) ? { type: 'formReceived', form } : { type: 'notOpened', code: '' } };
  } catch (thrown) {
    return { before: [], event: { type: 'notOpened', code: isApiFailure(thrown) ? thrown.code : '' } };
  }
}

/** Some pages say nothing of what was removed on them: the customer waits for nothing, and is told when it is known, unless it matters no more. */
async function lookOn(parts: MethodRunParts, visit: Visit, stillMatters: () => boolean): Promise<void> {
  const changes = await lookForChanges(parts, visit, lookWaitsMs);
  if (changes && stillMatters()) parts.onLateNews(changes);
}

/** Asks for the list after each of these waits, until it differs from the one before the visit; null when it does not, or could not be read. */
async function lookForChanges(
  parts: MethodRunParts,
  { accountId, before }: Visit,
  waitsMs: readonly number[],
): Promise<MethodChanges | null> {
  for (const waitMs of waitsMs) {
    if (waitMs > 0) await new Promise<void>((resolve) => void parts.timers.set(resolve, waitMs));
    const after = await parts.readMethods(accountId).catch(() => null);
    const changes = after && changesBetween(before, after);
    if (changes && !isNothing(changes)) return changes;
  }
  return null;
}

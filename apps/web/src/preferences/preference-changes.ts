import type { PreferenceChange } from '@porchlight/domain/preferences/master-toggle.ts';
import { changesAtOnce, preferencesReloadMs } from '@porchlight/domain/preferences/reload-delay.ts';
import type { CallRequest } from '../platform/api/index.ts';
import { createStore, type Store } from '../ui/external-store.ts';

/** The wire's word for a way a message comes (ENT-030). */
export type NotificationType = CallRequest<'preferences.optIn'>['body']['type'];
export type Change = PreferenceChange<NotificationType>;

export interface ChangesState {
  /** What was pressed and is not read back yet: shown over what the server said last. */
  pressed: readonly Change[];
  /** Preferences whose change is on its way, by `keyOf`. */
  onTheirWay: ReadonlySet<string>;
  /** The master toggle was switched: nothing can be pressed until the categories are read again (D-121). */
  isLocked: boolean;
  /** What became of the last press; null before the first. */
  news: 'saving' | 'saved' | null;
  /** How many changes of the last press failed; told until the next one. */
  failedCount: number;
}

export interface ChangesDeps {
  /** One optin or optout call; rejects when it failed. */
  send: (change: Change) => Promise<unknown>;
  /** Reads the categories again, so that they are shown; rejects when they can't be read. */
  reload: () => Promise<unknown>;
  /** So many changes failed; told once the truth is shown, or can't be (COMM-007). */
  onFailed: (count: number) => void;
  /** What is shown may not hold: the categories could not be read again. */
  onReloadFailed: () => void;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void; now: () => number };
}

export interface PreferenceChanges {
  store: Store<ChangesState>;
  /** One toggle of the grid (COMM-006). */
  change: (change: Change) => void;
  /** The master toggle with everything it changes (COMM-003): all toggles are locked until the reload. */
  changeAll: (changes: readonly Change[]) => void;
}

export const keyOf = ({ notificationCategoryId, type }: Pick<Change, 'notificationCategoryId' | 'type'>): string =>
  `${notificationCategoryId} ${type}`;

/** What is shown once the categories were read again, or could not be: then what failed is taken back, and the rest stays as pressed. */
function readBack(pressed: readonly Change[], failed: readonly Change[], isRead: boolean): Partial<ChangesState> {
  const isFailed = (change: Change): boolean => failed.some((one) => keyOf(one) === keyOf(change));
  return {
    pressed: isRead ? [] : pressed.filter((change) => !isFailed(change)),
    isLocked: false,
    news: isRead && failed.length === 0 ? 'saved' : null,
    failedCount: failed.length,
  };
}

/**
 * Changing preferences (D-121): shown at once, one call per preference and four at a time, and read again five seconds after the last
 * press, or when the last call is over if that is later. Outlives the panel it was made by: what was pressed is carried out.
 */
export function createPreferenceChanges({ send, reload, onFailed, onReloadFailed, timers }: ChangesDeps): PreferenceChanges {
  const store = createStore<ChangesState>({ pressed: [], onTheirWay: new Set(), isLocked: false, news: null, failedCount: 0 });
  const update = (change: Partial<ChangesState>): void => store.set({ ...store.get(), ...change });
  let presses = 0;
  let lastPressAt = 0;
  let timer: unknown = null;
  let failed: Change[] = [];

  const sendOne = async (change: Change): Promise<void> => {
    await send(change).catch(() => failed.push(change));
    const onTheirWay = new Set(store.get().onTheirWay);
    onTheirWay.delete(keyOf(change));
    update({ onTheirWay });
  };

  const readAgain = async (): Promise<void> => {
    const readAfter = presses;
    const isRead = await reload().then(
      () => true,
      () => false,
    );
    // Pressed again meanwhile: the reload of that press tells what holds.
    if (readAfter !== presses) return;
    const told = failed;
    failed = [];
    update(readBack(store.get().pressed, told, isRead));
    if (!isRead) onReloadFailed();
    if (told.length > 0) onFailed(told.length);
  };

  const press = async (changes: readonly Change[]): Promise<void> => {
    const { pressed, onTheirWay } = store.get();
    const keys = changes.map(keyOf);
    presses += 1;
    lastPressAt = timers.now();
    timers.clear(timer);
    update({
      pressed: [...pressed.filter((change) => !keys.includes(keyOf(change))), ...changes],
      onTheirWay: new Set([...onTheirWay, ...keys]),
      news: 'saving',
      failedCount: 0,
    });
    const left = changes.values();
    const sendLeft = async (): Promise<void> => {
      for (const change of left) await sendOne(change);
    };
    await Promise.all(Array.from({ length: changesAtOnce }, sendLeft));
    // Whichever call ends last has them read again.
    if (store.get().onTheirWay.size > 0) return;
    timers.clear(timer);
    timer = timers.set(() => void readAgain(), Math.max(0, lastPressAt + preferencesReloadMs - timers.now()));
  };

  return {
    store,
    change: (change) => {
      const { isLocked, onTheirWay } = store.get();
      if (!isLocked && !onTheirWay.has(keyOf(change))) void press([change]);
    },
    changeAll: (changes) => {
      const { isLocked, onTheirWay } = store.get();
      if (isLocked || onTheirWay.size > 0 || changes.length === 0) return;
      update({ isLocked: true });
      void press(changes);
    },
  };
}

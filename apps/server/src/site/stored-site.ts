import type { Locale } from '@porchlight/texts';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type ContentTextRow,
  mailTextKeys,
  readContentTexts,
  readEveryText,
  readEveryValue,
  readMailTexts,
  readSettings,
  readSettingValues,
  type Settings,
  settingsOf,
} from './settings.store.ts';

/** Triggers of the database tell here that a setting or a text changed. */
const channel = 'site_changed';
/** A connection can die without either end noticing; what is remembered is never older than this. */
const oldestMs = 60_000;

interface Remembered {
  settings: Settings;
  values: ReadonlyMap<string, string>;
  texts: readonly ContentTextRow[];
}

/** Settings and texts as they are stored. Whoever is in a transaction hands it over; it is asked where nothing is remembered. */
export interface StoredSite {
  settings(queries?: Queries): Promise<Settings>;
  /** The stored values of these keys; keys without a value are left out. */
  values(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Content texts of these keys in a locale and in en-us. */
  texts(keys: readonly string[], locale: Locale): Promise<readonly ContentTextRow[]>;
  /** What every mail says in the provider's words, in both languages. */
  mailTexts(queries?: Queries): Promise<readonly ContentTextRow[]>;
  /** What follows from settings and texts alone: worked out once for as long as they are remembered, and then the same object for everybody. */
  following<T extends object>(what: string, work: () => Promise<T>): Promise<T>;
  /** Drops what this process remembers, after a change of its own; other processes hear of it from the database. */
  forget(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings and texts change a few times a year and every page, mail and payment asks for them. A process that was started keeps them in
 * memory while a connection listens for changes; while it does not, and in programs that end soon, each use reads what it needs.
 */
export function createStoredSite({ db, clock, log }: { db: Database; clock: Clock; log: Log }): StoredSite {
  let isListening = false;
  let remembered: { all: Promise<Remembered>; readAt: number; following: Map<string, Promise<object>> } | null = null;
  let subscription: { close(): Promise<void> } | null = null;
  const forget = (): void => {
    remembered = null;
  };

  /** Null where it has to be read. A transaction reads by itself: what it sees may be older than the change just heard of. */
  function recall(queries: Queries = db): Promise<Remembered> | null {
    if (!isListening) return null;
    const now = clock.now().getTime();
    if (remembered !== null && Math.abs(now - remembered.readAt) < oldestMs) return remembered.all;
    if (queries !== db) return null;
    const reading = { all: readAll(db), readAt: now, following: new Map<string, Promise<object>>() };
    remembered = reading;
    // A failure is told to who waits for it, and kept for nobody else.
    reading.all.catch(() => {
      if (remembered === reading) forget();
    });
    return reading.all;
  }

  return {
    settings: async (queries = db) => (await recall(queries))?.settings ?? readSettings(queries),
    values: async (keys) => (await recall())?.values ?? readSettingValues(db, keys),
    texts: async (keys, locale) => {
      const all = (await recall())?.texts;
      if (all === undefined) return readContentTexts(db, keys, locale);
      return all.filter((text) => keys.includes(text.key) && (text.locale === locale || text.locale === 'en-us'));
    },
    mailTexts: async (queries = db) => {
      const all = (await recall(queries))?.texts;
      return all === undefined ? readMailTexts(queries) : all.filter(({ key }) => mailTextKeys.includes(key));
    },
    following<T extends object>(what: string, work: () => Promise<T>): Promise<T> {
      if (recall() === null || remembered === null) return work();
      const { following } = remembered;
      const before = following.get(what);
      if (before !== undefined) return before as Promise<T>;
      const worked = work().then((value) => Object.freeze(value) as T);
      following.set(what, worked);
      worked.catch(() => following.delete(what));
      return worked;
    },
    forget,
    async start() {
      subscription = await db.listen(channel, forget, (state) => {
        forget();
        isListening = state === 'back';
        log.info({ isListening }, 'settings and texts are kept in memory only while changes are heard');
      });
      isListening = true;
    },
    async stop() {
      isListening = false;
      forget();
      await subscription?.close();
      subscription = null;
    },
  };
}

async function readAll(db: Database): Promise<Remembered> {
  const [values, texts] = await Promise.all([readEveryValue(db), readEveryText(db)]);
  return { values, texts, settings: settingsOf(values) };
}

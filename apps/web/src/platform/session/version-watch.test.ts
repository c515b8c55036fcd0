import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage.ts';
import { watchVersion } from './version-watch.ts';

function watch({ running = '1.9.9', version = '1.10.0' as unknown, storage = memoryStorage() } = {}) {
  const events: string[] = [];
  const state = { busy: false, version, changed: () => {} };
  const every = vi.fn();
  const watcher = watchVersion({
    running,
    fetchVersion: async () => ({ version: state.version }),
    isBusy: () => state.busy,
    onBusyChange: (listener) => {
      state.changed = listener;
      return () => {};
    },
    storage,
    clearCaches: async () => void events.push('caches cleared'),
    reload: () => events.push('reload'),
    every,
  });
  return { ...watcher, events, state, storage, every };
}

describe('version watch', () => {
  it('[SHELL-045] asks every 120000 ms; a newer version clears the caches and reloads', async () => {
    const { check, events, every } = watch();
    expect(every).toHaveBeenCalledWith(expect.any(Function), 120_000);
    await check();
    expect(events).toEqual(['caches cleared', 'reload']);
  });

  it('[SHELL-045] ignores the same, an older and an unreadable version', async () => {
    for (const version of ['1.9.9', '1.9', '0.99', 'next', undefined, 7]) {
      const { check, events, state } = watch();
      state.version = version;
      await check();
      expect(events).toEqual([]);
    }
  });

  it('[SHELL-049] waits while something is busy and reloads when it is over', async () => {
    const { check, events, state } = watch();
    state.busy = true;
    await check();
    expect(events).toEqual([]);
    state.busy = false;
    state.changed();
    await vi.waitFor(() => expect(events).toEqual(['caches cleared', 'reload']));
  });

  it('[SHELL-049] reloads at most once per server version', async () => {
    const { check, events, storage } = watch();
    await check();
    await check();
    expect(events).toEqual(['caches cleared', 'reload']);
    // After the reload the old code came again, from a cache on the way.
    const again = watch({ storage });
    await again.check();
    expect(again.events).toEqual([]);
    again.state.version = '1.11.0';
    await again.check();
    expect(again.events).toEqual(['caches cleared', 'reload']);
  });
});

import { preferencesReloadMs } from '@porchlight/domain/preferences/reload-delay.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Change, createPreferenceChanges, keyOf } from './preference-changes.ts';

const change = (notificationCategoryId: number, type: Change['type'] = 'EMAIL', optedIn = true): Change => ({
  notificationCategoryId,
  type,
  optedIn,
});
const all = [1, 2, 3].flatMap((id) => [change(id, 'EMAIL'), change(id, 'TWILIOMSG')]);

/** Calls that end when they are told to, so that what is on its way can be looked at. */
function start({ isReadable = true } = {}) {
  const open: { change: Change; end: (isGood?: boolean) => Promise<void> }[] = [];
  const told: string[] = [];
  const reload = vi.fn<() => Promise<unknown>>(async () => {
    told.push('reload');
    if (!isReadable) throw new Error('no connection');
  });
  const changes = createPreferenceChanges({
    send: (one) =>
      new Promise<void>((resolve, reject) => {
        open.push({
          change: one,
          end: async (isGood = true) => {
            if (isGood) resolve();
            else reject(new Error('refused'));
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    reload,
    onFailed: (count) => told.push(`${count} failed`),
    onReloadFailed: () => told.push('reload failed'),
    timers: { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer as never), now: () => Date.now() },
  });
  const endAll = async (): Promise<void> => {
    for (let next = 0; next < open.length; next += 1) await open[next]?.end();
  };
  return { changes, open, told, reload, endAll, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
afterEach(() => vi.useRealTimers());

describe('switching the master toggle', () => {
  it('[COMM-003] makes one call for each preference that differs, four at a time', async () => {
    const { changes, open } = start();
    changes.changeAll(all);
    expect(open.map((one) => one.change)).toEqual(all.slice(0, 4));
    await open[2]?.end();
    expect(open).toHaveLength(5);
    for (const one of open.slice()) await one.end();
    expect(open.map((one) => one.change)).toEqual(all);
    expect(changes.store.get().onTheirWay.size).toBe(1);
  });

  it('[COMM-004][CONST-016] reads the categories again after 5000 ms; until then nothing can be pressed', async () => {
    const { changes, open, endAll, pass, reload, told } = start();
    expect(preferencesReloadMs).toBe(5000);
    changes.changeAll(all);
    await endAll();
    changes.change(change(1, 'EMAIL', false));
    changes.changeAll([change(1, 'EMAIL', false)]);
    expect(open).toHaveLength(all.length);
    expect(changes.store.get()).toMatchObject({ isLocked: true, news: 'saving', pressed: all });
    await pass(4999);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(told).toEqual(['reload']);
    expect(changes.store.get()).toMatchObject({ isLocked: false, news: 'saved', pressed: [] });
    changes.change(change(1, 'EMAIL', false));
    expect(open).toHaveLength(all.length + 1);
  });

  it('waits for calls that take longer than that, and reads only then', async () => {
    const { changes, open, pass, reload, endAll } = start();
    changes.changeAll([change(1), change(2)]);
    await open[0]?.end();
    await pass(7000);
    expect(reload).not.toHaveBeenCalled();
    await endAll();
    await pass(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[COMM-007] tells of failed calls once the true state is shown', async () => {
    const { changes, open, pass, told } = start();
    changes.changeAll(all.slice(0, 3));
    await open[0]?.end(false);
    await open[1]?.end(false);
    await open[2]?.end();
    await pass(4999);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual(['reload', '2 failed']);
    expect(changes.store.get()).toMatchObject({ isLocked: false, news: null, failedCount: 2, pressed: [] });
    changes.change(change(1));
    expect(changes.store.get().failedCount).toBe(0);
  });

  it('[COMM-007] takes back what failed, and says so, where the categories can not be read again', async () => {
    const { changes, open, pass, told } = start({ isReadable: false });
    changes.changeAll([change(1), change(2)]);
    await open[0]?.end(false);
    await open[1]?.end();
    await pass(5000);
    expect(told).toEqual(['reload', 'reload failed', '1 failed']);
    expect(changes.store.get()).toMatchObject({ isLocked: false, pressed: [change(2)] });
  });
});

describe('a single toggle', () => {
  it('is not read back while the call of an earlier one is on its way', async () => {
    const { changes, open, pass, reload } = start();
    changes.change(change(1));
    changes.change(change(2));
    await open[1]?.end();
    await pass(6000);
    expect(reload).not.toHaveBeenCalled();
    await open[0]?.end();
    await pass(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[COMM-006] makes one call, is shown at once, and leaves the others free', async () => {
    const { changes, open, endAll, pass, reload } = start();
    changes.change(change(1, 'TWILIOMSG'));
    expect(open.map((one) => one.change)).toEqual([change(1, 'TWILIOMSG')]);
    expect(changes.store.get()).toMatchObject({ isLocked: false, pressed: [change(1, 'TWILIOMSG')], news: 'saving' });
    expect(changes.store.get().onTheirWay).toEqual(new Set([keyOf(change(1, 'TWILIOMSG'))]));
    changes.change(change(1, 'TWILIOMSG', false));
    expect(open).toHaveLength(1);
    changes.change(change(2));
    expect(open).toHaveLength(2);
    await endAll();
    await pass(5000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is read back five seconds after the last press, once', async () => {
    const { changes, endAll, pass, reload, open } = start();
    changes.change(change(1));
    await endAll();
    await pass(3000);
    changes.change(change(1, 'EMAIL', false));
    await open[1]?.end();
    await pass(4999);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not undone by a reload that was under way when it was pressed', async () => {
    const { changes, endAll, pass, reload } = start();
    let answer = (): void => undefined;
    reload.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)));
    changes.change(change(1));
    await endAll();
    await pass(5000);
    changes.change(change(2));
    answer();
    await endAll();
    await pass(0);
    expect(changes.store.get().pressed).toEqual([change(1), change(2)]);
    await pass(5000);
    expect(changes.store.get().pressed).toEqual([]);
  });

  it('keeps the master toggle waiting while it is on its way', async () => {
    const { changes, open } = start();
    changes.change(change(1));
    changes.changeAll(all);
    expect(open).toHaveLength(1);
  });
});

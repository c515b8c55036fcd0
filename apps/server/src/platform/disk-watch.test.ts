import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSystemDisk } from '../adapters/system-disk/index.ts';
import { reserveOf, watchDisk } from './disk-watch.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

const mib = 1024 * 1024;
const totalBytes = 10_000 * mib;

function watched(reserveBytes: number | null = null) {
  const left = { freeBytes: (5_000 * mib) as number | null, readings: 0 };
  const disk = {
    read: () => {
      left.readings += 1;
      return Promise.resolve(left.freeBytes === null ? null : { freeBytes: left.freeBytes, totalBytes });
    },
  };
  const metrics = createMetrics();
  const watch = watchDisk({ disk, reserveBytes, log: createLog('silent'), metrics });
  /** As if so much were free, a while later. */
  const isShortWith = async (freeMiB: number | null) => {
    left.freeBytes = freeMiB === null ? null : freeMiB * mib;
    vi.advanceTimersByTime(2_000);
    return watch.isShort();
  };
  return { left, metrics, watch, isShortWith };
}

describe('the reserve of a disk', () => {
  it.each([
    [100 * mib, 64],
    [2_000 * mib, 100],
    [10_000 * mib, 500],
    [500_000 * mib, 1_024],
  ])('of %d bytes is %d MiB', (total, reserve) => {
    expect(reserveOf(total) / mib).toBe(reserve);
  });
});

describe('a disk that is watched', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is short below its reserve, and until a quarter more is free again', async () => {
    const { isShortWith } = watched();
    const seen: boolean[] = [];
    for (const freeMiB of [501, 499, 501, 624, 626, 501]) seen.push(await isShortWith(freeMiB));
    expect(seen).toEqual([false, true, true, true, false, false]);
  });

  it('keeps the reserve it was told', async () => {
    const { isShortWith } = watched(1_000 * mib);
    expect([await isShortWith(999), await isShortWith(1_251)]).toEqual([true, false]);
    expect(await watched(0).isShortWith(0)).toBe(false);
  });

  it('is asked once a second, however many ask', async () => {
    const { left, watch } = watched();
    await Promise.all(Array.from({ length: 50 }, () => watch.isShort()));
    expect(left.readings).toBe(1);
  });

  it('that can not be read refuses nothing and takes nothing back', async () => {
    const { isShortWith } = watched();
    expect(await isShortWith(null)).toBe(false);
    expect([await isShortWith(100), await isShortWith(null)]).toEqual([true, true]);
  });

  it('is told by the metrics, and left out of them where nobody sees it', async () => {
    const { metrics, isShortWith } = watched();
    await isShortWith(400);
    const text = await metrics.text();
    expect(text).toContain(`porchlight_disk_free_bytes ${400 * mib}`);
    expect(text).toContain(`porchlight_disk_reserve_bytes ${500 * mib}`);
    expect(text).toContain('porchlight_disk_short 1');
    const blind = createMetrics();
    const watch = watchDisk({ disk: null, reserveBytes: null, log: createLog('silent'), metrics: blind });
    expect(await watch.isShort()).toBe(false);
    expect(await blind.text()).not.toContain('porchlight_disk');
  });
});

describe('the disk of the system', () => {
  it('is told for a folder, and not for one that is not there', async () => {
    const space = await createSystemDisk(import.meta.dirname).read();
    expect(space?.totalBytes).toBeGreaterThan(space?.freeBytes ?? Number.POSITIVE_INFINITY);
    expect(space?.freeBytes).toBeGreaterThan(0);
    expect(await createSystemDisk('/there/is/no/such/folder').read()).toBeNull();
  });
});

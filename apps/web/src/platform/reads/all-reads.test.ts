import { describe, expect, it, vi } from 'vitest';
import { allReads } from './all-reads.ts';

const read = <T>(data: T | undefined, isError = false) => ({ data, isError, refetch: vi.fn<() => Promise<unknown>>(async () => data) });

describe('several reads as one', () => {
  it('[DASH-030] are here when all are here, and failed as soon as one failed', () => {
    expect(allReads(read(1), read('a'))).toMatchObject({ data: [1, 'a'], isError: false });
    expect(allReads(read(1), read(undefined))).toMatchObject({ data: undefined, isError: false });
    expect(allReads(read(undefined), read(undefined, true))).toMatchObject({ data: undefined, isError: true });
  });

  it('try again only what failed', async () => {
    const [good, bad] = [read(1), read(undefined, true)];
    await allReads(good, bad).refetch();
    expect(good.refetch).not.toHaveBeenCalled();
    expect(bad.refetch).toHaveBeenCalledTimes(1);
  });
});

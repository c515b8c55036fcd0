import { describe, expect, it, vi } from 'vitest';
import { keptLoad, settledWith } from './kept-load.ts';

describe('something fetched once', () => {
  it('is fetched once and kept', async () => {
    const fetchValue = vi.fn(async () => 'panel');
    const kept = keptLoad(fetchValue);
    expect(kept.value()).toBeNull();
    await Promise.all([kept.load(), kept.pending(), kept.load()]);
    expect(kept.value()).toBe('panel');
    expect(fetchValue).toHaveBeenCalledOnce();
  });

  it('tells React that it is here, so that a screen is drawn without waiting for it', async () => {
    const kept = keptLoad(async () => 'panel');
    await kept.load();
    expect(kept.pending()).toMatchObject({ status: 'fulfilled', value: 'panel' });
    expect(settledWith('texts')).toMatchObject({ status: 'fulfilled', value: 'texts' });
  });

  it('stays failed for who draws, and is tried again for who asks', async () => {
    const fetchValue = vi.fn(async () => 'panel');
    fetchValue.mockRejectedValueOnce(new Error('gone after a release'));
    const kept = keptLoad(fetchValue);
    await expect(kept.pending()).rejects.toThrow('gone');
    expect(kept.pending()).toBe(kept.pending());
    await expect(kept.pending()).rejects.toThrow('gone');
    expect(fetchValue).toHaveBeenCalledOnce();
    await expect(kept.load()).resolves.toBe('panel');
    await expect(kept.pending()).resolves.toBe('panel');
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts } from './toast-store.ts';

const open = () =>
  createToasts({
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    now: () => Date.now(),
  });

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('[CONST-006] success stays 2000 ms, an error 1000 ms', () => {
    const toasts = open();
    toasts.show({ kind: 'success', text: 'Saved' });
    toasts.show({ kind: 'error', text: 'No' });
    vi.advanceTimersByTime(999);
    expect(toasts.store.get()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(toasts.store.get().map(({ text }) => text)).toEqual(['Saved']);
    vi.advanceTimersByTime(1000);
    expect(toasts.store.get()).toEqual([]);
  });

  it('[ERR-009] a persistent toast stays until closed', () => {
    const toasts = open();
    const onClosed = vi.fn();
    const id = toasts.show({ kind: 'error', text: 'Please contact us.', stays: 'persistent', onClosed });
    vi.advanceTimersByTime(1_000_000);
    expect(toasts.store.get()).toHaveLength(1);
    toasts.close(id);
    expect(toasts.store.get()).toEqual([]);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('the time stands still while it is hovered or focused', () => {
    const toasts = open();
    toasts.show({ kind: 'success', text: 'Saved' });
    vi.advanceTimersByTime(1500);
    toasts.pause();
    vi.advanceTimersByTime(60_000);
    expect(toasts.store.get()).toHaveLength(1);
    toasts.resume();
    vi.advanceTimersByTime(499);
    expect(toasts.store.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.store.get()).toEqual([]);
  });

  it('one shown while the others stand still waits with them', () => {
    const toasts = open();
    toasts.pause();
    toasts.show({ kind: 'error', text: 'No' });
    vi.advanceTimersByTime(60_000);
    expect(toasts.store.get()).toHaveLength(1);
    toasts.resume();
    vi.advanceTimersByTime(1000);
    expect(toasts.store.get()).toEqual([]);
  });
});

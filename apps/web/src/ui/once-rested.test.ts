import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceRested } from './once-rested.ts';

describe('once the visitor rests', () => {
  const work = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    work.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('a second passes without a tap', () => {
    onceRested(work);
    vi.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('begins to wait anew with %s, and does it once', (name) => {
    onceRested(work);
    vi.advanceTimersByTime(900);
    window.dispatchEvent(new Event(name));
    vi.advanceTimersByTime(900);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    window.dispatchEvent(new Event(name));
    vi.advanceTimersByTime(2000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('nothing comes of what was left, whatever is pressed later', () => {
    onceRested(work)();
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2000);
    expect(work).not.toHaveBeenCalled();
  });
});

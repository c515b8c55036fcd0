import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceSeen } from './once-seen.ts';

let frames: Map<number, () => void>;
const page = { visibilityState: 'visible' };

function drawFrame(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run();
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = new Map();
  page.visibilityState = 'visible';
  let last = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    last += 1;
    frames.set(last, run);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what waits until something is seen', () => {
  it('is done after the frame behind the one it is drawn in, and once', () => {
    const work = vi.fn<() => void>();
    onceSeen(work);
    drawFrame();
    expect(work).not.toHaveBeenCalled();
    drawFrame();
    drawFrame();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([0, 1])('is not done when it is left after %d frames', (count) => {
    const work = vi.fn<() => void>();
    const leave = onceSeen(work);
    for (let drawn = 0; drawn < count; drawn++) drawFrame();
    leave();
    for (let drawn = 0; drawn < 3; drawn++) drawFrame();
    expect(work).not.toHaveBeenCalled();
  });

  it('does not wait for frames in a tab that nobody looks at, where none come', () => {
    page.visibilityState = 'hidden';
    const work = vi.fn<() => void>();
    onceSeen(work);
    const leave = onceSeen(work);
    leave();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

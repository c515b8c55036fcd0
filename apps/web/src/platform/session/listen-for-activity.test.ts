import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForActivity } from './listen-for-activity.ts';

let frames: (() => void)[];
const timer = { noteActivity: vi.fn<() => void>(), noteOtherTab: vi.fn<() => void>() };

function drawFrame(): void {
  for (const run of frames.splice(0)) run();
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  for (const mock of Object.values(timer)) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[SESS-008] notes what somebody does once it is answered, and once for all that comes meanwhile', () => {
  listenForActivity(timer);
  for (const name of ['touchstart', 'pointerdown']) window.dispatchEvent(new Event(name));
  drawFrame();
  expect(timer.noteActivity).not.toHaveBeenCalled();
  drawFrame();
  expect(timer.noteActivity).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('keydown'));
  drawFrame();
  drawFrame();
  expect(timer.noteActivity).toHaveBeenCalledTimes(2);
});

it('stops listening', () => {
  listenForActivity(timer)();
  window.dispatchEvent(new Event('keydown'));
  drawFrame();
  drawFrame();
  expect(timer.noteActivity).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForActivity } from './listen-for-activity.ts';

const timer = { noteActivity: vi.fn<() => void>(), noteOtherTab: vi.fn<() => void>() };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  for (const mock of Object.values(timer)) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[SESS-008] notes what somebody does once it is answered, and once for all that comes meanwhile', () => {
  listenForActivity(timer);
  for (const name of ['touchstart', 'pointerdown']) window.dispatchEvent(new Event(name));
  expect(timer.noteActivity).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(timer.noteActivity).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('keydown'));
  vi.runAllTimers();
  expect(timer.noteActivity).toHaveBeenCalledTimes(2);
});

it('stops listening', () => {
  listenForActivity(timer)();
  window.dispatchEvent(new Event('keydown'));
  vi.runAllTimers();
  expect(timer.noteActivity).not.toHaveBeenCalled();
});

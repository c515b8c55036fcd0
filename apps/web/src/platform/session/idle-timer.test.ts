import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeyValueStorage, memoryStorage } from '../storage.ts';
import { startIdleTimer } from './idle-timer.ts';

const minute = 60_000;
const limitMs = 30 * minute;

function start(storage: KeyValueStorage = memoryStorage()) {
  const events: string[] = [];
  const timer = startIdleTimer({
    limitMs,
    storage,
    now: () => Date.now(),
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
    onWarn: (expiresAt) => events.push(`warn ${expiresAt - Date.now()}`),
    onStay: () => events.push('stay'),
    onExpire: () => events.push('expire'),
  });
  return { timer, events, storage };
}

describe('idle sign-out', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
  });

  it('[SESS-008] warns 60 s before the limit and signs out at the limit exactly', () => {
    const { events } = start();
    vi.advanceTimersByTime(29 * minute - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['warn 60000']);
    vi.advanceTimersByTime(minute - 1);
    expect(events).toEqual(['warn 60000']);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['warn 60000', 'expire']);
  });

  it('[SESS-008] activity starts the time anew, and during the warning its answer does', () => {
    const { timer, events } = start();
    vi.advanceTimersByTime(20 * minute);
    timer.noteActivity();
    vi.advanceTimersByTime(29 * minute);
    expect(events).toEqual(['warn 60000']);
    timer.noteActivity();
    expect(events).toEqual(['warn 60000']);
    timer.stay();
    expect(events).toEqual(['warn 60000', 'stay']);
    vi.advanceTimersByTime(29 * minute);
    expect(events).toEqual(['warn 60000', 'stay', 'warn 60000']);
    vi.advanceTimersByTime(minute);
    timer.stay();
    expect(events).toEqual(['warn 60000', 'stay', 'warn 60000', 'expire']);
  });

  it('[SESS-008] an answer that comes after the limit, before a timer could say so, does not keep the session', () => {
    const { timer, events } = start();
    vi.advanceTimersByTime(29 * minute);
    vi.setSystemTime(Date.now() + minute);
    timer.stay();
    expect(events).toEqual(['warn 60000', 'expire']);
  });

  it('[SESS-014] activity in one tab keeps the others signed in', () => {
    const storage = memoryStorage();
    const first = start(storage);
    const second = start(storage);
    vi.advanceTimersByTime(29 * minute + 30_000);
    expect(second.events).toEqual(['warn 60000']);
    first.timer.stay();
    second.timer.noteOtherTab();
    expect(second.events).toEqual(['warn 60000', 'stay']);
    vi.advanceTimersByTime(28 * minute);
    expect(first.events).not.toContain('expire');
    expect(second.events).not.toContain('expire');
  });

  it('[SESS-014] a tab that missed the event looks at the shared time before it signs out', () => {
    const storage = memoryStorage();
    const { events } = start(storage);
    vi.advanceTimersByTime(29 * minute);
    storage.setItem('idleSince', String(Date.now()));
    vi.advanceTimersByTime(minute);
    expect(events).toEqual(['warn 60000', 'stay']);
  });

  it('[SESS-014] a tab knows that nobody is there although another one came to the limit first and took the shared time away', () => {
    const storage = memoryStorage();
    const { timer } = start(storage);
    vi.advanceTimersByTime(10 * minute);
    storage.setItem('idleSince', String(Date.now()));
    timer.noteOtherTab();
    vi.advanceTimersByTime(29 * minute - 1);
    expect(timer.isIdle()).toBe(false);
    vi.advanceTimersByTime(1);
    storage.removeItem('idleSince');
    expect(timer.isIdle()).toBe(true);
  });

  it('[SESS-014] knows it also where it slept through the warning, and not where somebody signs out', () => {
    const storage = memoryStorage();
    const { timer } = start(storage);
    vi.advanceTimersByTime(29 * minute);
    storage.setItem('idleSince', String(Date.now()));
    timer.noteOtherTab();
    storage.removeItem('idleSince');
    expect(timer.isIdle()).toBe(false);
    vi.setSystemTime(Date.now() + limitMs);
    expect(timer.isIdle()).toBe(true);
  });

  it('[CONST-015] counts activity once per 250 ms', () => {
    const storage = memoryStorage();
    const write = vi.spyOn(storage, 'setItem');
    const { timer } = start(storage);
    write.mockClear();
    vi.advanceTimersByTime(249);
    timer.noteActivity();
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    timer.noteActivity();
    timer.noteActivity();
    expect(write).toHaveBeenCalledOnce();
  });

  it('[SESS-008] a computer that slept past the limit is signed out when it wakes, not kept by the first move', () => {
    const { timer, events } = start();
    vi.setSystemTime(Date.now() + 2 * limitMs);
    timer.noteActivity();
    expect(events).toEqual(['expire']);
  });

  it('[SESS-008] is held while a payment frame is open, at most 15 minutes', () => {
    const { timer, events } = start();
    vi.advanceTimersByTime(10 * minute);
    timer.hold();
    vi.advanceTimersByTime(15 * minute + 29 * minute - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['warn 60000']);
  });

  it('[SESS-008] counts from the end of a hold', () => {
    const { timer, events } = start();
    const release = timer.hold();
    vi.advanceTimersByTime(5 * minute);
    release();
    vi.advanceTimersByTime(29 * minute - 1);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['warn 60000']);
  });

  it('does nothing after it was stopped', () => {
    const { timer, events } = start();
    timer.stop();
    vi.advanceTimersByTime(2 * limitMs);
    timer.noteActivity();
    expect(events).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBalancePoll } from './balance-poll.ts';

const timers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function poll(before: number | null, answer: (attempt: number) => Promise<number>) {
  const onChanged = vi.fn<() => void>();
  let attempts = 0;
  const read = vi.fn<() => Promise<number>>(() => answer(++attempts));
  return { onChanged, read, stop: startBalancePoll({ before, read, onChanged, timers }) };
}

describe('the balance after a payment panel closed', () => {
  it('[PAY-042] [CONST-002] is asked for every 6 s, first after 6 s, exactly 7 times', async () => {
    const { read, onChanged } = poll(84.2, async () => 84.2);
    await vi.advanceTimersByTimeAsync(5999);
    expect(read).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(7);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('[PAY-043] a changed balance on attempt 3 is told once and no fourth call is made', async () => {
    const { read, onChanged } = poll(84.2, async (attempt) => (attempt < 3 ? 84.2 : 0));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('[PAY-044] a failed attempt counts, says nothing and does not end it', async () => {
    const { read, onChanged } = poll(84.2, async (attempt) => {
      if (attempt < 5) throw new Error('no answer');
      return 0;
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(5);
    expect(onChanged).toHaveBeenCalledTimes(1);
    const failing = poll(84.2, () => Promise.reject(new Error('no answer')));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(failing.read).toHaveBeenCalledTimes(7);
    expect(failing.onChanged).not.toHaveBeenCalled();
  });

  it('D-085: once stopped nothing is asked, and an answer still on its way changes nothing', async () => {
    const { read, onChanged, stop } = poll(84.2, () => new Promise((resolve) => setTimeout(() => resolve(0), 1000)));
    await vi.advanceTimersByTimeAsync(6500);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(1);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('D-085: an answer that takes longer than 6 s is not waited for', async () => {
    const { read, onChanged } = poll(
      84.2,
      (attempt) => new Promise((resolve) => setTimeout(() => resolve(0), attempt === 1 ? 7000 : 60_000)),
    );
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('D-085: without a known balance the first answer is what later ones are compared with', async () => {
    const { read, onChanged } = poll(null, async (attempt) => (attempt < 4 ? 10 : 0));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(read).toHaveBeenCalledTimes(4);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });
});

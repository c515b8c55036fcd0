import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPanelMachine, type PanelState } from './panel-machine.ts';

const timers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms),
  clear: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

function open() {
  const seen: string[] = [];
  const show = ({ active, visible }: PanelState<string>) => seen.push(`${active ?? 'none'} ${visible ? 'visible' : 'hidden'}`);
  const machine = createPanelMachine<string>((a, b) => a === b, timers, show);
  return { ...machine, seen, last: () => seen.at(-1) };
}

describe('life of a panel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('[STATE-007] is made active first, then visible right after', () => {
    const { want, seen } = open();
    want('payment');
    expect(seen).toEqual(['payment hidden']);
    vi.advanceTimersByTime(0);
    expect(seen).toEqual(['payment hidden', 'payment visible']);
  });

  it('[STATE-008][CONST-003] is hidden first on closing and deactivated after 500 ms', () => {
    const { want, last } = open();
    want('payment');
    vi.advanceTimersByTime(10);
    want(null);
    expect(last()).toBe('payment hidden');
    vi.advanceTimersByTime(499);
    expect(last()).toBe('payment hidden');
    vi.advanceTimersByTime(1);
    expect(last()).toBe('none hidden');
  });

  it('[STATE-009][CONST-004] switching hides the old one at once and shows the new one after 300 ms', () => {
    const { want, last, seen } = open();
    want('payment');
    vi.advanceTimersByTime(10);
    want('invoices');
    expect(last()).toBe('payment hidden');
    vi.advanceTimersByTime(299);
    expect(last()).toBe('payment hidden');
    vi.advanceTimersByTime(1);
    expect(seen.slice(-2)).toEqual(['payment hidden', 'invoices hidden']);
    vi.advanceTimersByTime(1);
    expect(last()).toBe('invoices visible');
    vi.advanceTimersByTime(1000);
    expect(last()).toBe('invoices visible');
  });

  it('[STATE-009] opening another panel while one closes switches within the close', () => {
    const { want, last } = open();
    want('payment');
    vi.advanceTimersByTime(10);
    want(null);
    vi.advanceTimersByTime(100);
    want('invoices');
    vi.advanceTimersByTime(301);
    expect(last()).toBe('invoices visible');
    vi.advanceTimersByTime(1000);
    expect(last()).toBe('invoices visible');
  });

  it('[STATE-008] opening it again during the close cancels the deactivation', () => {
    const { want, last } = open();
    want('payment');
    vi.advanceTimersByTime(10);
    want(null);
    vi.advanceTimersByTime(499);
    want('payment');
    expect(last()).toBe('payment visible');
    vi.advanceTimersByTime(1000);
    expect(last()).toBe('payment visible');
  });

  it('[SHELL-003] never has two panels: the last one wanted wins', () => {
    const { want, last } = open();
    for (const panel of ['payment', 'invoices', 'payments']) want(panel);
    vi.advanceTimersByTime(1000);
    expect(last()).toBe('payments visible');
  });

  it('closing what is not open changes nothing', () => {
    const { want, last } = open();
    want(null);
    vi.advanceTimersByTime(1000);
    expect(last()).toBe('none hidden');
  });
});

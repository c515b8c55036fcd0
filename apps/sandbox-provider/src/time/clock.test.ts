import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';
import { SandboxClock } from './clock.ts';

function clockWithMachine(start: number | null = null): { clock: SandboxClock; pass: (ms: number) => void } {
  let machine = 1_000_000;
  return {
    clock: new SandboxClock(start, () => machine),
    pass: (ms) => {
      machine += ms;
    },
  };
}

describe('the provider clock', () => {
  it('advances and changes speed without ever jumping back', () => {
    const { clock, pass } = clockWithMachine();
    pass(100);
    expect(clock.now()).toBe(1_000_100);
    clock.change({ advanceMs: 30_000 });
    clock.change({ speed: 10 });
    pass(100);
    expect(clock.now()).toBe(1_031_100);
    clock.calm();
    pass(5);
    expect(clock.now()).toBe(1_031_105);
  });

  it('signs with a time that advancing leaves alone and setting moves', () => {
    const { clock, pass } = clockWithMachine(5_000_000);
    clock.change({ advanceMs: 86_400_000, speed: 100 });
    pass(10);
    expect(clock.signingNow()).toBe(5_000_010);
    clock.change({ now: 9_000_000 });
    expect([clock.now(), clock.signingNow()]).toEqual([9_000_000, 9_000_000]);
  });

  it('goes on after a restart where it stood', () => {
    const first = clockWithMachine();
    first.clock.change({ advanceMs: 60_000 });
    const second = clockWithMachine();
    second.pass(500);
    second.clock.restore(first.clock.state, null);
    expect(second.clock.now()).toBe(1_060_500);
  });
});

describe('the agenda', () => {
  it('runs what is due in order of time, each once, also what the work itself adds', async () => {
    const { clock } = clockWithMachine();
    const agenda = new Agenda(clock);
    const order: string[] = [];
    for (const [at, name] of [
      [3_000, 'third'],
      [1_000, 'first'],
      [2_000, 'second'],
      [2_000, 'second too'],
    ] as const)
      agenda.at(1_000_000 + at, () => {
        order.push(name);
        if (name === 'second') agenda.at(1_002_500, () => order.push('added'));
      });
    agenda.at(1_900_000, () => order.push('much later'));
    clock.change({ advanceMs: 5_000 });
    await agenda.sleep(0);
    expect(order).toEqual(['first', 'second', 'second too', 'added', 'third']);
    agenda.stop();
  });

  it('does what is due while who moved the clock waits for it, not a turn later', () => {
    const { clock } = clockWithMachine();
    const agenda = new Agenda(clock);
    const done: string[] = [];
    agenda.at(1_001_000, () => done.push('due'));
    agenda.at(1_900_000, () => done.push('much later'));
    clock.change({ advanceMs: 5_000 });
    agenda.runDue();
    expect(done).toEqual(['due']);
    agenda.stop();
  });
});

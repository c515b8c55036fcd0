import type { Faults } from './faults.ts';
import type { Call, Network, Reply } from './network.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** One step of something the server does. The process may die before and after each of them, never within a transaction. */
type Step = { kind: 'transaction'; work: () => unknown } | { kind: 'call'; call: Call<unknown> } | { kind: 'pause'; ms: number };

export type Steps<T> = Generator<Step, T, unknown>;

/** One transaction: all of it or nothing. */
export function* transact<T>(work: () => T): Steps<T> {
  return (yield { kind: 'transaction', work }) as T;
}

/** A call to the provider, outside any transaction. */
export function* ask<T>(call: Call<T>): Steps<Reply<T>> {
  return (yield { kind: 'call', call: call as Call<unknown> }) as Reply<T>;
}

export function* pause(ms: number): Steps<void> {
  yield { kind: 'pause', ms };
}

export interface Server {
  /** False when no process is there to take it. `done` is never called when the process dies at it. */
  start<T>(steps: Steps<T>, done: (value: T) => void): boolean;
}

interface Process {
  life: number;
  isUp: boolean;
}

export interface ServerParts {
  world: World;
  random: Random;
  faults: Faults;
  network: Network;
  /** Called after every transaction. */
  committed: () => void;
}

/** Two processes on one database. Each dies with whatever it is doing, and is back after a while. */
export function createServer({ world, random, faults, network, committed }: ServerParts): Server {
  const processes: [Process, Process] = [
    { life: 0, isUp: true },
    { life: 0, isUp: true },
  ];
  const mayDie = (process: Process): void => {
    if (!random.chance(faults.crash)) return;
    process.life += 1;
    process.isUp = false;
    world.after(random.between(500, 120_000), () => {
      process.isUp = true;
    });
  };
  return {
    start: (steps, done) => {
      const process = random.pick(processes);
      if (!process.isUp) return false;
      const { life } = process;
      const goOn = (input: unknown): void => {
        if (process.life === life) mayDie(process);
        if (process.life !== life) return;
        const next = steps.next(input);
        if (next.done) return done(next.value);
        const step = next.value;
        if (step.kind === 'pause') return world.after(step.ms, () => goOn(undefined));
        if (step.kind === 'call') return network.send(step.call, goOn);
        world.after(random.between(1, 30), () => {
          if (process.life !== life) return;
          const result = step.work();
          committed();
          goOn(result);
        });
      };
      goOn(undefined);
      return true;
    },
  };
}

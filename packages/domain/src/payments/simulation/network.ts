import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Not known: lost, too late, or nobody answered. Whether it was carried out cannot be told from that. */
export type Reply<T> = { known: true; value: T } | { known: false };

export interface Call<T> {
  /** Carries it out where it arrives; null when nobody is there. Runs once for each time the request arrives. */
  carryOut: () => T | null;
  timeoutMs: number;
  /** The longest a request may be under way. */
  longestMs: number;
}

export interface Network {
  /** Calls back once, at the answer or at the time-out. */
  send<T>(call: Call<T>, done: (reply: Reply<T>) => void): void;
}

export function createNetwork(world: World, random: Random, faults: Faults): Network {
  const delay = (longestMs: number): number => (random.chance(faults.slow) ? random.between(1, longestMs) : random.between(2, 200));
  return {
    send: <T>(call: Call<T>, done: (reply: Reply<T>) => void) => {
      let isDone = false;
      const finish = (reply: Reply<T>): void => {
        if (isDone) return;
        isDone = true;
        done(reply);
      };
      world.after(call.timeoutMs, () => finish({ known: false }));
      if (random.chance(faults.requestLost)) return;
      const arrivals = random.chance(faults.doubled) ? 2 : 1;
      for (let arrival = 1; arrival <= arrivals; arrival++) {
        world.after(delay(call.longestMs), () => {
          const value = random.chance(faults.providerDown) ? null : call.carryOut();
          if (value === null || random.chance(faults.replyLost)) return;
          world.after(delay(call.timeoutMs * 2), () => finish({ known: true, value }));
        });
      }
    },
  };
}

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createHashThreads } from './hash-threads.ts';

/** Argon2id (the library's default) with 19 MiB, two passes, one lane: OWASP's minimum, some 20 ms on a server core (S21). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody knows: what an unknown user's password is compared with, so that it takes as long (S12). */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$v5fxcqiNqHtxbpuuYW8kyw$t7lRH/qZKDcagajpouVXq9jKfexttW3NSq540TE7zro';

/** Each hash holds 19 MiB while it is made (S21). */
const mostThreads = 4;
const mostWaiting = 8;

/** A thread that nobody needed for so long ends: it holds memory. */
const restMs = 5_000;

/**
 * How many hashes are made at the same time. On Linux they give way to everybody else, so all cores may work on them; elsewhere one
 * core stays free: whoever is signed in goes on reading while a flood of sign-ins is worked off.
 */
function threadsHere(): number {
  const givesWay = existsSync('/proc/thread-self');
  return Math.max(1, Math.min(mostThreads, availableParallelism() - (givesWay ? 0 : 1)));
}

/** Keyboards write the same password in different ways; NFKC makes them one (NIST SP 800-63B 5.1.1.2). */
function spelled(password: string): string {
  return password.normalize('NFKC');
}

/** An argon2id hash in PHC form. For loaders and tests; requests go through PasswordHasher, which is bounded. */
export async function hashPassword(password: string): Promise<string> {
  // Loaded when it is needed: a server that only answers requests hashes on threads of their own.
  const { hash } = await import('@node-rs/argon2');
  return hash(spelled(password), parameters);
}

export interface PasswordHasher {
  /** Runs `work` when its turn comes, at most two for each thread at once; `busy`, at once, when eight wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Whether the password belongs to the hash. A null hash costs as much and is always false. Call it in turn. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
  hash(password: string): Promise<string>;
  /** Ends the threads; what they were at fails. */
  stop(): Promise<void>;
}

/** `atOnce`: how many hashes may be made at the same time; from this machine's cores unless told. */
export function createPasswordHasher(atOnce = threadsHere()): PasswordHasher {
  const threads = createHashThreads({ most: atOnce, restMs });
  // Half of them ask the database while the other half is hashed, so that no thread rests while somebody waits.
  const places = 2 * atOnce;
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async inTurn(work) {
      if (running >= places) {
        if (waiting.length >= mostWaiting) return 'busy';
        // Whoever finishes hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    async isPassword(password, known) {
      const matches = await threads.run({ password: spelled(password), known: known ?? nobodysHash, parameters });
      return known !== null && matches === true;
    },
    async hash(password) {
      return String(await threads.run({ password: spelled(password), known: null, parameters }));
    },
    stop: threads.stop,
  };
}

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with 19 MiB, two passes, one lane: OWASP's minimum, some 20 ms on a server core (S21). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody knows: what an unknown user's password is compared with, so that it takes as long (S12). */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$v5fxcqiNqHtxbpuuYW8kyw$t7lRH/qZKDcagajpouVXq9jKfexttW3NSq540TE7zro';

/** Hashing runs on the few threads that also serve files and name look-ups, so only these many at once and in wait (S21). */
const mostAtOnce = 2;
const mostWaiting = 8;

/** One core stays free of hashing: whoever is signed in goes on reading while a flood of sign-ins is worked off. */
function atOnceHere(): number {
  return Math.max(1, Math.min(mostAtOnce, availableParallelism() - 1));
}

/** Keyboards write the same password in different ways; NFKC makes them one (NIST SP 800-63B 5.1.1.2). */
function spelled(password: string): string {
  return password.normalize('NFKC');
}

/** An argon2id hash in PHC form. For loaders and tests; requests go through PasswordHasher, which is bounded. */
export async function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), parameters);
}

export interface PasswordHasher {
  /** Runs `work` when its turn comes, at most two at once and never on the last core; `busy`, at once, when eight wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Whether the password belongs to the hash. A null hash costs as much and is always false. Call it in turn. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** `atOnce`: how many may be worked on at the same time; from this machine's cores unless told. */
export function createPasswordHasher(atOnce = atOnceHere()): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async inTurn(work) {
      if (running >= atOnce) {
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
      const matches = await verify(known ?? nobodysHash, spelled(password));
      return known !== null && matches;
    },
    hash: hashPassword,
  };
}

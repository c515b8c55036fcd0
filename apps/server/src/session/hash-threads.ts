import { createRequire } from 'node:module';
import { createThreads, type Threads } from '../platform/threads/threads.ts';

export interface HashTask {
  password: string;
  /** The hash it is compared with; null makes a new one. */
  known: string | null;
  parameters: { memoryCost: number; timeCost: number; parallelism: number };
}

/** Answers the new hash, or whether the password belongs to the known one. */
export type HashThreads = Threads<HashTask, string | boolean>;

const program = `
const { hashSync, verifySync } = require(given.library);
return ({ password, known, parameters }) => (known === null ? hashSync(password, parameters) : verifySync(known, password));
`;

/**
 * Whoever is signed in, and the database, take the core from a hash as soon as they need it. It is not the lowest there is: where all
 * cores are busy all the time, a hash still gets some thirtieth of one.
 */
const niceness = 15;

/** What is hashed lies outside the heap; a thread needs next to none of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };

export interface HashThreadsOptions {
  most: number;
  restMs: number;
}

/** Threads for password hashes. Where a thread has no niceness the caller keeps a core free of hashing. */
export function createHashThreads(options: HashThreadsOptions): HashThreads {
  const library = createRequire(import.meta.url).resolve('@node-rs/argon2');
  return createThreads({ name: 'password hashes', program, given: { library }, niceness, resourceLimits, ...options });
}

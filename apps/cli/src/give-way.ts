import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Database } from '@porchlight/server/platform/db/database.ts';

const below = constants.priority.PRIORITY_BELOW_NORMAL;
/** Linux; its entries are the threads of this process. */
const threadsFolder = '/proc/self/task';
const itself = 0;

/**
 * Customers are answered first where a long run, or the database that works for it, has cores in common with a server. On Linux each thread
 * has a rank of its own, and those that collect garbage and compile, a third of what a billing run works, are there before the program is.
 */
export function giveWay(database: Pick<Database, 'rankSessions'>): void {
  database.rankSessions(Math.max(below, getPriority()));
  if (getPriority() >= below) return;
  for (const thread of threadsOfProcess()) {
    try {
      setPriority(thread, below);
    } catch {
      // Some places let nobody change it, and a thread may have ended meanwhile; then the run goes on as it is.
    }
  }
}

function threadsOfProcess(): number[] {
  return existsSync(threadsFolder) ? readdirSync(threadsFolder).map(Number) : [itself];
}

import { readdirSync, readFileSync } from 'node:fs';

/** How many threads of this process have that niceness now (Linux). */
export const threadsOfNiceness = (niceness: number): number =>
  readdirSync('/proc/self/task').filter((thread) => nicenessOf(Number(thread)) === niceness).length;

/** Of one thread of this process; the main thread has the number of the process, the others have any. */
export function nicenessOf(thread: number): number {
  const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[16]);
}

import { execFileSync, spawnSync } from 'node:child_process';

/** The installation has one core, its server and its database together; who asks has the other, so that asking takes nothing away. */
export const cores = { installation: '0', asking: '1' };

/** Puts the server and what it started, its database, on their core; who is started later stays where its starter is. */
export function pinInstallation(server: number): void {
  for (const pid of [server, ...belowOf(server)]) {
    // One that has ended meanwhile needs no place.
    spawnSync('taskset', ['-acp', cores.installation, String(pid)], { stdio: 'ignore' });
  }
}

function belowOf(pid: number): number[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return children.flatMap(([child]) => (child === undefined ? [] : [child, ...belowOf(child)]));
}

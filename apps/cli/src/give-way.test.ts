import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { giveWay } from ${JSON.stringify(fileURLToPath(new URL('give-way.ts', import.meta.url)))};
  const niceness = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').replace(/^.*\\) /, '').split(' ')[16]);
  const all = () => readdirSync('/proc/self/task').map(niceness);
  const before = all();
  const ranks = [];
  giveWay({ rankSessions: (rank) => ranks.push(rank) });
  console.log(JSON.stringify({ before, after: all(), ranks }));
`;

describe.runIf(process.platform === 'linux')('giving way to customers', () => {
  it('puts every thread of the process behind, those of the engine too, and its sessions of the database', () => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' });
    const { before, after, ranks } = JSON.parse(run.stdout) as Record<'before' | 'after' | 'ranks', number[]>;
    // Threads may begin and end meanwhile.
    expect(before.length).toBeGreaterThan(1);
    expect(ranks).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  });
});

import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const openDatabase = JSON.stringify(fileURLToPath(new URL('database.ts', import.meta.url)));

/** In a process of its own: nobody can be sure to take back what it gave up. */
const sessionsOf = (connection: unknown): number[] => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { constants } from 'node:os';
    import { openDatabase } from ${openDatabase};
    const db = openDatabase({ connection: ${JSON.stringify(connection)} });
    const nicenessOfSession = async () => {
      const [{ pid }] = await db.transaction((tx) => tx.prepared('pid', 'select pg_backend_pid()::int as pid', []));
      return Number(readFileSync('/proc/' + pid + '/stat', 'utf8').replace(/^.*\\) /, '').split(' ')[16]);
    };
    const before = await nicenessOfSession();
    db.rankSessions(constants.priority.PRIORITY_BELOW_NORMAL);
    console.log(JSON.stringify([before, await nicenessOfSession()]));
    await db.close();
  `;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(output) as number[];
};

describe.runIf(process.platform === 'linux')('the rank of sessions', () => {
  it('is what they are told, where the database is on this machine, and stays the usual one elsewhere', () => {
    const isOnThisMachine = typeof database.connection !== 'string' && database.connection.host.startsWith('/');
    expect(sessionsOf(database.connection)).toEqual([0, isOnThisMachine ? constants.priority.PRIORITY_BELOW_NORMAL : 0]);
    // As the address of a database of the operator's own: it may be anywhere, and so may its processes.
    expect(sessionsOf(database.url)).toEqual([0, 0]);
  });
});

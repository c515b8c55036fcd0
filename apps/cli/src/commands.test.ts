import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'cast' });
});
afterAll(() => database.drop());

async function call(...args: string[]): Promise<{ code: number; out: string; err: string; gaveWay: number }> {
  const said = { out: '', err: '', gaveWay: 0 };
  const code = await runCommandLine(args, {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: tmpdir(),
      SECRET_KEY: 'test-root-key-of-the-command-line-0000',
      DEMO: 'on',
    },
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    giveWay: () => {
      said.gaveWay += 1;
    },
  });
  return { code, ...said };
}

describe('the table of commands', () => {
  it('names each command once, in the order of the alphabet, with words for everything', () => {
    const names = commands.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    for (const { name, summary, usage, options, operand, secondOperand } of commands) {
      expect(usage.startsWith(name), `${name}: usage`).toBe(true);
      expect(summary.trim().length, `${name}: summary`).toBeGreaterThan(10);
      for (const each of [operand, secondOperand]) if (each) expect(usage, `${name}: ${each.name}`).toContain(each.name);
      for (const [option, { describe: words }] of Object.entries(options)) {
        expect(words.trim().length, `${name} --${option}`).toBeGreaterThan(5);
        expect(option, `${name} --${option}`).toMatch(/^[a-z][a-z-]*$/);
      }
    }
  });

  it('holds every command that the running contract names', () => {
    const contract = readFileSync(`${repository}/docs/spec/running.md`, 'utf8');
    const rows = contract.split('### Operator commands')[1]?.split('\n## ')[0] ?? '';
    const cells = rows
      .split('\n')
      .filter((row) => row.startsWith('| `'))
      .map((row) => row.split(' | ')[0] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''));
    expect(named.length).toBeGreaterThan(10);
    const known = (words: string) =>
      commands.some(({ name }) => words === name || words.startsWith(`${name} `) || name.startsWith(`${words.split(' ')[0]} `));
    expect(named.filter((words) => !known(words))).toEqual([]);
  });

  it.each(commands.map(({ name }) => name))('%s: --help says how it is called; an unknown option is wrong usage', async (name) => {
    const help = await call(...name.split(' '), '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    const command = commands.find((each) => each.name === name);
    expect(help.out).toContain(`usage: npm run porchlight -- ${command?.usage}`);
    for (const option of [...Object.keys(command?.options ?? {}), 'json']) expect(help.out).toContain(`--${option}`);
    const wrong = await call(...name.split(' '), '--no-such-option');
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('--no-such-option');
  });

  it('gives way to a server once, where it has work to do', async () => {
    expect(await call('outage', 'list')).toMatchObject({ code: 0, gaveWay: 1 });
    expect(await call('outage', 'list', '--help')).toMatchObject({ code: 0, gaveWay: 0 });
    expect(await call('outage', 'end')).toMatchObject({ code: 2, gaveWay: 0 });
  });

  it('answers JSON and the exit code of done, refused and wrong usage', async () => {
    const done = await call('outage', 'list', '--json');
    expect([done.code, JSON.parse(done.out)]).toEqual([0, { outages: [] }]);
    const refused = await call('outage', 'end', '4711', '--json');
    expect([refused.code, JSON.parse(refused.out)]).toEqual([1, { problem: 'noOutage' }]);
    expect((await call('outage', 'end')).code).toBe(2);
    expect((await call('outage', 'end', '1', '2')).code).toBe(2);
    expect((await call('no-such-command')).code).toBe(2);
    expect((await call()).code).toBe(0);
  });
});

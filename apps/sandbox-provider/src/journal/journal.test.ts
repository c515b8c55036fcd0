import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal, readJournal } from './journal.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened(goodBytes = 0): Promise<Journal> {
  const journal = new Journal(path, { fsync: true, onFailure: () => undefined });
  await journal.start(goodBytes);
  return journal;
}

describe('the journal', () => {
  it('has every acknowledged entry, in the order of the calls', async () => {
    const journal = await opened();
    const waits = Array.from({ length: 200 }, (_, n) => journal.append([{ n }, { n, second: true }]));
    await Promise.all(waits);
    await journal.close();
    const { entries, goodBytes } = readJournal(path);
    expect(entries).toEqual(Array.from({ length: 200 }, (_, n) => [{ n }, { n, second: true }]).flat());
    expect(goodBytes).toBe(readFileSync(path).length);
  });

  it('leaves out a torn last line, cuts it off, and goes on', async () => {
    const journal = await opened();
    await journal.append([{ n: 1 }]);
    await journal.close();
    for (const torn of ['{"n":2,"text":"é', '{"n":2\n']) {
      const before = readJournal(path).entries;
      appendFileSync(path, torn);
      const content = readJournal(path);
      expect(content.entries).toEqual(before);
      const next = await opened(content.goodBytes);
      await next.append([{ after: torn.length }]);
      await next.close();
      expect(readJournal(path).entries).toEqual([...before, { after: torn.length }]);
    }
  });

  it('refuses damage before the last line', () => {
    writeFileSync(path, '{"n":1}\nxx\n{"n":3}\n');
    expect(() => readJournal(path)).toThrow('journal damaged at byte 8');
  });

  it('tells of a write that fails and never acknowledges it', async () => {
    const failures: unknown[] = [];
    const journal = new Journal(path, { fsync: true, onFailure: (error) => failures.push(error) });
    await expect(journal.append([{ n: 1 }])).rejects.toThrow('not open');
    expect(failures).toHaveLength(1);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { seededBugs } from './bugs.ts';
import { withMistake } from './tree-copy.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

describe('a mistake of the nightly run', () => {
  it.each(seededBugs.map((bug) => [bug.name, bug] as const))('%s still fits the source, and the tests named for it exist', (_name, bug) => {
    const source = readFileSync(path.join(root, bug.file), 'utf8');
    expect(withMistake(source, bug)).not.toBe(source);
    expect(bug.tests.length).toBeGreaterThan(0);
    expect(bug.tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('fails loudly where the source has moved on, or says the same twice', () => {
    const bug = { ...(seededBugs[0] as (typeof seededBugs)[number]), rightText: 'one', wrongText: 'two' };
    expect(withMistake('just one', bug)).toBe('just two');
    expect(() => withMistake('none at all', { ...bug, rightText: 'gone' })).toThrow('stands 0 times');
    expect(() => withMistake('one and one', bug)).toThrow('stands 2 times');
  });

  it('is one of twelve, each with a name of its own', () => {
    expect(new Set(seededBugs.map(({ name }) => name)).size).toBe(12);
  });
});

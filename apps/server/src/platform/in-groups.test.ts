import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

interface Item {
  name: string;
  kins?: string[];
}

/** Groups that end when they are told to; `alone` collects who went by themselves. */
function watched({
  most = 3,
  atOnce = 1,
  together,
}: {
  most?: number;
  atOnce?: number;
  together?: (names: string[]) => Promise<(string | null)[]>;
} = {}) {
  const groups: string[][] = [];
  const alone: string[] = [];
  const ends: (() => void)[] = [];
  const write = inGroups<Item, string>({
    most,
    atOnce,
    kinsOf: ({ name, kins = [name] }) => kins,
    together: async (items) => {
      const names = items.map(({ name }) => name);
      groups.push(names);
      if (together) return together(names);
      await new Promise<void>((resolve) => ends.push(resolve));
      return names.map((name) => `${name} in a group`);
    },
    alone: async ({ name }) => {
      alone.push(name);
      if (name === 'broken') throw new Error('broken');
      return `${name} alone`;
    },
    isForAll: (error) => (error as Error).message === 'nobody knows',
  });
  const endGroup = async () => {
    ends.shift()?.();
    await sleep(5);
  };
  return { groups, alone, write: (name: string, kins?: string[]) => write({ name, ...(kins && { kins }) }), endGroup };
}

it('writes together what came in one turn, and then what waited meanwhile, so many at a time', async () => {
  const { groups, write, endGroup } = watched();
  const first = Promise.all([write('a'), write('b')]);
  await sleep(5);
  const later = Promise.all(['c', 'd', 'e', 'f'].map((name) => write(name)));
  await sleep(5);
  expect(groups).toEqual([['a', 'b']]);
  await endGroup();
  expect(await first).toEqual(['a in a group', 'b in a group']);
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await endGroup();
  await endGroup();
  expect(groups.at(-1)).toEqual(['f']);
  expect(await later).toHaveLength(4);
  const last = write('g');
  await sleep(5);
  await endGroup();
  expect(await last).toBe('g in a group');
});

it('keeps those of one kin in their order, one in a group, and whoever waits keeps theirs waiting', async () => {
  const { groups, write, endGroup } = watched({ most: 10 });
  const all = Promise.all([write('a1', ['a']), write('a2', ['a', 'k']), write('k', ['k']), write('b')]);
  await sleep(5);
  for (let at = 0; at < 3; at++) await endGroup();
  expect(groups).toEqual([['a1', 'b'], ['a2'], ['k']]);
  expect(await all).toHaveLength(4);
});

it('writes as many groups at once as it may, and no more', async () => {
  const { groups, write, endGroup } = watched({ most: 2, atOnce: 2 });
  const all = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => write(name)));
  await sleep(5);
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await endGroup();
  expect(groups.slice(2)).toEqual([['e', 'f']]);
  await endGroup();
  expect(groups.slice(3)).toEqual([['g', 'h']]);
  await endGroup();
  await endGroup();
  expect(await all).toHaveLength(8);
  const last = write('i');
  await sleep(5);
  await endGroup();
  expect(await last).toBe('i in a group');
});

it('lets whoever shares a kin with somebody at work wait for their end, and nobody else for theirs', async () => {
  const { groups, write, endGroup } = watched({ most: 2, atOnce: 2 });
  const first = write('a1', ['a']);
  await sleep(5);
  const second = write('a2', ['a']);
  await sleep(5);
  expect(groups).toEqual([['a1']]);
  const other = write('b');
  await sleep(5);
  expect(groups).toEqual([['a1'], ['b']]);
  await endGroup();
  expect(await first).toBe('a1 in a group');
  expect(groups).toEqual([['a1'], ['b'], ['a2']]);
  await endGroup();
  await endGroup();
  expect(await Promise.all([second, other])).toEqual(['a2 in a group', 'b in a group']);
});

it('lets whoever is taken out of a group go alone, and the next group go on meanwhile', async () => {
  const { groups, alone, write } = watched({
    together: async (names) => names.map((name) => (name === 'odd' ? null : `${name} in a group`)),
  });
  expect(await Promise.all([write('a'), write('odd'), write('b')])).toEqual(['a in a group', 'odd alone', 'b in a group']);
  expect(await write('c')).toBe('c in a group');
  expect([groups, alone]).toEqual([[['a', 'odd', 'b'], ['c']], ['odd']]);
});

it('lets each of a group that failed go alone, so that one fails for itself only', async () => {
  const { alone, write } = watched({
    together: async (names) => {
      if (names.includes('broken')) throw new Error('the group');
      return names;
    },
  });
  const outcomes = await Promise.allSettled([write('a'), write('broken'), write('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(alone).toEqual(['a', 'broken', 'b']);
  expect(await write('c')).toBe('c');
});

it('tells everybody a failure of which nobody knows what came of it, and writes nothing again', async () => {
  const { alone, write } = watched({ together: () => Promise.reject(new Error('nobody knows')) });
  const outcomes = await Promise.allSettled([write('a'), write('b')]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).message : ''))).toEqual([
    'nobody knows',
    'nobody knows',
  ]);
  expect(alone).toEqual([]);
});

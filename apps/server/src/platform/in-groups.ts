/** How things are written in groups. */
export interface Grouping<Item, Outcome> {
  /** The most in one group: whoever comes behind it waits no longer than that takes. */
  most: number;
  /** Two that share one of these are never in one group: the later one waits for a later group. */
  kinsOf(item: Item): readonly string[];
  /**
   * Writes all of them as one and answers what became of each, in their order; null for one that has to go alone, of which nothing was
   * written. Where it rejects, nothing was written of any of them, unless `isForAll` says otherwise.
   */
  together(items: readonly Item[]): Promise<readonly (Outcome | null)[]>;
  /** Writes one by itself, as if there were no groups. */
  alone(item: Item): Promise<Outcome>;
  /** Whether everybody in a group is told its failure, and nobody goes again: what became of them is not known, or nobody would fare better. */
  isForAll(error: unknown): boolean;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly kins: readonly string[];
  resolve(outcome: Outcome | Promise<Outcome>): void;
  reject(error: unknown): void;
}

/**
 * Writes what arrives together together: a group is what waits while the one before it is being written, and whoever finds nobody waits for
 * no more than the turn of the event loop. An item that can't go with others goes alone, and so does each of a group that failed, so that
 * nobody fails for another's sake.
 */
export function inGroups<Item, Outcome>(grouping: Grouping<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let isBusy = false;

  async function writeNext(): Promise<void> {
    const [group, rest] = split(waiting, grouping.most);
    waiting = rest;
    try {
      await writeGroup(grouping, group);
    } finally {
      isBusy = waiting.length > 0;
      if (isBusy) setImmediate(() => void writeNext());
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, kins: grouping.kinsOf(item), resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // What came in the same turn of the event loop is here by then.
      setImmediate(() => void writeNext());
    });
}

/** The first so many that share no kin, and the others, both in the order they came in. */
function split<Item, Outcome>(
  waiting: readonly Waiting<Item, Outcome>[],
  most: number,
): [Waiting<Item, Outcome>[], Waiting<Item, Outcome>[]] {
  const [group, rest]: [Waiting<Item, Outcome>[], Waiting<Item, Outcome>[]] = [[], []];
  const kins = new Set<string>();
  for (const one of waiting) {
    const isIn = group.length < most && !one.kins.some((kin) => kins.has(kin));
    // One that waits keeps its kin waiting behind it.
    for (const kin of one.kins) kins.add(kin);
    (isIn ? group : rest).push(one);
  }
  return [group, rest];
}

/** Over as soon as the group is: nobody waits for those of it that go alone. */
async function writeGroup<Item, Outcome>(grouping: Grouping<Item, Outcome>, group: readonly Waiting<Item, Outcome>[]): Promise<void> {
  let outcomes: readonly (Outcome | null)[];
  try {
    outcomes = await grouping.together(group.map(({ item }) => item));
  } catch (error) {
    if (grouping.isForAll(error)) {
      for (const { reject } of group) reject(error);
      return;
    }
    outcomes = group.map(() => null);
  }
  for (const [at, { item, resolve }] of group.entries()) resolve(outcomes[at] ?? grouping.alone(item));
}

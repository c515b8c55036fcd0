/** How things are written in groups. */
export interface Grouping<Item, Outcome> {
  /** The most in one group: whoever comes behind it waits no longer than that takes. */
  most: number;
  /** The most groups that are written at the same time. */
  atOnce: number;
  /** Two that share one of these are never in groups at work at the same time: the later one waits for a group after that of the earlier. */
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
 * Writes what arrives together together: a group is what waits while those before it are being written, and whoever finds fewer at work than
 * may be waits for no more than the turn of the event loop. An item that can't go with others goes alone, and so does each of a group that
 * failed, so that nobody fails for another's sake.
 */
export function inGroups<Item, Outcome>(grouping: Grouping<Item, Outcome>): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  /** Kins of those that are being written: whoever shares one goes in a group that begins when theirs is over. */
  const atWork = new Set<string>();
  let begun = 0;

  async function writeNext(): Promise<void> {
    const [group, rest] = split(waiting, grouping.most, atWork);
    waiting = rest;
    const kins = group.flatMap((one) => one.kins);
    for (const kin of kins) atWork.add(kin);
    try {
      if (group.length > 0) await writeGroup(grouping, group);
    } finally {
      for (const kin of kins) atWork.delete(kin);
      begun -= 1;
      // Where all that wait do so for somebody at work, the end of that group begins theirs.
      if (group.length > 0) begin();
    }
  }

  function begin(): void {
    if (begun === grouping.atOnce || waiting.length === 0) return;
    begun += 1;
    // What came in the same turn of the event loop is here by then.
    setImmediate(() => void writeNext());
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, kins: grouping.kinsOf(item), resolve, reject });
      begin();
    });
}

/** The first so many that share no kin with each other nor with those at work, and the others, both in the order they came in. */
function split<Item, Outcome>(
  waiting: readonly Waiting<Item, Outcome>[],
  most: number,
  atWork: ReadonlySet<string>,
): [Waiting<Item, Outcome>[], Waiting<Item, Outcome>[]] {
  const [group, rest]: [Waiting<Item, Outcome>[], Waiting<Item, Outcome>[]] = [[], []];
  const kins = new Set(atWork);
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

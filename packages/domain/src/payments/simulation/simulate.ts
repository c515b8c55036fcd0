import { drawFaults, type Faults, heal } from './faults.ts';
import { ModelAttempts } from './model-attempts.ts';
import { actOn } from './model-customer.ts';
import { createModelDatabase, type Intent, type ModelDatabase } from './model-database.ts';
import { leaseMs, ModelProduct, type PayAnswer } from './model-product.ts';
import { createModelProvider, type ModelProvider, type Said } from './model-provider.ts';
import { createNetwork, type Network } from './network.ts';
import { type ProductRules, productRules } from './product-rules.ts';
import { type Random, seededRandom } from './random.ts';
import { createServer, type Server, type Steps } from './steps.ts';
import { findFaults } from './verdict.ts';
import { createWorld, type World } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Until then everything may go wrong; after that it has until the end to come right by itself. */
const healedAtMs = 30 * hourMs;
const endMs = healedAtMs + 6 * 24 * hourMs;
const mostEvents = 200_000;

export interface Simulated {
  faults: string[];
  events: number;
  attempts: number;
  captures: number;
  /** Moves that were made, as 'from > to', and special ends that were met. */
  met: ReadonlySet<string>;
}

/** One run from a seed: the same seed is the same run. `faults` says what was wrong at the end. */
export function simulate(seed: number, rules: ProductRules = productRules): Simulated {
  const random = seededRandom(seed);
  const world = createWorld();
  const faults = drawFaults(random);
  const network = createNetwork(world, random, faults);
  const database = createModelDatabase();
  const planLooks = reconcilerOf(() => ({ world, database, attempts, server, product }));
  const server = createServer({ world, random, faults, network, committed: planLooks });
  const attempts = new ModelAttempts(world, database, rules);
  const provider = createModelProvider(world, random, faults, (reference, said) => sendNotice(reference, said));
  const product = new ModelProduct({ world, attempts, provider, rules, longestMs: longestRequestMs(faults) });
  const sendNotice = noticesOf({ world, random, faults, database, server, product });
  world.after(healedAtMs, () => heal(faults));
  planIntents({ world, random, faults, network, server, database, product, provider });
  const events = world.run(endMs);
  const found = findFaults(database, provider);
  if (events > mostEvents) found.push(`${events} events: it does not come to rest`);
  const captures = [...provider.truths.values()].reduce((sum, truth) => sum + truth.captures, 0);
  const met = new Set(database.moves);
  if ([...database.rows.values()].some((row) => row.isDifferent)) met.add('another amount');
  if ([...database.rows.values()].some((row) => row.isCase && !row.isDifferent)) met.add('a case');
  return { faults: found, events, attempts: database.rows.size, captures, met };
}

/** The rules rely on it: a provider that cannot reserve a reference gets no request later than a form can live. */
function longestRequestMs({ canReserve, isEndlessDelay }: Faults): number {
  return canReserve || isEndlessDelay ? 3 * hourMs : 14 * minuteMs;
}

interface Parts {
  world: World;
  random: Random;
  faults: Faults;
  network: Network;
  server: Server;
  database: ModelDatabase;
  attempts: ModelAttempts;
  product: ModelProduct;
  provider: ModelProvider;
}

/** Every change of the provider is told until it is taken, in any order, some of it twice; in some runs nothing is told at all. */
function noticesOf(parts: Pick<Parts, 'world' | 'random' | 'faults' | 'database' | 'server' | 'product'>) {
  const { world, random, faults, database, server, product } = parts;
  let numbered = 0;
  return (reference: string, said: Said): void => {
    if (faults.isSilent) return;
    numbered += 1;
    const id = `N${numbered}`;
    const deliver = (triesLeft: number): void => {
      const row = database.rows.get(reference);
      if (row === undefined || triesLeft === 0) return;
      let isTaken = false;
      const isHeard = !random.chance(faults.noticeLost);
      if (isHeard) {
        server.start(product.notice(id, row, said), () => {
          isTaken = !random.chance(faults.replyLost);
        });
      }
      world.after(random.between(15_000, 20 * minuteMs), () => {
        if (!isTaken) deliver(triesLeft - 1);
      });
    };
    const copies = random.chance(faults.noticeDoubled) ? 2 : 1;
    for (let copy = 1; copy <= copies; copy++) {
      world.after(random.chance(0.3) ? random.between(1, 10 * minuteMs) : random.between(1, 2_000), () => deliver(100));
    }
  };
}

/** The job of the reconciler: what is due is looked at within two seconds. Answers what to call when something may have become due. */
function reconcilerOf(parts: () => Pick<Parts, 'world' | 'database' | 'attempts' | 'server' | 'product'>): () => void {
  let plannedMs = Number.POSITIVE_INFINITY;
  const round = (): void => {
    const { attempts, server, product } = parts();
    plannedMs = Number.POSITIVE_INFINITY;
    for (const row of attempts.claimDue(leaseMs)) server.start(product.look(row), () => undefined);
    plan();
  };
  const plan = (): void => {
    const { world, database } = parts();
    let dueMs = Number.POSITIVE_INFINITY;
    for (const { nextCheckAtMs } of database.rows.values()) if (nextCheckAtMs !== null) dueMs = Math.min(dueMs, nextCheckAtMs);
    if (dueMs >= plannedMs) return;
    plannedMs = dueMs;
    world.after(Math.max(0, dueMs - world.now()) + 1_000, () => {
      if (plannedMs === dueMs) round();
    });
  };
  return plan;
}

/** A few customers with a few wishes each, close together and far apart, on one or two accounts. */
function planIntents(parts: Omit<Parts, 'attempts'>): void {
  const { world, random, faults, network, server, database, product, provider } = parts;
  const accounts = random.between(1, 2);
  const intents = random.between(1, 5);
  const serve = (steps: () => Steps<PayAnswer>, done: (answer: PayAnswer) => void): void => {
    network.send(
      {
        carryOut: () => server.start(steps(), (answer) => void (random.chance(faults.replyLost) || done(answer))),
        timeoutMs: minuteMs,
        longestMs: 5_000,
      },
      () => undefined,
    );
  };
  let startsMs = 0;
  for (let number = 1; number <= intents; number++) {
    startsMs += random.pick([0, 50, 1_000, 20_000, 10 * minuteMs, 3 * hourMs]);
    const intent: Intent = {
      id: `I${number}`,
      account: random.between(1, accounts),
      channel: random.pick(['card', 'bank', 'token']),
      // Without a key only the amount tells one wish from the next.
      amountCents: 1_000 + number,
      key: random.chance(0.8) ? `K${number}` : null,
    };
    world.after(startsMs, () =>
      actOn(intent, {
        world,
        random,
        network,
        request: (asked, done) => serve(() => product.pay(asked), done),
        watch: (reference, done) => {
          const row = database.rows.get(reference);
          if (row !== undefined) serve(() => product.status(row), done);
        },
        submitForm: (reference) => provider.submitForm(reference),
        mayRepeat: !faults.isEndlessDelay,
        untilMs: healedAtMs,
      }),
    );
  }
}

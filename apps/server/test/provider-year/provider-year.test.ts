import { afterEach, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../autopay-app.ts';
import { digestOf } from './books.ts';
import { bringAlong } from './bring-along.ts';
import { makeCustomers } from './customers.ts';
import { keepDiary } from './diary.ts';
import { calmHands, type Hands, type Trouble, troubledHands } from './hands.ts';
import { liveThroughYear } from './year.ts';

const seed = Number(process.env['PROVIDER_YEAR_SEED'] ?? 1);
const howMany = Number(process.env['PROVIDER_YEAR_CUSTOMERS'] ?? 12);
const troubles = Number(process.env['PROVIDER_YEAR_TROUBLE'] ?? 1);
// A tenth of it where nothing else runs.
const timeout = 600_000 * Math.max(1, howMany / 12) * troubles;

const customers = makeCustomers(seed, howMany);
const diary = keepDiary(seed, customers);
const trouble: Trouble = {
  seed,
  kill: Math.min(0.6, 0.3 * troubles),
  killProcess: Math.min(0.3, 0.05 * troubles),
  cut: Math.min(0.3, 0.05 * troubles),
};

let app: AutopayApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** A year on a database of its own: its books at the end, and how often what happened. */
async function year(
  handsOf: (app: AutopayApp) => Hands,
  looks: 'always' | 'monthly',
): Promise<{ digest: string[]; counted: Readonly<Record<string, number>>; hands: Hands }> {
  app = await startAutopayApp();
  const hands = handsOf(app);
  const counted = await liveThroughYear({ app, customers, diary, hands, bring: bringAlong, looks });
  const digest = await digestOf(app.db);
  await app.close();
  app = undefined;
  return { digest, counted, hands };
}

let undisturbed: string[] | undefined;

describe(`a provider's year (seed ${seed}, ${howMany} customers)`, () => {
  it(
    'bills, collects, duns and closes every account as an independent recalculation says, to the cent, and keeps the invariants at every step',
    async () => {
      const { digest, counted } = await year(calmHands, 'always');
      undisturbed = digest;
      process.stdout.write(`${JSON.stringify(counted)}\n`);
      const happened = [
        'pay',
        'return',
        'change',
        'begin',
        'end',
        'delivery',
        'autopay',
        'fate',
        'Suspended',
        'Deactivated',
        'Written-Off',
        'givenUp',
        'credit',
      ];
      expect(happened.filter((word) => !((counted[word] ?? 0) > 0))).toEqual([]);
    },
    timeout,
  );

  it(
    'has the same books a second time @nightly',
    async () => {
      expect(undisturbed).toBeDefined();
      expect((await year(calmHands, 'monthly')).digest).toEqual(undisturbed);
    },
    timeout,
  );

  it(
    'has the same books when its runs and imports are killed, cut off and begun again at random',
    async () => {
      expect(undisturbed).toBeDefined();
      const { digest, hands } = await year((each) => troubledHands(each, trouble), 'monthly');
      process.stdout.write(`${JSON.stringify(hands.counted)}\n`);
      expect(digest).toEqual(undisturbed);
      expect(Math.min(...Object.values(hands.counted))).toBeGreaterThan(0);
    },
    timeout,
  );
});

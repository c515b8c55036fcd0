import { describe, expect, it } from 'vitest';
import { type ProductRules, productRules } from './product-rules.ts';
import { seededRandom } from './random.ts';
import { simulate } from './simulate.ts';

/** PAYMENT_SEED runs that one seed, PAYMENT_SEEDS that many instead of the usual ones. */
const { PAYMENT_SEED: onlySeed, PAYMENT_SEEDS: moreSeeds } = process.env;
const usualSeeds = 3_000;
const seedCount = Number(moreSeeds ?? usualSeeds);
const longestMs = Math.max(20_000, 5 * seedCount);

/** Runs the seeds and answers what was met in them; the seeds that ended wrong come first in the answer. */
function runSeeds(first: number, last: number): { wrong: string[]; met: Set<string>; captures: number } {
  const wrong: string[] = [];
  const met = new Set<string>();
  let captures = 0;
  for (let seed = first; seed <= last; seed++) {
    const run = simulate(seed);
    if (run.faults.length > 0) wrong.push(`PAYMENT_SEED=${seed}: ${run.faults.join('; ')}`);
    for (const each of run.met) met.add(each);
    captures += run.captures;
  }
  return { wrong, met, captures };
}

/** The first seed in which that bug is seen, with what was wrong. */
function findBug(bug: Partial<ProductRules>, seeds: number): string {
  for (let seed = 1; seed <= seeds; seed++) {
    const { faults } = simulate(seed, { ...productRules, ...bug });
    if (faults.length > 0) return `seed ${seed}: ${faults.join('; ')}`;
  }
  return 'not found';
}

const { judgeEvent, judgeKey, planCheck, mailOfMove } = productRules;

/** Bugs somebody could make in one of the rules, each with what gives it away. */
const bugs: readonly [string, RegExp, Partial<ProductRules>][] = [
  [
    'a lost answer is taken for a decline',
    /told failed, which nobody said|the provider says succeeded/,
    {
      judgeEvent: (attempt, learnt) =>
        learnt.event === 'answerLost' ? { kind: 'moves', to: 'declined', posts: null } : judgeEvent(attempt, learnt),
    },
  ],
  [
    'a repeated notice books again',
    /booked, the provider holds/,
    {
      judgeEvent: (attempt, learnt) => {
        const isAgain = attempt.state === 'succeeded' && learnt.event === 'captured';
        return isAgain ? { kind: 'moves', to: 'succeeded', posts: 'card' } : judgeEvent(attempt, learnt);
      },
    },
  ],
  ['a retry with the same key gets a new reference', /was paid by/, { judgeKey: () => 'free' }],
  [
    'a key is free again as soon as the first answer was lost',
    /was paid by/,
    { judgeKey: (use) => (use?.state === 'succeeded' || use?.state === 'accepted' ? 'free' : judgeKey(use)) },
  ],
  [
    'a reference the provider has not seen yet is given up at once',
    /was paid by|cancelled, the provider says/,
    { isGoneForGood: () => true, shouldEndUnseen: () => false },
  ],
  [
    'another amount than asked for is booked as asked',
    /another amount was booked|booked, the provider holds/,
    { judgeEvent: (attempt, learnt) => judgeEvent(attempt, { ...learnt, amountCents: attempt.amountCents }) },
  ],
  [
    'money that turns up late is not booked',
    /booked, the provider holds/,
    {
      judgeEvent: (attempt, learnt) => {
        const isOver = attempt.state === 'cancelled' || attempt.state === 'expired';
        return isOver && learnt.event === 'captured' ? { kind: 'refused', asksAgain: false } : judgeEvent(attempt, learnt);
      },
    },
  ],
  [
    'an attempt whose answer was lost is not asked about again',
    /still unknown/,
    { planCheck: (attempt, now) => (attempt.state === 'unknown' ? { at: null, isCase: false } : planCheck(attempt, now)) },
  ],
  [
    'a bank payment that has settled is never asked about again',
    /settled, the provider says returned/,
    { planCheck: (attempt, now) => (attempt.state === 'settled' ? { at: null, isCase: false } : planCheck(attempt, now)) },
  ],
  [
    'money that comes back is not taken back',
    /booked, the provider holds 0/,
    {
      judgeEvent: (attempt, learnt) => {
        const judged = judgeEvent(attempt, learnt);
        return judged.kind === 'moves' && judged.posts === 'return' ? { ...judged, posts: null } : judged;
      },
    },
  ],
  [
    'a bank payment is receipted again when it settles',
    /two mails of receipt/,
    { mailOfMove: (from, to, isAutoPay) => (to === 'settled' ? 'receipt' : mailOfMove(from, to, isAutoPay)) },
  ],
  [
    'a word that comes late overrules an outcome',
    /told |booked, the provider holds/,
    {
      judgeEvent: (attempt, learnt) => {
        const isOverruled = attempt.state === 'succeeded' && learnt.event === 'submitted';
        return isOverruled ? { kind: 'moves', to: 'submitted', posts: null } : judgeEvent(attempt, learnt);
      },
    },
  ],
];

describe('the life of a payment, simulated with losses, repeats, delays and crashes', () => {
  it(
    '[PAY-064] [PAY-065] comes to rest as the provider has it, charges no wish twice and takes no told outcome back',
    () => {
      const first = onlySeed === undefined ? 1 : Number(onlySeed);
      const last = onlySeed === undefined ? seedCount : first;
      const { wrong, met, captures } = runSeeds(first, last);
      expect(wrong.slice(0, 5)).toEqual([]);
      if (last - first + 1 < usualSeeds) return;
      expect(captures).toBeGreaterThan(usualSeeds);
      const needed = [
        'created > formIssued',
        'created > cancelled',
        'formIssued > succeeded',
        'formIssued > declined',
        'formIssued > expired',
        'formIssued > cancelled',
        'formIssued > submitted',
        'submitted > unknown',
        'submitted > accepted',
        'submitted > succeeded',
        'submitted > declined',
        'submitted > cancelled',
        'unknown > succeeded',
        'unknown > accepted',
        'unknown > settled',
        'unknown > declined',
        'unknown > cancelled',
        'accepted > settled',
        'accepted > returned',
        'settled > returned',
        'cancelled > succeeded',
        'cancelled > accepted',
        'another amount',
      ];
      expect(needed.filter((each) => !met.has(each))).toEqual([]);
    },
    longestMs,
  );

  it('[PAY-065] is the same run for the same seed', () => {
    expect(simulate(42)).toEqual(simulate(42));
    expect(seededRandom(1).between(0, 1_000_000)).not.toBe(seededRandom(2).between(0, 1_000_000));
  });

  it.each(bugs)('[PAY-064] [PAY-065] finds that %s', (_bug, sign, bug) => {
    expect(findBug(bug, 2_000)).toMatch(sign);
  });
});

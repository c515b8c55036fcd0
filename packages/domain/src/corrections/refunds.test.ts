import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money/cents.ts';
import { paymentStates } from '../payments/transitions.ts';
import { isAboveCreditLimit, methodTypeOf, needsNumber, takenWays } from './kinds.ts';
import { isRefundOpen, nextRefundState, type RefundEvent, refundEvents, refundStates } from './refund-states.ts';
import { type CountedRefund, refundableOf } from './refundable.ts';

/** The moves once more, written apart from the table: '=' repeats, '.' contradicts. */
const expected = {
  asked: 'processing done declined unknown done',
  processing: '= done declined = .',
  unknown: 'processing done declined = .',
  done: '= = . = .',
  declined: '= . = = .',
} as const;

describe('the life of a refund', () => {
  const cells = refundStates.flatMap((state) =>
    expected[state].split(' ').map((cell, at) => [state, refundEvents[at] as RefundEvent, cell] as const),
  );

  it.each(cells)('%s, %s: %s', (state, event, cell) => {
    const meaning = cell === '=' ? { kind: 'repeat' } : cell === '.' ? { kind: 'refused' } : { kind: 'moves', to: cell };
    expect(nextRefundState(state, event)).toEqual(meaning);
  });

  it('on any walk a lost answer is never a refusal, and an outcome stays', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...refundEvents), { maxLength: 30 }), (walk) => {
        let state: (typeof refundStates)[number] = 'asked';
        for (const event of walk) {
          const next = nextRefundState(state, event);
          if (next.kind !== 'moves') continue;
          expect(isRefundOpen(state)).toBe(true);
          if (event === 'answerLost') expect(next.to).toBe('unknown');
          state = next.to;
        }
      }),
    );
  });
});

describe('what of a payment can be given back', () => {
  const paid = (state: (typeof paymentStates)[number], amount = 100_00) => ({ state, amountCents: cents(amount) });
  const refund = (state: CountedRefund['state'], amount: number): CountedRefund => ({ state, amountCents: cents(amount) });

  it('of a booked payment what is left of it, of one at the bank the whole or nothing', () => {
    expect(refundableOf(paid('succeeded'), [])).toEqual({ kind: 'part', upToCents: 100_00 });
    expect(refundableOf(paid('settled'), [refund('done', 30_00), refund('unknown', 20_00), refund('declined', 50_00)])).toEqual({
      kind: 'part',
      upToCents: 50_00,
    });
    expect(refundableOf(paid('accepted'), [])).toEqual({ kind: 'whole', upToCents: 100_00 });
    expect(refundableOf(paid('accepted'), [refund('asked', 100_00)])).toEqual({ kind: 'nothing' });
    expect(refundableOf(paid('succeeded'), [refund('processing', 100_00)])).toEqual({ kind: 'nothing' });
  });

  it('nothing of one that brought no money or went back, and not yet of one without an outcome', () => {
    for (const state of ['returned', 'declined', 'expired', 'cancelled', 'refunded', 'chargedBack'] as const)
      expect(refundableOf(paid(state), [])).toEqual({ kind: 'nothing' });
    for (const state of ['created', 'formIssued', 'submitted', 'unknown'] as const)
      expect(refundableOf(paid(state), [])).toEqual({ kind: 'waits' });
  });

  it('refunds asked for one after another, each within what is left, never add up to more than was paid', () => {
    const step = fc.record({ amount: fc.integer({ min: 1, max: 60_00 }), ends: fc.constantFrom(...refundStates) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_00 }), fc.array(step, { maxLength: 12 }), (amount, steps) => {
        const refunds: CountedRefund[] = [];
        for (const { amount: asked, ends } of steps) {
          const left = refundableOf(paid('settled', amount), refunds);
          if (left.kind === 'part' && asked <= left.upToCents) refunds.push({ state: ends, amountCents: asked as Cents });
        }
        const given = refunds.filter(({ state }) => state !== 'declined').reduce((sum, each) => sum + each.amountCents, 0);
        expect(given).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe('the words of corrections', () => {
  it('[ENT-008] every way money comes in has a type customers know', () => {
    expect(takenWays.map(methodTypeOf)).toEqual(['CHECK', 'CASH', 'EXTERNAL', 'WIRE_TRANSFER', 'EXTERNAL']);
    expect(takenWays.filter(needsNumber)).toEqual(['check', 'moneyOrder']);
  });

  it('a credit of just the limit needs no further right', () => {
    expect(isAboveCreditLimit(50_00, 50_00)).toBe(false);
    expect(isAboveCreditLimit(50_01, 50_00)).toBe(true);
  });
});

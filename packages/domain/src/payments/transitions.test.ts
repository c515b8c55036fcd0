import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventFromProviderStatus,
  isFinal,
  isOpen,
  mayReport,
  nextState,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
  paymentTransitions,
} from './transitions.ts';

const events = Object.keys(paymentEvents) as PaymentEvent[];

/**
 * The legal moves once more, written apart from the product's table: a row per state, a column per event,
 * '=' for a repeat, '.' for a refused event.
 */
const columns =
  'formIssued formRefused submitted answerLost captured accepted settled declined expired cancelled notFound returned refunded chargedBack';
const expected = `
created     formIssued cancelled   submitted unknown succeeded accepted settled declined expired cancelled cancelled returned .        chargedBack
formIssued  =          .           submitted .       succeeded accepted settled declined expired cancelled cancelled returned .        chargedBack
submitted   .          .           =         unknown succeeded accepted settled declined expired cancelled cancelled returned .        chargedBack
unknown     formIssued .           submitted =       succeeded accepted settled declined expired cancelled cancelled returned .        chargedBack
accepted    .          .           .         .       .         =        settled .        .       cancelled .         returned .        .
settled     .          .           .         .       .         =        =       .        .       .         .         returned refunded .
returned    .          .           .         .       .         =        =       .        .       .         .         =        =        .
succeeded   .          .           .         .       =         .        .       .        .       .         .         .        refunded chargedBack
declined    .          .           .         .       .         .        .       =        .       .         .         .        .        .
expired     =          .           .         .       succeeded accepted settled .        =       =         =         returned .        chargedBack
cancelled   =          =           .         .       succeeded accepted settled .        =       =         =         returned .        chargedBack
refunded    .          .           .         .       =         =        =       .        .       .         .         returned =        chargedBack
chargedBack .          .           .         .       =         .        .       .        .       .         .         .        =        =
`;
const names = columns.split(' ');
const rows = expected
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/));
const cells = rows.flatMap(([state = '', ...row]) => row.map((cell, index) => [state, names[index] ?? '', cell] as const));

describe('payment transitions', () => {
  it('[PAY-065] the table names every state and every event', () => {
    const inOrder = (states: readonly (string | undefined)[]) => states.map(String).toSorted();
    expect(inOrder(rows.map(([state]) => state))).toEqual(inOrder(paymentStates));
    expect(names.toSorted()).toEqual(events.toSorted());
    expect(cells).toHaveLength(paymentStates.length * events.length);
  });

  it.each(cells)('[PAY-065] %s, %s: %s', (state, event, cell) => {
    const meaning =
      cell === '.' ? { ok: false, reason: 'refused' } : cell === '=' ? { ok: false, reason: 'repeat' } : { ok: true, to: cell };
    expect(nextState(state as PaymentState, event as PaymentEvent)).toEqual(meaning);
  });

  it('[PAY-064] an attempt holds the account lock until its outcome is known', () => {
    expect(paymentStates.filter(isOpen)).toEqual(['created', 'formIssued', 'submitted', 'unknown']);
    expect(paymentStates.filter((state) => !isOpen(state) && !isFinal(state))).toEqual(['accepted']);
  });

  it('[PAY-065] the customer can hand a payment over and name no outcome', () => {
    expect(events.filter((event) => mayReport('customer', event))).toEqual(['submitted']);
    expect(events.filter((event) => mayReport('job', event))).toEqual(['submitted', 'answerLost']);
    expect(events.filter((event) => mayReport('staff', event))).toEqual(['settled', 'returned', 'refunded']);
    expect(mayReport('notice', 'captured')).toBe(true);
    expect(mayReport('notice', 'notFound')).toBe(false);
  });

  it('[PAY-065] reads every word of the provider', () => {
    const words = [
      'succeeded',
      'accepted',
      'settled',
      'returned',
      'chargedBack',
      'declined',
      'expired',
      'cancelled',
      'open',
      'processing',
      'notFound',
    ] as const;
    expect(words.map(eventFromProviderStatus)).toEqual([
      'captured',
      'accepted',
      'settled',
      'returned',
      'chargedBack',
      'declined',
      'expired',
      'cancelled',
      'formIssued',
      'submitted',
      'notFound',
    ]);
  });

  it('[PAY-065] I7: on any walk a lost answer is never a failure by itself, and a known outcome only ends by money that turns up late or goes back', () => {
    const open = paymentStates.filter(isOpen);
    const unopened = paymentStates.filter((state) => state !== 'created');
    const allowedMoves: Partial<Record<PaymentState, readonly PaymentState[]>> = {
      ...Object.fromEntries(open.map((state) => [state, unopened])),
      accepted: ['settled', 'returned', 'cancelled'],
      refunded: ['returned', 'chargedBack'],
      settled: ['returned', 'refunded'],
      succeeded: ['refunded', 'chargedBack'],
      expired: ['succeeded', 'accepted', 'settled', 'returned', 'chargedBack'],
      cancelled: ['succeeded', 'accepted', 'settled', 'returned', 'chargedBack'],
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (walk) => {
        let state: PaymentState = 'created';
        for (const event of walk) {
          const next = nextState(state, event);
          if (!next.ok) continue;
          expect(event === 'answerLost' ? ['unknown'] : (allowedMoves[state] ?? [])).toContain(next.to);
          state = next.to;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('[PAY-065] from every open state each outcome can still be reached', () => {
    for (const state of paymentStates.filter(isOpen)) {
      for (const event of ['captured', 'accepted', 'settled', 'declined', 'expired', 'cancelled', 'returned', 'chargedBack'] as const) {
        expect(paymentTransitions[state][event], `${state} ${event}`).toBeDefined();
      }
    }
  });
});

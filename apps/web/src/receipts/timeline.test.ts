import type { MoneyState } from '@porchlight/domain/payments/money-state.ts';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const at = '2026-11-21T16:42:00.000Z';
const of = (type: string, ...states: MoneyState[]) =>
  timelineOf(
    states.map((state) => ({ state, at })),
    type,
  ).map(({ state, kind }) => `${kind} ${state}`);

describe('the timeline of a payment', () => {
  it('shows what is still to come while it is under way', () => {
    expect(of('ACH', 'sent')).toEqual(['now sent', 'later atBank', 'later done']);
    expect(of('ACH', 'sent', 'atBank')).toEqual(['past sent', 'now atBank', 'later done']);
    expect(of('CREDIT_CARD', 'started')).toEqual(['now started', 'later sent', 'later done']);
    expect(of('CREDIT_CARD', 'started', 'sent')).toEqual(['past started', 'now sent', 'later done']);
  });

  it('ends where the payment ended, with the mark of its end', () => {
    expect(of('CREDIT_CARD', 'started', 'done')).toEqual(['past started', 'good done']);
    expect(of('ACH', 'sent', 'atBank', 'done', 'returned')).toEqual(['past sent', 'past atBank', 'past done', 'bad returned']);
    expect(of('CREDIT_CARD', 'started', 'failed')).toEqual(['past started', 'bad failed']);
    expect(of('CREDIT_CARD', 'started', 'notMade')).toEqual(['past started', 'neutral notMade']);
    expect(of('CREDIT_CARD', 'done', 'refunded')).toEqual(['past done', 'neutral refunded']);
  });
});

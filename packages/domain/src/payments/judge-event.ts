import { isOpen, nextState, type PaymentEvent, type PaymentState } from './transitions.ts';

/** What a move does to the account's money: a captured card, a bank payment that arrived, the bank's return of one, a card's charge-back. */
export type Posting = 'card' | 'bank' | 'return' | 'chargeBack';

/**
 * What becomes of an attempt by something learnt of it.
 * - `moves`: to that state, with what is to be posted (null: no money).
 * - `repeat`: it is there already. Nothing follows.
 * - `refused`: not a legal move. Written down, nothing follows; `asksAgain` when the provider is at work on what was given up here.
 * - `differs`: money moved, but not the amount that was asked for. Nothing is posted, a person looks.
 */
export type Judgement =
  | { kind: 'moves'; to: PaymentState; posts: Posting | null }
  | { kind: 'repeat' }
  | { kind: 'refused'; asksAgain: boolean }
  | { kind: 'differs' };

const postings: Readonly<Partial<Record<PaymentState, Posting>>> = {
  succeeded: 'card',
  settled: 'bank',
  returned: 'return',
  chargedBack: 'chargeBack',
};

/** In these states money has moved, is on its way, or came back. */
export function hasMovedMoney(state: PaymentState): boolean {
  return state === 'accepted' || postings[state] !== undefined;
}

/** Judges an event by the transition table and by the amount the provider names; amounts in cents, null when it named none. */
export function judgeEvent(
  attempt: { state: PaymentState; amountCents: number },
  learnt: { event: PaymentEvent; amountCents: number | null },
): Judgement {
  const next = nextState(attempt.state, learnt.event);
  if (!next.ok && next.reason === 'repeat') return { kind: 'repeat' };
  if (!next.ok) return { kind: 'refused', asksAgain: learnt.event === 'submitted' && !isOpen(attempt.state) };
  if (hasMovedMoney(next.to) && learnt.amountCents !== attempt.amountCents) return { kind: 'differs' };
  return { kind: 'moves', to: next.to, posts: postings[next.to] ?? null };
}

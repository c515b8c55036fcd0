import { judgeEvent } from '@porchlight/domain/payments/judge-event.ts';
import type { PaymentEvent, PaymentEventSource, PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { ProviderResult } from '../ports/payment-provider.ts';
import type { PaymentRecord } from './payment.ts';

/**
 * What became of it.
 * - `moved`: the attempt is in a new state, and what follows from that is on record. `repeat`: it was there before.
 * - `refused`: not a legal move. `differs`: money moved, but not the amount that was asked for; a case is open, nothing is booked.
 * - `known`: that notice was taken before. `overtaken`: the attempt is in another state than the one it was learnt of.
 */
export interface Applied {
  outcome: 'moved' | 'repeat' | 'refused' | 'differs' | 'known' | 'overtaken';
  payment: PaymentRecord;
}

export interface Learnt {
  event: PaymentEvent;
  source: PaymentEventSource;
  /** What the provider said; null when a call's answer was lost. */
  result: ProviderResult | null;
  noticeEventId?: string;
  /** Counts only while the attempt is in that state. */
  onlyFrom?: PaymentState;
  /** The attempt as the caller knows it: what its move needs is then asked for together with the lock. */
  known?: PaymentRecord;
  /** Of `formIssued`: until when it can be submitted, and the provider's id of what it will pay, null where it has none yet. */
  issued?: { expiresAt: Date; transactionId: string | null };
  /** Writes that belong to the move. */
  alongWith?: (tx: Transaction, payment: PaymentRecord) => Promise<void>;
}

/** What of it decides whether the attempt moves. */
export function judgeableOf({ event, result }: Pick<Learnt, 'event' | 'result'>): Parameters<typeof judgeEvent>[1] {
  return { event, amountCents: result?.amountCents ?? null };
}

/** That a payment which its caller knows brought money, and nothing beside that. */
export interface MoneyLearnt extends Learnt {
  known: PaymentRecord;
}

const bringing: ReadonlySet<PaymentState> = new Set(['succeeded', 'accepted', 'settled']);

/**
 * The attempt of which no more is learnt than that it brought money, which is how payments end as a rule; null of anything else. Whether it
 * is so shows under the lock.
 */
export function bringsMoney(learnt: Learnt): PaymentRecord | null {
  const { known, noticeEventId, onlyFrom, issued, alongWith } = learnt;
  if (known === undefined || noticeEventId !== undefined || onlyFrom !== undefined || issued !== undefined || alongWith !== undefined)
    return null;
  const judged = judgeEvent(known, judgeableOf(learnt));
  return judged.kind === 'moves' && bringing.has(judged.to) ? known : null;
}

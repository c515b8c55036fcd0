import { type Judgement, judgeEvent } from '@porchlight/domain/payments/judge-event.ts';
import { mailOfMove } from '@porchlight/domain/payments/told-outcome.ts';
import { type AccountHolder, findAccountHolder } from '../account/index.ts';
import type { BeforePosting } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';

/** What a move of an attempt has to know besides its row; left out where the move has no need of it. */
export interface MoveBasis {
  /** For a move that books. */
  before?: BeforePosting;
  /** For a move the customer is told of. */
  holder?: AccountHolder | null;
}

/** Hold the account's lock, or have asked for it in the same transaction before: what is asked for later is read later. */
export async function readMoveBasis(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRecord,
  { to, posts }: Extract<Judgement, { kind: 'moves' }>,
): Promise<MoveBasis> {
  const books = posts === 'card' || posts === 'bank';
  const isTold = mailOfMove(payment.state, to, payment.channel === 'autopay') !== null;
  const [before, holder] = await Promise.all([
    books ? deps.ledger.readBeforePosting(tx, payment.accountId, payment.id) : undefined,
    isTold ? findAccountHolder(tx, payment.accountId) : undefined,
  ]);
  return { ...(before && { before }), ...(holder !== undefined && { holder }) };
}

/**
 * The same for an attempt as its caller knows it, asked for right behind the lock so that all travels together. Null when it is not
 * about to move, and when reading failed: the lock, asked for before, then failed as well and says why.
 */
export function readAhead(
  deps: PaymentsDeps,
  tx: Transaction,
  known: PaymentRecord | undefined,
  learnt: Parameters<typeof judgeEvent>[1],
): { state: PaymentRecord['state']; basis: Promise<MoveBasis | null> } | null {
  if (known === undefined) return null;
  const judged = judgeEvent(known, learnt);
  if (judged.kind !== 'moves') return null;
  return { state: known.state, basis: readMoveBasis(deps, tx, known, judged).catch(() => null) };
}

import { zeroCents } from '@porchlight/domain/money/cents.ts';
import { judgeEvent } from '@porchlight/domain/payments/judge-event.ts';
import { type AccountHolder, findAccountHolders } from '../account/index.ts';
import type { BeforePosting, PaymentBooking } from '../ledger/index.ts';
import { boundWaits } from '../platform/db/bound-waits.ts';
import { DatabaseUnavailable, type Transaction } from '../platform/db/database.ts';
import { inGroups } from '../platform/in-groups.ts';
import type { Brand } from '../site/index.ts';
import { sizeOfGroups } from './begin-together.ts';
import type { PaymentsDeps } from './deps.ts';
import { type FollowedMove, followMoves, mayGoWithOthers } from './follow-payments.ts';
import { type Applied, judgeableOf, type MoneyLearnt } from './learnt.ts';
import { queueReceipts } from './payment-mail.ts';
import { type LockedPayment, lockPayments, writeMoves } from './payments.store.ts';
import { type MoveSource, type PreparedMove, prepareMove } from './prepare-move.ts';

/** Applies what was learnt of an attempt that brought money. */
export type ApplyMoney = (learnt: MoneyLearnt) => Promise<Applied | null>;

/**
 * Payments that brought money and are learnt of together are booked together, in one transaction: each is judged by itself, under its
 * account's lock. Alone goes what somebody else holds, what does not move by it any more, and what another subject follows one by one.
 */
export function applyTogether(deps: PaymentsDeps, alone: (learnt: MoneyLearnt) => Promise<Applied | null>): ApplyMoney {
  return inGroups<MoneyLearnt, Applied | null>({
    ...sizeOfGroups,
    kinsOf: ({ known }) => [`account ${known.accountId}`],
    together: (group) => applyGroup(deps, group),
    alone,
    isForAll: (error) => error instanceof DatabaseUnavailable,
  });
}

async function applyGroup(deps: PaymentsDeps, group: readonly MoneyLearnt[]): Promise<(Applied | null)[]> {
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    boundWaits(tx);
    const ids = group.map(({ known }) => known.id);
    const accounts = group.map(({ known }) => ({ accountId: known.accountId, paymentId: known.id }));
    // Sent behind the locks and answered behind them: what is read of those that are locked is what stands.
    const [locked, before, holders] = await Promise.all([
      lockPayments(tx, ids),
      deps.ledger.readBeforePostings(tx, accounts),
      findAccountHolders(
        tx,
        accounts.map(({ accountId }) => accountId),
      ),
    ]);
    const read = { before, holders, brand };
    const steps = group.map((learnt) => stepOf(deps, learnt, locked.get(learnt.known.id), read));
    writeSteps(
      deps,
      tx,
      steps.filter((step) => step !== null),
    );
    return steps.map((step) => (step === null ? null : { outcome: 'moved' as const, payment: step.moved }));
  });
}

interface MoneyStep extends MoveSource, PreparedMove {
  before: BeforePosting;
  holder: AccountHolder | null;
  followed: FollowedMove;
}

interface Read {
  before: ReadonlyMap<number, BeforePosting>;
  holders: ReadonlyMap<number, AccountHolder>;
  brand: Brand;
}

/** Null: it goes alone. */
function stepOf(deps: PaymentsDeps, learnt: MoneyLearnt, locked: LockedPayment | undefined, read: Read): MoneyStep | null {
  if (locked === undefined) return null;
  const { payment, account } = locked;
  const judged = judgeEvent(payment, judgeableOf(learnt));
  const before = read.before.get(payment.id);
  if (judged.kind !== 'moves' || before === undefined) return null;
  const { moved, made, at, today } = prepareMove({ payment, account, learnt, judged }, deps.clock.now());
  const followed = { before: payment, payment: moved, account, at, brand: read.brand };
  if (!mayGoWithOthers(deps.followers, followed)) return null;
  const holder = read.holders.get(account.id) ?? null;
  return { payment, account, learnt, judged, moved, made, at, today, before, holder, followed };
}

/** All of them leave in one go, and none is answered before the commit is. */
function writeSteps(deps: PaymentsDeps, tx: Transaction, steps: readonly MoneyStep[]): void {
  if (steps.length === 0) return;
  writeMoves(tx, steps);
  deps.ledger.postPaymentsTogether(
    tx,
    steps.flatMap((step) => bookingOf(step) ?? []),
  );
  queueReceipts(
    deps,
    tx,
    steps.map(({ followed, holder }) => ({ ...followed, holder, lostCents: zeroCents })),
  );
  followMoves(
    deps.followers,
    tx,
    steps.map(({ followed }) => followed),
  );
}

const clearings = { card: 'clearingCard', bank: 'clearingBank' } as const;

/** Null of what only is on its way yet. */
function bookingOf({ payment, account, judged: { posts }, today, before }: MoneyStep): PaymentBooking | null {
  if (posts !== 'card' && posts !== 'bank') return null;
  const { id: paymentId, accountId, amountCents } = payment;
  return { paymentId, accountId, amountCents, occurredOn: today, clearing: clearings[posts], locked: account, before };
}

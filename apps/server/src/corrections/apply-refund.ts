import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { isRefundOpen, nextRefundState, type RefundEvent, type RefundState } from '@porchlight/domain/corrections/refund-states.ts';
import { nextCheck } from '@porchlight/domain/payments/reconcile-schedule.ts';
import { plainWord } from '../payments/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { RefundResult } from '../ports/payment-provider.ts';
import { bookRefund, type SaidOfRefund } from './book-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import {
  findRefund,
  lockRefund,
  openRefundCase,
  planRefundCheck,
  type RefundRecord,
  readRefund,
  writeRefundMove,
} from './refunds.store.ts';

export type Learning = 'providerAnswer' | 'notice' | 'query';

/**
 * What became of a refund by something learnt of it. `waits`: the payment has to be known first; it will be asked again. `case`: what was
 * said contradicts what is on record, nothing was booked and a person looks. `unknown`: there is no such refund.
 */
export type AppliedRefund = 'moved' | 'repeat' | 'waits' | 'case' | 'unknown';

const eventOf = { done: 'done', processing: 'processing', declined: 'declined' } as const satisfies Record<string, RefundEvent>;

/** The one way in which a refund changes after it was asked for, whoever learnt it: answer, notice or query (decision 0024). */
export async function applyRefundResult(deps: CorrectionsDeps, result: RefundResult, source: Learning): Promise<AppliedRefund> {
  const refund = await findRefund(deps.db, result.reference);
  if (refund === null) return 'unknown';
  if (result.status === 'notFound') return 'repeat';
  const said: SaidOfRefund = { event: eventOf[result.status], source, ...pickSaid(result) };
  if (!isRefundOpen(refund.state) && nextRefundState(refund.state, said.event).kind === 'repeat') return 'repeat';
  const differs = result.status === 'done' && result.amountCents !== refund.amountCents;
  const applied = differs ? await openCase(deps, refund, said) : await apply(deps, refund, said, true);
  if (applied === 'waits') await planRefundCheck(deps.db, refund.id, checkAfter(refund, deps.clock.now()).at);
  return applied;
}

const pickSaid = ({ isVoid, transactionId, responseText }: RefundResult) => ({ isVoid, transactionId, responseText });

async function apply(deps: CorrectionsDeps, refund: RefundRecord, said: SaidOfRefund, mayAsk: boolean): Promise<AppliedRefund> {
  const brand = await deps.site.brand();
  const applied = await deps.db.transaction(async (tx): Promise<AppliedRefund | 'behind'> => {
    const locked = await deps.payments.lock(tx, refund.payment);
    if (locked === null) throw new Error('a refund of a payment that is not there');
    const current = await lockRefund(tx, refund.id);
    const next = nextRefundState(current.state, said.event);
    if (next.kind === 'repeat') return 'repeat';
    if (next.kind === 'refused') return 'case';
    const at = deps.clock.now();
    if (next.to !== 'done') {
      await moveOn(tx, current, { ...said, to: next.to, at });
      return 'moved';
    }
    const { payment, account } = locked;
    // Money that went back has been there: what the provider knows of the payment comes before its refund.
    if (!said.isVoid && payment.state === 'accepted') return 'behind';
    // Stopped there, and here its money has arrived: nobody may book that unseen.
    if (said.isVoid && payment.state !== 'accepted' && payment.state !== 'cancelled') return 'case';
    const doneOn = todayInZone(at, account.timeZone);
    await bookRefund(deps, tx, { payment, account, refund: current, said, doneOn, at, brand });
    return 'moved';
  });
  if (applied === 'case') return openCase(deps, refund, said);
  if (applied !== 'behind') return applied;
  if (!mayAsk || !(await deps.payments.ask(refund.payment))) return 'waits';
  return apply(deps, refund, said, false);
}

async function moveOn(tx: Transaction, refund: RefundRecord, made: SaidOfRefund & { to: RefundState; at: Date }): Promise<void> {
  const isOpen = isRefundOpen(made.to);
  const nextCheckAt = isOpen ? checkAfter(refund, made.at).at : null;
  await writeRefundMove(tx, refund, { ...made, nextCheckAt, isVoid: false, doneOn: null, journalId: null });
}

/** A call's answer was lost: the refund is unknown, never declined, until somebody knows. */
export async function noteAnswerLost(deps: CorrectionsDeps, refundId: number, source: Learning): Promise<void> {
  const said: SaidOfRefund = { event: 'answerLost', source, isVoid: false, transactionId: null, responseText: null };
  await apply(deps, await readRefund(deps.db, refundId), said, false);
}

/** The provider used a word of the refund that nobody here knows: a person looks, and the refund does not move. */
export async function noteUnknownWord(deps: CorrectionsDeps, refund: RefundRecord, said: string, source: Learning): Promise<void> {
  const word = plainWord(said);
  const isFirst = await openRefundCase(deps.db, refund.id, { at: deps.clock.now(), source, event: 'unknownWord', said: word });
  if (!isFirst) return;
  deps.metrics.unknownWord(refund.paymentProvider);
  deps.log.error({ refundId: refund.id, said: word, source }, 'the payment provider used a word of a refund that nobody here knows');
}

/** When to ask about an open refund again, and whether it has been without an outcome for so long that a person must look. */
export function checkAfter({ askedAt, checkCount }: RefundRecord, now: Date): { at: Date; isCase: boolean } {
  const next = nextCheck({ startedAtMs: askedAt.getTime(), checksDone: checkCount, nowMs: now.getTime() });
  return next.kind === 'case' ? { at: new Date(next.nextCheckAtMs), isCase: true } : { at: new Date(next.atMs), isCase: false };
}

async function openCase(deps: CorrectionsDeps, { id, state }: RefundRecord, { source, event }: SaidOfRefund): Promise<'case'> {
  const isFirst = await openRefundCase(deps.db, id, { at: deps.clock.now(), source, event });
  if (isFirst) deps.log.error({ refundId: id, state, event, source }, 'what the provider says of a refund contradicts the books');
  return 'case';
}
